import type { BoardElements, Drawing, Operation, OverlayShape, ScreenPoint, WorldPoint } from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import type { SelectionFrame } from '../edit/selection-frame.ts'
import type { MeasureLine } from '../edit/text.ts'
import type { Selection } from '../selection/selection.ts'
import type { Rulings } from '../stage/rulings.ts'
import type { Staging } from '../stage/staging.ts'
import type { TrendTexts } from '../symbols/level-trend.ts'
import type { StateWords } from '../symbols/state-words.ts'

/** Where a pointer is, and what is held beside it. */
export interface PointerInput {
  /** CSS px from the upper left corner of the stage. */
  readonly screen: ScreenPoint
  /** The same place on the board, document px, with the camera as it is. */
  readonly world: WorldPoint
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
  readonly isTouch: boolean
  /** 1 for a click, 2 for the second of a double click. */
  readonly clicks: number
}

export interface KeyInput {
  /** As `KeyboardEvent.key`. */
  readonly key: string
  readonly shift: boolean
  readonly alt: boolean
  readonly ctrl: boolean
}

/** A text that is typed: the field in its place tells what stands in it. */
export interface Typing {
  readonly ref: ElementRef
  /** What the field begins with. */
  readonly text: string
  /** Whether the first character takes the place of all the text. */
  readonly isReplaced: boolean
  type(text: string): void
  /** Adds what is typed before the field is there; the field then begins with it. */
  insert(characters: string): void
  end(): void
}

/** What a tool may see and do. */
export interface ToolHost {
  readonly drawing: Drawing
  /** The board as it is stored now. */
  readonly board: EditBoard
  /** The board as it is shown now. */
  readonly shown: BoardElements
  /** Size of the sheet, document px. */
  readonly sheet: { readonly width: number; readonly height: number }
  readonly stage: Staging
  readonly selection: Selection
  readonly isReadOnly: boolean
  /** Around what is chosen; null where nothing is. */
  readonly frame: SelectionFrame | null
  /** Spacing of the grid that drags snap to, document px; 0 for none. */
  readonly grid: number
  /** Lines that drags snap to. */
  readonly rulings: Rulings
  /** The lines that are bent where some elements of the board are moved: not those that are moved with all they join. */
  bentBy(refs: readonly ElementRef[]): ElementRef[]
  /** Where the element of a uuid stands on the shown board, inside groups too; null where there is none. */
  elementNamed(uuid: string): ElementRef | null
  createUuid(): string
  select(selection: Selection): void
  /** Chooses a point of the line that is chosen, for keys and commands that act on it. */
  selectPoint(index: number | null): void
  /** The chosen segment of the line that alone is chosen; null for none. */
  readonly segment: number | null
  /** Chooses a segment of the line that is chosen, for keys. */
  selectSegment(index: number | null): void
  /** The element that a click would take; null for none. */
  setHover(ref: ElementRef | null): void
  /**
   * Where the pointer is, or what it drags, for the coordinates.
   *
   * @param from - Where a measured way began.
   */
  setPointer(at: WorldPoint | null, from?: WorldPoint | null): void
  /** Shows rulings while one is dragged; null shows those that are set. */
  previewRulings(rulings: Rulings | null): void
  setRulings(rulings: Rulings): void
  /** Opens a field for typing, or closes it. */
  setTyping(typing: Typing | null): void
  readonly measureLine: MeasureLine
  /** What new texts and buttons say, in the language of the console. */
  readonly newTexts: TrendTexts & { readonly states: StateWords } & {
    readonly text: string
    readonly button: string
    readonly tee: string
  }
  /** The size of a picture, px; null where it does not come. */
  pictureSize(src: string): Promise<{ readonly width: number; readonly height: number } | null>
  /** Asks for the picture of a new element. */
  choosePicture(ref: ElementRef): void
  /** Goes on to another state, which may get the input that led to it. */
  go<Payload>(entry: StateEntry<Payload>, payload: Payload): ToolState
  /** Returns to the first state of the tool. */
  finish(): void
  /** Returns to choosing, as after something was created. */
  takeSelect(): void
  /** Draws the marks anew, as after a move that changed nothing else. */
  refresh(): void
}

/**
 * One state of a tool, while it lasts: a plain object that closes over what it was entered with. Inputs come one after
 * another: the next one waits until the promise of the one before is kept, so that a state reads top down.
 */
export interface ToolState {
  /** CSS cursor while nothing better is known. */
  readonly cursor?: string
  down?(pointer: PointerInput): void | Promise<void>
  /** At most once a frame. */
  move?(pointer: PointerInput): void | Promise<void>
  up?(pointer: PointerInput): void | Promise<void>
  /** @returns Whether the key is used up. */
  key?(key: KeyInput): boolean | Promise<boolean>
  /** Gives up what the state has begun: Esc, or a cancelled pointer. */
  cancel?(): void
  /** Called when another state takes over, however the state ended. */
  leave?(): void
  /** What the gesture would change if it ended now, where that is not in the document yet. */
  pending?(): readonly Operation[]
  /** Ends the gesture as if the pointer were released: the window is left, or the page hidden. */
  settle?(): void
  /** Marks over the board, beside those of the selection. */
  overlay?(): readonly OverlayShape[]
}

/** A state that can be entered, with its typed payload. */
export interface StateEntry<Payload> {
  /** `select.translating`; names the state in tests and on the stage. */
  readonly name: string
  enter(host: ToolHost, payload: Payload): ToolState
}

export const defineState = <Payload>(
  name: string,
  enter: (host: ToolHost, payload: Payload) => ToolState,
): StateEntry<Payload> => ({ name, enter })
