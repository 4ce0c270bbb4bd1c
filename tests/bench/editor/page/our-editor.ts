import { writeDocument } from '#drawing/engine.ts'
import type { BoardSession } from '#drawing/stage.ts'
import { refOf } from '#drawing-editor/edit/edit-board.ts'
import { fieldOperations } from '#drawing-editor/edit/fields.ts'
import type { Editor } from '#drawing-editor/editor/editor.ts'
import { chosen, NOTHING_CHOSEN } from '#drawing-editor/selection/selection.ts'
import { elementsOf, type MixedDocument, type MixedElement } from '../../drawing/mixed-document.ts'
import { type EditingContestant, type FullEditing, presented } from '../../drawing/page/contestant.ts'
import { nextFrame } from '../../drawing/page/frames.ts'
import { createPointer, middleNow } from './pointer.ts'
import { openStagedEditor, type StagedEditor } from './staged-editor.ts'

/** A pointer that goes this far has begun a drag, CSS px. */
const BEGUN_PX = 8
/** Beyond the sheet, document px: further than any element reaches. */
const OUTSIDE = 200
/** Without a new frame for so long, nothing is left to be drawn. */
const STILL_FRAMES = 4

/** How a drag went: its moves, and whether anything was snapped to. */
export interface DragCount {
  readonly numMoves: number
  readonly hasGuides: boolean
}

export interface OurContestant extends Pick<EditingContestant, 'open'> {
  openEditing(): Promise<OurEditing>
}

export interface OurEditing extends FullEditing {
  readonly editor: Editor
  /** Of the last drag. */
  readonly dragCount: DragCount
}

/**
 * The console's editor, moved by pointer as by a person. Drags snap to all other elements, and show their guides.
 *
 * @param spoilMs - See {@link openStagedEditor}.
 */
export function createOurEditor(spoilMs = 0): OurContestant {
  let opened: (StagedEditor & { readonly document: MixedDocument }) | null = null
  const present = () => {
    if (!opened) throw new Error('Nothing is open.')
    return opened
  }
  return {
    async open(document, stage) {
      opened = { ...(await openStagedEditor(document, stage, spoilMs)), document }
      await presented()
    },
    async openEditing() {
      const { editor, session, document } = present()
      return editingOf(editor, session, elementsOf(document), document)
    },
  }
}

function editingOf(
  editor: Editor,
  session: BoardSession,
  elements: readonly MixedElement[],
  sheet: { readonly width: number; readonly height: number },
): OurEditing {
  const pointer = createPointer(editor)
  /** Where the dragged elements were taken hold of. */
  let grip = { x: 0, y: 0 }
  let [numMoves, hasGuides] = [0, false]
  editor.listenToPointer(() => {
    numMoves += 1
    hasGuides ||= editor.tools.overlay.some((shape) => shape.tone === 'guide')
  })
  /** A change is followed by the worker too once it answers. */
  const followed = async (): Promise<void> => {
    await session.geometry.hit(0, 0, 1, 1)
  }
  /** Takes hold of what is chosen, or of one element that the press chooses. */
  const begin = async (numChosen: number): Promise<void> => {
    // the last one is out of the way of what an earlier drag has dropped
    const held = numChosen === 1 ? elements.find(isUprightRect) : elements.slice(0, numChosen).findLast(isUprightRect)
    grip = middleNow(editor, held?.uuid ?? '')
    await pointer.press(grip.x, grip.y)
    const far = BEGUN_PX / editor.stage.camera.zoom
    await pointer.moveTo(grip.x + far, grip.y + far)
    const { stateName } = editor.tools
    const { length } = editor.selection.refs
    if (stateName !== 'select.translating' || length !== numChosen)
      throw new Error(`${length} of ${numChosen} elements are chosen, in ${stateName}.`)
  }
  return {
    editor,
    get camera() {
      return editor.stage.camera
    },
    get dragCount() {
      return { numMoves, hasGuides }
    },
    async beginDrag(count) {
      editor.select(count === 1 ? NOTHING_CHOSEN : chosen(elements.slice(0, count).map(({ uuid }) => refOf(uuid))))
      await begin(count)
      ;[numMoves, hasGuides] = [0, false]
    },
    dragBy: (dx, dy) => void pointer.moveTo(grip.x + dx, grip.y + dy),
    async endDrag() {
      await pointer.release()
      await followed()
    },
    async marquee() {
      await pointer.press(-OUTSIDE, -OUTSIDE)
      await pointer.moveTo(sheet.width + OUTSIDE, sheet.height + OUTSIDE)
      await pointer.release()
      return editor.selection.refs.length
    },
    async moveAll() {
      const { record } = editor.drawing
      await begin(elements.length)
      await pointer.release()
      await followed()
      if (editor.drawing.record === record) throw new Error('Nothing was moved.')
    },
    async undo() {
      editor.undo()
      await followed()
    },
    async elementAt(x, y) {
      await pointer.press(x, y)
      await pointer.release()
      const [ref] = editor.selection.refs
      return elements.findIndex(({ uuid }) => uuid === ref?.id)
    },
    fill(at, color) {
      const { uuid = '' } = elements[at] ?? {}
      editor.apply(fieldOperations(editor.board, [refOf(uuid)], { fill: color }), 'fill')
    },
    save: () => writeDocument(editor.drawing.record),
    drawn: () => lastFrame(session),
  }
}

/** Waits until no frame is drawn any more: what is large is drawn in several. */
async function lastFrame(session: BoardSession): Promise<number> {
  let [at, numStill, { frames }] = [await presented(), 0, session.stats]
  while (numStill < STILL_FRAMES) {
    await nextFrame()
    numStill += 1
    if (session.stats.frames === frames) continue
    ;({ frames } = session.stats)
    numStill = 0
    at = await presented()
  }
  return at
}

/** One that is painted all over, and whose middle shows nothing else. */
export const isUprightRect = ({ type, angle }: MixedElement): boolean => type === 'rect' && angle === 0
