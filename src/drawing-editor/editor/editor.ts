// The editor without its page: binds a drawing, what of it is chosen, the tools, and the stage that shows it. Life of a
// move: input, state of a tool, an operation of edit/, the worker's snap, the document; scene, worker, log and panels hear
// one change. Neighbours: react/ hosts it, commands/ act on it, draft/ logs its steps. Invariant: the document changes by
// operations alone, each step of a person's is one step of the history.

import {
  type BoardElements,
  createDrawing,
  type Drawing,
  type DrawingChange,
  type DrawingRecord,
  drawingExtent,
  findBoard,
  type Operation,
  type SlotChange,
  type WorldPoint,
} from '#drawing/engine.ts'
import { Listeners } from '#lib/listeners.ts'
import type { Crossings } from '../connectors/crossings.ts'
import { type Joints, keepJoined } from '../connectors/keep-joined.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import type { Format } from '../edit/format.ts'
import type { SelectionFrame } from '../edit/selection-frame.ts'
import type { MeasureLine } from '../edit/text.ts'
import { NOTHING_CHOSEN, type Selection, stillThere } from '../selection/selection.ts'
import { touchedSelection } from '../selection/touched-selection.ts'
import { GRID_SPACING } from '../stage/grid-spacing.ts'
import type { Rulings } from '../stage/rulings.ts'
import type { Stage } from '../stage/stage-port.ts'
import { lookOf, type StagedBoard, stageBoard } from '../stage/staged-board.ts'
import { Staging } from '../stage/staging.ts'
import { selectTool } from '../tools/select/select.tool.ts'
import { type Tool, ToolMachine } from '../tools/tool-machine.ts'
import type { StateEntry, ToolHost, ToolState, Typing } from '../tools/tool-state.ts'
import { EditorOverlay } from './editor-overlay.ts'
import { type EditorState, initialState } from './editor-state.ts'
import { Nudging } from './nudging.ts'

export interface EditorOptions {
  readonly record: DrawingRecord
  /** Of the board to show; the first one otherwise. */
  readonly board?: string
  createUuid(): string
  readonly measureLine: MeasureLine
  /** What new texts and buttons say, in the language of the console. */
  readonly newTexts: ToolHost['newTexts']
  /** The size of a picture, px; null where it does not come. */
  pictureSize(src: string): Promise<{ readonly width: number; readonly height: number } | null>
}

type PointerArguments = [at: WorldPoint | null, from: WorldPoint | null]

export class Editor implements ToolHost {
  readonly drawing: Drawing
  readonly tools: ToolMachine
  readonly createUuid: () => string
  readonly measureLine: MeasureLine
  readonly newTexts: EditorOptions['newTexts']
  readonly pictureSize: EditorOptions['pictureSize']
  readonly stage = new Staging()
  readonly nudging: Nudging = new Nudging(this)
  readonly #listeners = new Listeners()
  readonly #pointerListeners = new Listeners<PointerArguments>()
  readonly #inputListeners = new Listeners()
  readonly #changeListeners = new Listeners<[change: SlotChange]>()
  readonly #overlay = new EditorOverlay()
  readonly #joints: Joints
  #staged: StagedBoard
  #state: EditorState
  /** Whether the document changed within the step that is open. */
  #isWaiting = false

  constructor({
    record,
    board = record.boards[0]?.uuid ?? '',
    createUuid,
    measureLine,
    newTexts,
    pictureSize,
  }: EditorOptions) {
    this.drawing = createDrawing(record)
    this.#joints = keepJoined(this.drawing)
    this.createUuid = createUuid
    this.measureLine = measureLine
    this.newTexts = newTexts
    this.pictureSize = pictureSize
    this.#staged = stageBoard(record, board)
    this.#state = initialState(record, this.#staged.uuid)
    this.tools = new ToolMachine(this, selectTool, () => this.#noteTool())
    this.tools.finish()
    this.drawing.listen((change) => this.#follow(change))
    this.drawing.listenToSteps(() => this.#noteStep())
  }

  get state(): EditorState {
    return this.#state
  }

  /** The board on the stage. */
  get staged(): StagedBoard {
    return this.#staged
  }

  get board(): EditBoard {
    const board = findBoard(this.drawing.record, this.#staged.uuid)
    if (!board) throw new RangeError(`There is no board ${this.#staged.uuid}.`)
    return board
  }

  get shown(): BoardElements {
    return this.#staged.board
  }

  get sheet(): StagedBoard['sheet'] {
    return this.#staged.sheet
  }

  get selection(): Selection {
    return this.#state.selection
  }

  bentBy(refs: readonly ElementRef[]): ElementRef[] {
    return this.#joints.bentBy(
      this.#staged.uuid,
      refs.map(({ id }) => id),
    )
  }

  elementNamed(uuid: string): ElementRef | null {
    return this.#joints.refOf(this.#staged.uuid, uuid)
  }

  /** The pipes of the shown board that run across symbols. */
  get crossings(): Crossings | null {
    return this.#joints.crossings(this.#staged.uuid)
  }

  get isReadOnly(): boolean {
    return this.#state.isReadOnly
  }

  get frame(): SelectionFrame | null {
    return this.#overlay.frameOf(this)
  }

  get rulings(): Rulings {
    return this.#state.rulings
  }

  get grid(): number {
    return this.#state.isGridShown ? GRID_SPACING : 0
  }

  /** Calls back after each change of the state. @returns Function that stops listening. */
  listen(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Calls back with each place of the pointer on the board, null off it. @returns Function that stops listening. */
  listenToPointer(listener: (...to: PointerArguments) => void): () => void {
    return this.#pointerListeners.add(listener)
  }

  /** Calls back with each change of the shown board, also within a gesture. @returns Function that stops listening. */
  listenToBoard(listener: (change: SlotChange) => void): () => void {
    return this.#changeListeners.add(listener)
  }

  /** Calls back after each input of a tool. @returns Function that stops listening. */
  listenToInput(listener: () => void): () => void {
    return this.#inputListeners.add(listener)
  }

  /** Takes the stage that shows the board, or null before it goes. What is dragged is lifted on the new one. */
  attach(stage: Stage | null): void {
    this.stage.attach(stage)
    if (stage) this.refresh()
  }

  /** Applies operations as one step, or as part of the open one. */
  apply(operations: readonly Operation[], label: string): void {
    this.nudging.end()
    if (operations.length > 0 && !this.isReadOnly) this.drawing.apply(operations, { label })
  }

  undo(): void {
    this.#travel(() => this.drawing.undo())
  }

  redo(): void {
    this.#travel(() => this.drawing.redo())
  }

  select(selection: Selection): void {
    if (selection === this.selection) return
    this.#set({ selection, point: null, segment: null })
    this.refresh()
  }

  selectPoint(point: number | null): void {
    this.#set({ point, segment: null })
    this.refresh()
  }

  selectSegment(segment: number | null): void {
    this.#set({ segment, point: null })
    this.refresh()
  }

  get segment(): number | null {
    return this.#state.segment
  }

  /** Shows another board of the drawing. */
  showBoard(uuid: string): void {
    if (uuid === this.#staged.uuid || !findBoard(this.drawing.record, uuid)) return
    this.tools.settle()
    this.#staged = stageBoard(this.drawing.record, uuid)
    this.#overlay.hover = null
    this.#set({ board: uuid, selection: NOTHING_CHOSEN, typing: null })
  }

  take(tool: Tool): void {
    this.tools.take(tool)
    this.#set({ tool: tool.name, typing: null })
  }

  takeSelect(): void {
    this.take(selectTool)
  }

  go<Payload>(entry: StateEntry<Payload>, payload: Payload): ToolState {
    return this.tools.go(entry, payload)
  }

  finish(): void {
    this.tools.finish()
  }

  setTyping(typing: Typing | null): void {
    if (typing !== this.#state.typing) this.#set({ typing })
  }

  choosePicture(picturing: ElementRef | null): void {
    this.#set({ picturing })
  }

  takeFormat(format: Format | null): void {
    this.#set({ format })
  }

  setReadOnly(isReadOnly: boolean): void {
    this.tools.settle()
    this.#set({ isReadOnly, ...(isReadOnly && { typing: null }) })
  }

  toggleGrid(): void {
    this.#set({ isGridShown: !this.#state.isGridShown })
    this.#showGrid()
  }

  previewRulings(rulings: Rulings | null): void {
    this.#overlay.draggedRulings = rulings
    this.refresh()
  }

  setRulings(rulings: Rulings): void {
    this.#overlay.draggedRulings = null
    this.#set({ rulings })
    this.refresh()
  }

  toggleCoordinates(): void {
    this.#set({ areCoordinatesShown: !this.#state.areCoordinatesShown })
  }

  setHover(ref: ElementRef | null): void {
    this.#overlay.hover = ref
    this.refresh()
  }

  setPointer(at: WorldPoint | null, from: WorldPoint | null = null): void {
    this.#pointerListeners.notify(at, from)
  }

  refresh(): void {
    if (this.stage.current) this.stage.setOverlay(this.#overlay.shapes(this))
  }

  #noteTool(): void {
    this.refresh()
    this.#inputListeners.notify()
  }

  #follow({ boards, isStructureChanged }: DrawingChange): void {
    const { uuid, board } = this.#staged
    const after = findBoard(this.drawing.record, uuid)
    const change = boards.find((one) => one.board === uuid)
    if (after && change) {
      const followed = board.follow(after, change)
      this.stage.follow(followed)
      this.#changeListeners.notify(followed)
    }
    if (isStructureChanged) this.#followStructure()
    this.#isWaiting = true
  }

  /** The size of the sheet, its background, or the list of boards has changed. */
  #followStructure(): void {
    const { record } = this.drawing
    const { uuid, board } = this.#staged
    if (!findBoard(record, uuid)) {
      this.#staged = stageBoard(record, record.boards[0]?.uuid ?? '')
      this.#set({ board: this.#staged.uuid, selection: NOTHING_CHOSEN })
      return
    }
    // the same object, since it is the same board for whoever shows it
    this.#staged = Object.assign(this.#staged, lookOf(record, uuid))
    this.stage.current?.camera.setExtent(drawingExtent(this.sheet, board.seen))
    this.stage.current?.setBackground(this.#staged.background)
    this.#showGrid()
  }

  #noteStep(): void {
    if (!this.#isWaiting) return
    this.#isWaiting = false
    const { record, undoLabel, redoLabel } = this.drawing
    const selection = stillThere(this.selection, this.board)
    this.#set({ record, undoLabel, redoLabel, selection })
    this.refresh()
  }

  /** Undoes or redoes, and shows and chooses what has changed by it. */
  #travel(run: () => boolean): void {
    if (this.isReadOnly) return
    this.tools.settle()
    let touched: DrawingChange | null = null
    const stop = this.drawing.listen((change) => {
      touched = change
    })
    run()
    stop()
    const shown = touchedSelection(touched, this.#state)
    if (!shown) return
    this.showBoard(shown.board)
    this.select(shown.selection)
  }

  #showGrid(): void {
    const { isGridShown } = this.#state
    this.stage.setGrid(isGridShown ? { ...this.sheet, spacing: GRID_SPACING } : null)
    this.refresh()
  }

  #set(part: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...part }
    this.#listeners.notify()
  }
}
