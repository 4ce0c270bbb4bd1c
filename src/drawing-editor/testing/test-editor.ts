import {
  type DrawingElement,
  type DrawingRecord,
  type JsonFields,
  openDocument,
  screenPoint,
  worldFromScreen,
  worldPoint,
  writeDocument,
} from '#drawing/engine.ts'
import { type ElementRef, elementAt, refOf } from '../edit/edit-board.ts'
import { Editor } from '../editor/editor.ts'
import type { KeyInput, PointerInput } from '../tools/tool-state.ts'
import { createHeadlessStage, type HeadlessStage } from './headless-stage.ts'

type Held = Partial<Pick<PointerInput, 'shift' | 'alt' | 'ctrl' | 'isTouch'>>

const STATES = { stopped: '停止', running: '运行', fault: '故障' }

/** An editor on a stage without a GPU, moved by pointer and keys as a person would. Places are document px. */
export class TestEditor {
  readonly editor: Editor
  stage: HeadlessStage
  #at = { x: 0, y: 0 }
  #numUuids = 0

  /** @param elements - Of the one board, which is 1920 × 1080 px; each may leave its uuid out. */
  constructor(elements: readonly JsonFields[], options: { readonly version?: string } = {}) {
    this.editor = new Editor({
      record: drawingOf(elements, options.version ?? '5.3.0'),
      createUuid: () => `new-${++this.#numUuids}`,
      measureLine: ({ fontSize }, line) => line.length * fontSize * 0.6,
      newTexts: {
        text: '文本',
        button: '按钮',
        tee: '三通',
        toOverflow: 'h 后溢流',
        toEmpty: 'h 后放空',
        states: STATES,
      },
      pictureSize: async () => ({ width: 200, height: 100 }),
    })
    this.stage = createHeadlessStage(this.editor.staged)
    this.editor.attach(this.stage)
  }

  /** The drawing as it would be stored. */
  get text(): string {
    return writeDocument(this.editor.drawing.record)
  }

  /** Uuids of what is chosen; members of groups with their way through them. */
  get chosen(): string[] {
    return this.editor.selection.refs.map(({ id, path }) => [id, ...path].join('/'))
  }

  /** Uuids of the board's elements in drawing order. */
  get order(): string[] {
    return this.editor.board.objects.objects.map(({ uuid }) => String(uuid))
  }

  element(ref: string | ElementRef): DrawingElement {
    const element = elementAt(this.editor.board, typeof ref === 'string' ? refOf(ref) : ref)
    if (!element) throw new RangeError('There is no such element.')
    return element
  }

  async press(x: number, y: number, held: Held = {}, clicks = 1): Promise<void> {
    this.#at = { x, y }
    await this.editor.tools.pointer('down', this.#input(held, clicks))
  }

  async moveTo(x: number, y: number, held: Held = {}): Promise<void> {
    this.#at = { x, y }
    await this.editor.tools.pointer('move', this.#input(held, 0))
  }

  async release(held: Held = {}, clicks = 1): Promise<void> {
    await this.editor.tools.pointer('up', this.#input(held, clicks))
  }

  async click(x: number, y: number, held: Held = {}): Promise<void> {
    await this.press(x, y, held)
    await this.release(held)
  }

  async doubleClick(x: number, y: number): Promise<void> {
    await this.click(x, y)
    await this.press(x, y, {}, 2)
    await this.release({}, 2)
  }

  /** Presses at one place, goes to another in a few steps, and releases there. */
  async drag(from: readonly [number, number], to: readonly [number, number], held: Held = {}): Promise<void> {
    await this.press(...from, held)
    for (const part of [0.25, 0.5, 0.75, 1])
      await this.moveTo(from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, held)
    await this.release(held)
  }

  key(key: string, held: Partial<KeyInput> = {}): Promise<boolean> {
    return this.editor.tools.key({ key, shift: false, alt: false, ctrl: false, ...held })
  }

  /** The GPU is lost and comes back: another stage takes the place of this one. */
  loseStage(): void {
    this.editor.attach(null)
    this.stage.close()
    this.stage = createHeadlessStage(this.editor.staged)
    this.editor.attach(this.stage)
  }

  close(): void {
    this.stage.close()
  }

  #input({ shift = false, alt = false, ctrl = false, isTouch = false }: Held, clicks: number): PointerInput {
    const { x, y, zoom } = this.stage.camera.current
    const screen = screenPoint(this.#at.x * zoom + x, this.#at.y * zoom + y)
    const world = worldFromScreen(this.stage.camera.current, screen)
    return { screen, world: worldPoint(world.x, world.y), shift, alt, ctrl, isTouch, clicks }
  }
}

function drawingOf(elements: readonly JsonFields[], version: string): DrawingRecord {
  const objects = elements.map((element, at) => ({ uuid: `e${at}`, ...element }))
  const board = {
    title: '画板1',
    index: 0,
    uuid: 'board',
    dpi: '1920',
    objects: { version, background: '#3e3f4c', objects },
  }
  const { record } = openDocument({ width: 1920, height: 1080, uuid: 'drawing', boards: [board] }, () => 'unnamed')
  if (!record) throw new Error('The document has no board.')
  return record
}
