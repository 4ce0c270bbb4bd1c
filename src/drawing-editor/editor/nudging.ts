import { type Box, type Mark, moveBox } from '#drawing/engine.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { isHeld } from '../edit/locks.ts'
import { moveOperations } from '../edit/move.ts'
import type { Selection } from '../selection/selection.ts'
import { boxOfRefs } from '../selection/selection-box.ts'
import type { ToolHost } from '../tools/tool-state.ts'

/** Nudges that follow each other within this time are one step of the history. */
export const NUDGE_PAUSE_MS = 600

/** Nudges of one selection, in one open step. */
interface Series {
  readonly before: EditBoard
  readonly selection: Selection
  readonly state: string
  readonly refs: readonly ElementRef[]
  /** Around them at the beginning. */
  readonly box: Box
  /** Of the step; null before it has begun. */
  mark: Mark | null
  /** Of the drawing after the last nudge. */
  revision: number
  /** The way so far, document px. */
  dx: number
  dy: number
}

type NudgeHost = Pick<ToolHost, 'board' | 'drawing' | 'selection' | 'sheet' | 'stage' | 'isReadOnly' | 'refresh'> & {
  readonly tools: { readonly stateName: string }
}

/**
 * Moves what is chosen by small ways. The step stays open for {@link NUDGE_PAUSE_MS}, or until something else happens to
 * the drawing. Each nudge waits for the one before, since the worker knows how near the border of the sheet is.
 */
export class Nudging {
  readonly #host: NudgeHost
  #series: Series | null = null
  #queue: Promise<void> = Promise.resolve()
  #numWaiting = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: NudgeHost) {
    this.#host = host
  }

  /** Document px. A nudge stops at the margin of the sheet; what is beyond it already is not moved farther out. */
  nudge(dx: number, dy: number): Promise<void> {
    this.#numWaiting += 1
    const done = this.#queue.then(() => this.#nudge(dx, dy)).finally(() => this.#numWaiting--)
    this.#queue = done.catch(() => this.end())
    return done
  }

  /** Kept once all nudges so far are made; null where none waits. */
  get waiting(): Promise<void> | null {
    return this.#numWaiting > 0 ? this.#queue : null
  }

  /** Ends the step at once. */
  end(): void {
    clearTimeout(this.#timer)
    if (this.#isOpen) this.#host.drawing.commit()
    this.#series = null
  }

  /** Whether the step that is open is that of the nudges: a gesture ends it by beginning its own. */
  get #isOpen(): boolean {
    return Boolean(this.#series?.mark) && this.#host.drawing.openStep === this.#series?.mark
  }

  /** Whether nothing else has changed the drawing since the last nudge, not even within the step. */
  get #isUntouched(): boolean {
    return this.#isOpen && this.#host.drawing.revision === this.#series?.revision
  }

  async #nudge(dx: number, dy: number): Promise<void> {
    const { drawing, stage, sheet } = this.#host
    const series = this.#continued()
    if (!series) return
    const back = await stage.keepInside(moveBox(series.box, series.dx + dx, series.dy + dy), sheet)
    if (!this.#isGoingOn(series)) return
    series.dx += partOf(dx, dx + back.dx)
    series.dy += partOf(dy, dy + back.dy)
    const operations = moveOperations(series.before, series.refs, series.dx, series.dy)
    if (operations.length === 0 && !series.mark) return
    series.mark ??= drawing.mark('nudge')
    drawing.apply(operations, { from: series.mark })
    series.revision = drawing.revision
    this.#host.refresh()
    clearTimeout(this.#timer)
    if (operations.length > 0) this.#timer = setTimeout(() => this.end(), NUDGE_PAUSE_MS)
    else {
      // nudged there and back again: a step of nothing is none
      drawing.commit()
      this.#series = null
    }
  }

  /** The series that the next nudge belongs to. */
  #continued(): Series | null {
    const { board, isReadOnly, selection, tools } = this.#host
    if (this.#isUntouched && this.#series?.selection === selection) return this.#series
    this.end()
    const refs = isReadOnly ? [] : selection.refs.filter((ref) => !isHeld(board, ref, 'move'))
    if (refs.length === 0) return null
    const box = boxOfRefs(board, refs)
    const { revision } = this.#host.drawing
    this.#series = { before: board, selection, state: tools.stateName, refs, box, mark: null, revision, dx: 0, dy: 0 }
    return this.#series
  }

  /** Whether nothing else has happened while the worker was asked. */
  #isGoingOn(series: Series): boolean {
    const { drawing, tools } = this.#host
    if (series !== this.#series || series.revision !== drawing.revision) return false
    return series.mark ? this.#isOpen : series.state === tools.stateName
  }
}

/** What of an asked way is kept: never more than all of it, and never back. */
const partOf = (asked: number, kept: number): number =>
  asked > 0 ? Math.min(Math.max(kept, 0), asked) : Math.max(Math.min(kept, 0), asked)
