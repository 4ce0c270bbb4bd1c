import type { CommittedStep, DrawingRecord } from '#drawing/engine.ts'
import { isSameJson } from '#drawing/engine.ts'
import type { DraftOwner } from './draft-store.ts'
import type { LoggedStep } from './effective-steps.ts'
import { deleteOldDrafts, discardDraft } from './find-drafts.ts'
import type { LogState } from './log-state.ts'
import { LogWriter } from './log-writer.ts'
import type { LoggedDrawing } from './logged-drawing.ts'
import { OpenStepClock } from './open-step-clock.ts'
import { foldedSteps, recoverDraft } from './recovery.ts'
import type { DraftBase, DraftPosition } from './write-draft.ts'

export interface DraftLogOptions {
  readonly drawing: LoggedDrawing
  readonly owner: DraftOwner
  /** What the server has; the drawing may be further, as after a recovery. */
  readonly base: DraftBase
  /** The draft that the drawing was recovered from, so that its steps are not written again. */
  readonly continues?: DraftPosition | null
  /** Length of all steps from which on they are folded into one document, characters. */
  readonly foldLength?: number
  now(): number
  /** Called when steps cannot be stored, when they can again, and when another tab has taken over. */
  onState(state: LogState): void
}

/** Replaying so many takes some seconds. */
const FOLD_LENGTH = 32_000_000

/**
 * Begins to log the steps of a drawing, and resolves when its start is stored or the failure told. Editing may begin
 * then. Expects that no other tab edits the drawing for this user: see tab-lock.ts.
 */
export async function openDraftLog(options: DraftLogOptions): Promise<DraftLog> {
  const { drawing, base, continues = null } = options
  const committed = (): DrawingRecord => drawing.openStep?.before ?? drawing.record
  const writer = new LogWriter(base, { foldLength: FOLD_LENGTH, ...options, committed })
  const opened = committed()
  await writer.open(continues)
  const log = new DraftLog(drawing, writer)
  if (committed() !== opened) await writer.start(base)
  // deleting old drafts can wait for another time
  await deleteOldDrafts(options.owner, options.now()).catch(() => undefined)
  return log
}

/** The log of one editing session. It only listens to the drawing: nothing waits for it. */
export class DraftLog {
  readonly #drawing: LoggedDrawing
  readonly #writer: LogWriter
  readonly #clock = new OpenStepClock(() => this.#writer.writeOpen(this.#drawing.openStep))
  readonly #stops: (() => void)[]

  constructor(drawing: LoggedDrawing, writer: LogWriter) {
    this.#drawing = drawing
    this.#writer = writer
    const flush = (): void => this.#clock.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    this.#stops = [
      drawing.listen(() => this.#clock.noteChange()),
      drawing.listenToSteps((step) => this.#append(step)),
      () => removeEventListener('pagehide', flush),
      () => document.removeEventListener('visibilitychange', flush),
    ]
  }

  get draft(): string {
    return this.#writer.draft
  }

  get state(): LogState {
    return this.#writer.state
  }

  get base(): DraftBase {
    return this.#writer.base
  }

  /** Whether the drawing differs from its base, so that leaving has to ask. O(elements), with little for unchanged ones. */
  hasChanges(): boolean {
    return !isSameJson(this.#drawing.record, this.#writer.base.record)
  }

  /** @param url - A small picture of the drawing, for the choice of a draft. */
  keepPicture(url: string): void {
    this.#writer.writePicture(url)
  }

  /**
   * Starts anew after the server has stored a document as a version. Changes made while it was being saved stay.
   *
   * @returns Resolves when that is stored; a failure is told as a state.
   */
  noteSaved(base: DraftBase): Promise<void> {
    return this.#writer.start(base)
  }

  /** Steps since the base, for a replay on another version; folded into few where the store cannot be read. */
  async readSteps(): Promise<readonly LoggedStep[]> {
    await this.settle()
    if (this.state.kind === 'kept') {
      const read = await recoverDraft(this.draft)
      if (read.isReadable && !read.recovery.problem) return read.recovery.steps
    }
    const { before: record } = this.#drawing.openStep ?? { before: this.#drawing.record }
    return foldedSteps(this.base.record, record)
  }

  /** Resolves when all steps so far are stored, or the failure is told. */
  settle(): Promise<void> {
    return this.#writer.settle()
  }

  /**
   * Ends the log, so that another tab may continue the draft.
   *
   * @returns The draft, all of it stored unless the state tells otherwise.
   */
  async handOver(): Promise<string> {
    this.#stopListening()
    await this.settle()
    this.#writer.end()
    return this.draft
  }

  /** Ends the log. The draft stays for a recovery, unless there is nothing in it. */
  async close(): Promise<void> {
    const draft = await this.handOver()
    if (this.state.kind === 'takenOver' || this.hasChanges()) return
    // what is left behind by a failure holds no steps, so it is not offered, and deleted when it is old
    await discardDraft(draft).catch(() => undefined)
  }

  #append(step: CommittedStep): void {
    this.#clock.cancel()
    this.#writer.append(step)
  }

  #stopListening(): void {
    this.#clock.flush()
    for (const stop of this.#stops.splice(0)) stop()
  }
}
