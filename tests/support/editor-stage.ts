import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import { STILL } from './browser.ts'
import { browser, server, stageDemo } from './demo-stage.ts'
import { canvasText, drawingCaller, EditorPage, type StoredElement } from './drawing-editor-page.ts'

export let context: BrowserContext
export let caller: Awaited<ReturnType<typeof drawingCaller>>

/** A demo server for the tests of a file, and a fresh browser context for each of them. */
export function stageEditor(stageServer = stageDemo): void {
  stageServer()
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1600, height: 900 }, ...STILL })
    caller = await drawingCaller(server)
  })
  afterEach(async ({ task }) => {
    await keepPictures(task.name)
    await context.close()
  })
}

/** Folder for a picture of each page as a test leaves it; unset: none is kept. */
const { VISUAL_OUT } = process.env

async function keepPictures(name: string): Promise<void> {
  if (!VISUAL_OUT) return
  const file = name.replaceAll(/[^\w-]+/g, '-')
  for (const [at, page] of context.pages().entries())
    await page.screenshot({ path: join(VISUAL_OUT, `${file}-${at + 1}.png`) }).catch(() => undefined)
}

const PLAIN = { originX: 'left', originY: 'top', strokeWidth: 0, fill: '#4d505f' } as const

export const rectAt = (
  left: number,
  top: number,
  width = 100,
  height = 60,
  more: StoredElement = {},
): StoredElement => ({ type: 'rect', left, top, width, height, ...PLAIN, ...more })

let numDrawings = 0

/** A new drawing with some elements, open in the editor. */
export async function openDrawing(elements: readonly StoredElement[] = []) {
  const text = canvasText(elements)
  const keyId = await caller.create(`图 ${++numDrawings}`, text)
  const editor = await EditorPage.open(context, server, keyId)
  return {
    editor,
    page: editor.page,
    keyId,
    text,
    /** The elements once saved. */
    saved: async () => {
      await editor.save()
      return caller.read(keyId)
    },
  }
}
