import { openDraftLog } from '#drawing-editor/draft/draft-log.ts'
import { refOf } from '#drawing-editor/edit/edit-board.ts'
import { moveOperations } from '#drawing-editor/edit/move.ts'
import type { Editor } from '#drawing-editor/editor/editor.ts'
import { NOTHING_CHOSEN } from '#drawing-editor/selection/selection.ts'
import { buildMixedDocument } from '../../drawing/mixed-document.ts'
import { presented } from '../../drawing/page/contestant.ts'
import { stageElement } from '../../drawing/page/frames.ts'
import type { GlMeter } from '../../drawing/page/gl-meter.ts'
import { buildPictures } from '../../drawing/page/pictures.ts'
import type { OurHarnessApi } from '../harness-api.ts'
import { createGestures } from './gestures.ts'
import { openStagedEditor } from './staged-editor.ts'

interface Opened {
  readonly editor: Editor
  readonly log: Awaited<ReturnType<typeof openDraftLog>>
  readonly makeGestures: (count: number) => Promise<void>
  /** When the log was told of the last step, and when it had done its part of that within the task. */
  readonly step: { told: number; taken: number }
}

/** Our editor with the log of its steps, as on its page, for figures that no peer has. */
export function createOurHarness(meter: GlMeter): OurHarnessApi {
  let opened: Opened | null = null
  const present = (): Opened => {
    if (!opened) throw new Error('Nothing is open.')
    return opened
  }
  return {
    async open(numElements, spoilMs) {
      const document = buildMixedDocument(numElements, buildPictures())
      const { editor } = await openStagedEditor(document, stageElement(), spoilMs)
      opened = { editor, ...(await openLog(editor)), makeGestures: createGestures(editor, document) }
    },
    async stepsToLog(numSteps, numMoved) {
      const { editor, log, step } = present()
      const { drawing } = editor
      const refs = firstOf(editor, numMoved)
      const [storedMs, mainThreadMs]: [number[], number[]] = [[], []]
      for (let at = 0; at < numSteps; at += 1) {
        drawing.mark('move')
        drawing.apply(moveOperations(editor.board, refs, at % 2 === 0 ? 10 : -10, 0))
        await presented()
        const start = performance.now()
        drawing.commit()
        await log.settle()
        storedMs.push(performance.now() - start)
        mainThreadMs.push(step.taken - step.told)
      }
      const stored = await log.readSteps()
      if (log.state.kind !== 'kept' || stored.length !== numSteps)
        throw new Error(`${stored.length} of ${numSteps} steps are stored; the log is ${log.state.kind}.`)
      return { storedMs, mainThreadMs }
    },
    gestures: (count) => present().makeGestures(count),
    async clearHistory() {
      const { editor, log } = present()
      while (editor.drawing.undoLabel !== null) editor.undo()
      // a new step gives up what could be redone
      editor.apply(moveOperations(editor.board, firstOf(editor, 1), 1, 0), 'move')
      editor.select(NOTHING_CHOSEN)
      await log.settle()
      await presented()
    },
    held: () => meter.held(),
  }
}

const firstOf = ({ board }: Editor, count: number) =>
  board.objects.objects.slice(0, count).map(({ uuid }) => refOf(String(uuid)))

async function openLog(editor: Editor): Promise<Pick<Opened, 'log' | 'step'>> {
  const { drawing } = editor
  const step = { told: 0, taken: 0 }
  // listeners are called in the order in which they came: the log's is between these two
  drawing.listenToSteps(() => {
    step.told = performance.now()
  })
  const log = await openDraftLog({
    drawing,
    owner: { user: 'bench', drawing: 'bench' },
    base: { version: 1, record: drawing.record },
    now: () => Date.now(),
    onState: (state) => console.error(`The log is ${JSON.stringify(state)}.`),
  })
  drawing.listenToSteps(() => {
    step.taken = performance.now()
  })
  return { log, step }
}
