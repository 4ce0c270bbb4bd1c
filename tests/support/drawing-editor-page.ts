import type { BrowserContext, Locator, Page } from 'playwright-core'
import { z } from 'zod'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { drawingRecordCalls, drawingResource } from '#contract/resources/drawing.resource.ts'
import { type Camera, fitCamera } from '#drawing/scene/camera.ts'
import { enter } from './browser.ts'
import type { ServerAddress } from './demo-server.ts'
import { signInByCall } from './sign-in-call.ts'

export interface StoredElement {
  readonly [field: string]: unknown
}

const SHEET = { width: 1920, height: 1080 } as const
const element = z.looseObject({ uuid: z.string() })
const canvas = z.looseObject({
  boards: z.array(z.looseObject({ objects: z.looseObject({ objects: z.array(element) }) })),
})

/** JSON text of a drawing of one board of 1920 × 1080 px; elements without a uuid are named by their place. */
export function canvasText(elements: readonly StoredElement[]): string {
  const objects = elements.map((one, at) => ({ uuid: `e${at}`, ...one }))
  const board = {
    title: '画板1',
    index: 0,
    uuid: 'board',
    dpi: '1920',
    objects: { version: '5.3.0', background: '#3e3f4c', objects },
  }
  return JSON.stringify({ ...SHEET, uuid: 'drawing', boards: [board] })
}

/** A signed-in caller of the server, beside the browser. */
export async function drawingCaller(server: ServerAddress, user = 'super') {
  const { token } = await signInByCall(server.url, user)
  const headers = { token, authentication: token }
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(`${server.url}${path}`, { ...init, headers })
    return envelope.parse(await response.json())
  }
  const formOf = (fields: Record<string, string>, text: string): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('canvas', new Blob([text]))
    return form
  }
  return {
    /** @returns Key of a new drawing, of a station unless it is said, with the text as version 1. */
    async create(title: string, text: string, values: Readonly<Record<string, string>> = {}): Promise<string> {
      const body = formOf({ title, type: 'station', nodeCode: 'HZ0001', unitCode: 'HZ0001.1', ...values }, text)
      const answer = await send(drawingRecordCalls.saveCopy.path, { method: 'POST', body })
      return z.object({ keyId: z.string() }).parse(answer.result).keyId
    },
    async save(keyId: string, base: number, text: string) {
      return send(drawingCalls.save.path, { method: 'POST', body: formOf({ keyId, base: String(base) }, text) })
    },
    async publish(keyId: string, number: number) {
      const body = new URLSearchParams({ keyId, number: String(number) })
      return send(drawingCalls.publish.path, { method: 'POST', body })
    },
    /** Deletes the drawings that a station shows, also one that is shared with other stations. */
    async removeDrawingsOf(nodeCode: string): Promise<void> {
      const { result } = await send(`${drawingCalls.list.path}?type=station`, { method: 'GET' })
      for (const drawing of drawingCalls.list.output.parse(result)) {
        if (drawing.nodeCode !== nodeCode) continue
        const body = new URLSearchParams({ keyId: drawing.keyId })
        await send(callsOf(drawingResource).del.path, { method: 'POST', body })
      }
    },
    /** The newest version. */
    async read(keyId: string): Promise<{ number: number; text: string; elements: StoredElement[] }> {
      const { result } = await send(`${drawingCalls.openToDraw.path}?keyId=${keyId}`, { method: 'GET' })
      const { canvas: text, newest } = z
        .object({ canvas: z.string(), newest: z.object({ number: z.int() }) })
        .parse(result)
      return { number: newest.number, text, elements: canvas.parse(JSON.parse(text)).boards[0]?.objects.objects ?? [] }
    },
  }
}

type Place = readonly [x: number, y: number]
interface Held {
  readonly keys?: readonly ('Shift' | 'Alt' | 'Control')[]
}

/** The editor in a browser, moved by pointer and keys. Places are document px of the fitted sheet. */
export class EditorPage {
  readonly page: Page
  #camera: Camera = { x: 0, y: 0, zoom: 1 }
  #corner = { x: 0, y: 0 }

  constructor(page: Page) {
    this.page = page
  }

  static async open(
    context: BrowserContext,
    server: ServerAddress,
    keyId: string,
    user = 'super',
  ): Promise<EditorPage> {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await enter(page, server, { user, path: `/processDrawing/drawS/station?id=${keyId}` })
    const editor = new EditorPage(page)
    await editor.isReady()
    return editor
  }

  /** The board is on the stage, and fitted into it. */
  async isReady(): Promise<void> {
    await this.page.locator('.drawing-editor .drawing-viewer canvas').waitFor()
    await this.fit()
  }

  /** Fits the sheet, and notes where it is. */
  async fit(): Promise<void> {
    await this.#stage.focus()
    await this.page.keyboard.press('Shift+Digit1')
    const box = await this.#stage.boundingBox()
    if (!box) throw new Error('The editor has no stage.')
    this.#corner = { x: box.x, y: box.y }
    this.#camera = fitCamera(box, { minX: 0, minY: 0, maxX: SHEET.width, maxY: SHEET.height })
  }

  async hover([x, y]: Place): Promise<void> {
    await this.page.mouse.move(...this.#screen(x, y))
  }

  async click(at: Place, held: Held = {}): Promise<void> {
    await this.#holding(held, async () => {
      await this.hover(at)
      await this.page.mouse.down()
      await this.page.mouse.up()
    })
    await this.#settled()
  }

  async doubleClick([x, y]: Place): Promise<void> {
    await this.page.mouse.dblclick(...this.#screen(x, y))
    await this.#settled()
  }

  /** Presses, goes there in some steps, and releases, unless it is to be left in the middle. */
  async drag(from: Place, to: Place, held: Held & { readonly isLeft?: boolean } = {}): Promise<void> {
    await this.#holding(held, async () => {
      await this.hover(from)
      await this.page.mouse.down()
      await this.page.mouse.move(...this.#screen(...to), { steps: 6 })
      // moves are taken once a frame
      await this.#settled()
      if (!held.isLeft) await this.page.mouse.up()
    })
    await this.#settled()
  }

  /** Runs a command of the menu that a right click opens. */
  async contextMenu([x, y]: Place, command: string): Promise<void> {
    await this.page.mouse.click(...this.#screen(x, y), { button: 'right' })
    await this.page.getByRole('menuitem', { name: command, exact: true }).click()
    await this.#settled()
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
    await this.#settled()
  }

  /** Saves, and waits until the server has it. */
  async save(): Promise<void> {
    const before = await this.#saveCount()
    await this.#stage.focus()
    await this.press('Control+s')
    await this.page.locator(`[data-saved="${before + 1}"]`).waitFor()
  }

  get #stage() {
    return this.page.locator('.drawing-editor .drawing-viewer')
  }

  async #saveCount(): Promise<number> {
    return Number(await this.page.locator('[data-saved]').getAttribute('data-saved'))
  }

  /** Drags something of the page onto the board. */
  async dragIn(what: Locator, to: Place): Promise<void> {
    const [x, y] = this.#screen(...to)
    const targetPosition = { x: x - this.#corner.x, y: y - this.#corner.y }
    await what.dragTo(this.page.locator('.drawing-viewer'), { targetPosition })
    await this.#settled()
  }

  #screen(x: number, y: number): [number, number] {
    const { zoom } = this.#camera
    return [this.#corner.x + this.#camera.x + x * zoom, this.#corner.y + this.#camera.y + y * zoom]
  }

  async #holding({ keys = [] }: Held, work: () => Promise<void>): Promise<void> {
    for (const key of keys) await this.page.keyboard.down(key)
    await work()
    for (const key of keys.toReversed()) await this.page.keyboard.up(key)
  }

  /** Two frames later what was asked of the worker is drawn. */
  async #settled(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 30)))),
    )
  }
}
