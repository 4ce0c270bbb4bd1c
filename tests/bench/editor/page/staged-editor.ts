import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { openDocument } from '#drawing/engine.ts'
import { type BoardSession, DrawingStage } from '#drawing/stage.ts'
import { Editor } from '#drawing-editor/editor/editor.ts'
import { measureLine } from '#drawing-editor/react/measure-line.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { nextFirstFrame } from '../../drawing/page/frames.ts'

const LABELS = { drawing: 'Drawing', restoring: 'Restoring', unavailable: 'Unavailable' }

export interface StagedEditor {
  readonly editor: Editor
  readonly session: BoardSession
}

/**
 * Opens a document in the editor, on its own stage, without bars and panels. Resolves once it is drawn.
 *
 * @param spoilMs - Holds up every change, step, move and snap for so long, and every step keeps memory: figures that stay
 *   as they were measure something else.
 */
export async function openStagedEditor(document: unknown, stage: HTMLElement, spoilMs: number): Promise<StagedEditor> {
  const { record, problems } = openDocument(document, randomUuid)
  if (!record || problems.length > 0) throw new Error(`The document has problems: ${JSON.stringify(problems)}`)
  const editor = new Editor({
    record,
    createUuid: randomUuid,
    measureLine,
    newTexts: {
      text: '文本',
      button: '按钮',
      tee: 'Tee',
      toOverflow: 'h',
      toEmpty: 'h',
      states: { stopped: '', running: '', fault: '' },
    },
    pictureSize: async () => null,
  })
  if (spoilMs > 0) spoil(editor, spoilMs)
  let session: BoardSession | null = null
  const drawn = nextFirstFrame()
  const page = createElement(DrawingStage, {
    shown: editor.staged,
    labels: LABELS,
    onStage(staged) {
      session = staged
      editor.attach(staged)
    },
    onFrame: () => undefined,
    onCamera: () => editor.refresh(),
    onFull: () => undefined,
    onTarget: ignoreTarget,
  })
  flushSync(() => createRoot(stage).render(page))
  await drawn
  if (!session) throw new Error('There is no stage.')
  return { editor, session }
}

const KEPT_NUMBERS = 10_000

function spoil(editor: Editor, ms: number): void {
  const kept: number[][] = []
  const wait = (): void => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  const { stage } = editor
  const snap = stage.snap.bind(stage)
  stage.snap = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return snap(request)
  }
  editor.listenToPointer(wait)
  editor.drawing.listen(wait)
  editor.drawing.listenToSteps(() => {
    wait()
    kept.push(Array.from({ length: KEPT_NUMBERS }, Math.random))
  })
}

/** Input comes by {@link createPointer}. */
const ignoreTarget = (): void => undefined
