import { type Box, boxAround, type Mark, moveBox, type Operation } from '#drawing/engine.ts'
import { leavingWays } from '../connectors/leaving-ways.ts'
import type { EditBoard, ElementRef } from '../edit/edit-board.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { acrossSegment, moveSegment } from '../edit/line-segments.ts'
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
  /** Of the only one, a line: then this is moved, across its direction. */
  readonly segment: number | null
  /** Which segment that is since the last nudge. */
  segmentNow: number | null
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

type NudgeHost = Pick<
  ToolHost,
  | 'board'
  | 'drawing'
  | 'selection'
  | 'sheet'
  | 'stage'
  | 'isReadOnly'
  | 'refresh'
  | 'segment'
  | 'selectSegment'
  | 'elementNamed'
> & {
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
    const operations = this.#operationsOf(series)
    if (operations.length === 0 && !series.mark) return
    series.mark ??= drawing.mark('nudge')
    drawing.apply(operations, { from: series.mark })
    series.revision = drawing.revision
    if (series.segment !== null) this.#host.selectSegment(series.segmentNow)
    this.#host.refresh()
    clearTimeout(this.#timer)
    if (operations.length > 0) this.#timer = setTimeout(() => this.end(), NUDGE_PAUSE_MS)
    else {
      // nudged there and back again: a step of nothing is none
      drawing.commit()
      this.#series = null
    }
  }

  #operationsOf(series: Series): Operation[] {
    const { before, refs, segment, dx, dy } = series
    const [ref] = refs
    if (segment === null || !ref) return moveOperations(before, refs, dx, dy)
    const points = linePointsAt(before, ref)
    const [from, to] = [points[segment], points[segment + 1]]
    const across = from && to ? acrossSegment(from, to) : null
    if (!across) return []
    const leaving = leavingWays(before, ref, (uuid) => this.#host.elementNamed(uuid))
    const moved = moveSegment(before, ref, segment, dx * across.x + dy * across.y, leaving)
    series.segmentNow = moved.operations.length > 0 ? moved.segment : segment
    return moved.operations
  }

  /** The series that the next nudge belongs to. */
  #continued(): Series | null {
    const { board, isReadOnly, selection, tools } = this.#host
    const { segment } = this.#host
    const isSame = this.#series?.selection === selection && this.#series.segmentNow === segment
    if (this.#isUntouched && isSame) return this.#series
    this.end()
    const refs = isReadOnly ? [] : selection.refs.filter((ref) => !isHeld(board, ref, 'move'))
    if (refs.length === 0) return null
    const box = segment === null ? boxOfRefs(board, refs) : boxOfSegment(board, refs, segment)
    const { revision } = this.#host.drawing
    const state = tools.stateName
    const moved = { segment, segmentNow: segment, box, mark: null, revision, dx: 0, dy: 0 }
    this.#series = { before: board, selection, state, refs, ...moved }
    return this.#series
  }

  /** Whether nothing else has happened while the worker was asked. */
  #isGoingOn(series: Series): boolean {
    const { drawing, tools } = this.#host
    if (series !== this.#series || series.revision !== drawing.revision) return false
    return series.mark ? this.#isOpen : series.state === tools.stateName
  }
}

const boxOfSegment = (board: EditBoard, [ref]: readonly ElementRef[], segment: number): Box =>
  boxAround(ref ? linePointsAt(board, ref).slice(segment, segment + 2) : [])

/** What of an asked way is kept: never more than all of it, and never back. */
const partOf = (asked: number, kept: number): number =>
  asked > 0 ? Math.min(Math.max(kept, 0), asked) : Math.max(Math.min(kept, 0), asked)
