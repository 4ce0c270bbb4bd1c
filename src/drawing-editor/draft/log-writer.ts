import type { CommittedStep, DrawingRecord, UnfinishedStep } from '#drawing/engine.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { inIdleMoment } from '#lib/when-idle.ts'
import { DraftConnection } from './draft-connection.ts'
import { changeDrafts, type DraftOwner, type StoredStep } from './draft-store.ts'
import { type DraftTrouble, type LogState, troubleOf } from './log-state.ts'
import {
  addSteps,
  type DraftBase,
  type DraftPosition,
  DraftTakenOver,
  startDraft,
  takeOverDraft,
} from './write-draft.ts'

export interface LogWriterOptions {
  readonly owner: DraftOwner
  /** Length of the steps, characters, from which on they are folded into a document. */
  readonly foldLength: number
  /** The document after the last step. */
  committed(): DrawingRecord
  now(): number
  onState(state: LogState): void
}

/** Pauses between attempts to catch up; the first is made at once. */
const SHORT_PAUSE_MS = 250
const LONG_PAUSE_MS = 30_000
/** Folding waits so long for an idle moment. */
const FOLD_WITHIN_MS = 5_000

/**
 * Writes one draft. While all is well, each step is a transaction of its own, begun and committed within the call. After a
 * failure the steps wait in memory, and one transaction at a time adds what the store lacks; where the store lacks the
 * whole draft, that is the present document.
 */
export class LogWriter {
  readonly #holder = randomUuid()
  readonly #options: LogWriterOptions
  readonly #connection = new DraftConnection((end) => {
    this.#fallBehind(end === 'cleared' ? 'storageCleared' : 'storageOutdated')
  })
  #draft = randomUuid()
  #base: DraftBase
  #baseId = randomUuid()
  /** Of the last step, and of the last one that is stored with all before it. */
  #number = 0
  #storedNumber = 0
  /** Steps that are not known to be stored. */
  #pending: StoredStep[] = []
  /** Of all steps since the start of the draft, characters; and from where on they are folded. */
  #length = 0
  #foldFrom: number
  /** Whether the draft has to start anew from the present document. */
  #isStarting = false
  #state: LogState = { kind: 'kept' }
  #isEnded = false
  #catchingUp: Promise<void> | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #pauseMs = 0

  constructor(base: DraftBase, options: LogWriterOptions) {
    this.#base = base
    this.#options = options
    this.#foldFrom = options.foldLength
  }

  get draft(): string {
    return this.#draft
  }

  get base(): DraftBase {
    return this.#base
  }

  get state(): LogState {
    return this.#state
  }

  /** Begins a draft, or continues one that nobody has written to since that step. */
  async open(continues: DraftPosition | null): Promise<void> {
    const isContinued = continues !== null && (await this.#takeOver(continues))
    // what was changed since the recovery is in none of its steps
    if (!isContinued || continues.record !== this.#options.committed()) await this.start(this.#base)
  }

  /** Puts a step into a transaction before it returns. */
  append({ label, how, operations }: CommittedStep): void {
    if (this.#isEnded) return
    this.#number += 1
    const [draft, number, at] = [this.#draft, this.#number, this.#options.now()]
    const step: StoredStep = { draft, number, how, label, at, operations: JSON.stringify(operations) }
    this.#length += step.operations.length
    this.#pending.push(step)
    if (this.#state.kind === 'behind') {
      this.#noteBehind(this.#state.trouble)
      void this.#catchUp()
    } else this.#send(step)
  }

  /** Replaces the open step in the store; null for none. While the log is behind it is left out. */
  writeOpen(open: UnfinishedStep | null): void {
    if (this.#isEnded || this.#state.kind === 'behind') return
    const [draft, after, at] = [this.#draft, this.#number, this.#options.now()]
    const sent = this.#connection.send((store) => {
      // written four times a second, so the disk is not waited for: a killed tab leaves it, a power cut takes it
      const transaction = store.transaction('openSteps', 'readwrite', { durability: 'relaxed' })
      const written = open
        ? transaction.store.put({ draft, after, at, label: open.label, operations: JSON.stringify(open.operations) })
        : transaction.store.delete(draft)
      transaction.commit()
      return [written, transaction.done]
    })
    sent.catch((failure: unknown) => this.#fail(failure))
  }

  /** Stores a picture. It is only an aid: a failure is left to the steps to tell. */
  writePicture(url: string): void {
    if (this.#isEnded || this.#state.kind === 'behind') return
    this.#connection.send((store) => [store.put('pictures', { draft: this.#draft, url })]).catch(() => undefined)
  }

  /**
   * Starts the draft anew from the present document, in one transaction: steps up to now go, those that follow stay.
   *
   * @returns Resolves when that is stored, or has failed.
   */
  start(base: DraftBase): Promise<void> {
    if (base !== this.#base) this.#baseId = randomUuid()
    this.#base = base
    this.#isStarting = true
    return this.#catchUp()
  }

  /** Waits until all so far is stored, or has failed. */
  async settle(): Promise<void> {
    await this.#connection.settle()
    await (this.#state.kind === 'behind' ? this.#catchUp() : this.#catchingUp)
  }

  /** Ends the log; what is on its way is still stored. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#retry)
    this.#connection.close()
  }

  #send(step: StoredStep): void {
    const sent = this.#connection.send((store) => {
      // a power cut does not take it either: nobody waits for the disk here
      const transaction = store.transaction(['steps', 'openSteps'], 'readwrite', { durability: 'strict' })
      const added = transaction.objectStore('steps').add(step)
      const cleared = transaction.objectStore('openSteps').delete(step.draft)
      // without this the transaction waits for the page to hear of its requests, and is lost with a tab that is killed
      transaction.commit()
      return [added, cleared, transaction.done]
    })
    sent.then(
      () => this.#noteStored(({ number }) => number === step.number),
      (failure: unknown) => this.#fail(failure),
    )
  }

  #noteStored(isStored: (step: StoredStep) => boolean): void {
    this.#pending = this.#pending.filter((step) => !isStored(step))
    this.#storedNumber = (this.#pending[0]?.number ?? this.#number + 1) - 1
    if (this.#length < this.#foldFrom) return
    this.#foldFrom = Number.POSITIVE_INFINITY
    inIdleMoment(FOLD_WITHIN_MS, () => this.#fold())
  }

  /** Replaces many steps by the document after them. Where that fails they stay, and as many more may follow. */
  async #fold(): Promise<void> {
    if (!this.#isEnded && this.#state.kind === 'kept') await this.#writeStart().catch(() => undefined)
    this.#foldFrom = this.#length + this.#options.foldLength
  }

  #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#tryToCatchUp().finally(() => {
      this.#catchingUp = null
    })
    return this.#catchingUp
  }

  async #tryToCatchUp(): Promise<void> {
    clearTimeout(this.#retry)
    this.#retry = undefined
    try {
      do await this.#writeLacking()
      while (this.#isStarting || (this.#state.kind === 'behind' && this.#pending.length > 0))
      this.#pauseMs = 0
      this.#setState({ kind: 'kept' })
    } catch (failure) {
      this.#fail(failure)
    }
  }

  async #writeLacking(): Promise<void> {
    if (this.#isStarting) {
      this.#isStarting = false
      await this.#writeStart().catch((failure: unknown) => {
        this.#isStarting = true
        throw failure
      })
      return
    }
    const store = await this.#connection.reach()
    const steps = [...this.#pending]
    const given = { draft: this.#draft, holder: this.#holder, steps }
    const isThere = await changeDrafts(store, (transaction) => addSteps(transaction, given))
    if (isThere) this.#noteStored((step) => steps.includes(step))
    else this.#isStarting = true
  }

  async #writeStart(): Promise<void> {
    const store = await this.#connection.reach()
    // the transaction begins in the same task, so that later steps come after it
    const [draft, holder, base, baseId] = [this.#draft, this.#holder, this.#base, this.#baseId]
    const [number, length, record] = [this.#number, this.#length, this.#options.committed()]
    const { owner, now } = this.#options
    const given = { draft, owner, holder, base, baseId, record, number, now: now() }
    const storedId = await changeDrafts(store, (transaction) => startDraft(transaction, given))
    if (base === this.#base) this.#baseId = storedId
    this.#length -= length
    this.#noteStored((step) => step.number <= number)
  }

  async #takeOver(continues: DraftPosition): Promise<boolean> {
    const { draft, number } = continues
    const given = { draft, number, holder: this.#holder, now: this.#options.now() }
    try {
      const store = await this.#connection.reach()
      const stored = await changeDrafts(store, (transaction) => takeOverDraft(transaction, given))
      if (!stored) return false
      this.#draft = stored.id
      this.#baseId = stored.base
      this.#number = number + 1
      this.#storedNumber = this.#number
      return true
    } catch {
      // starting a draft of its own comes next, and tells what is wrong
      return false
    }
  }

  #fail(failure: unknown): void {
    if (this.#isEnded) return
    if (failure instanceof DraftTakenOver) {
      this.#setState({ kind: 'takenOver' })
      this.end()
      return
    }
    const trouble = troubleOf(failure)
    if (trouble !== 'storageFull') this.#connection.drop()
    this.#fallBehind(trouble)
  }

  #fallBehind(trouble: DraftTrouble): void {
    this.#noteBehind(trouble)
    if (this.#retry !== undefined) return
    this.#retry = setTimeout(() => this.#catchUp(), this.#pauseMs)
    this.#pauseMs = Math.min(Math.max(2 * this.#pauseMs, SHORT_PAUSE_MS), LONG_PAUSE_MS)
  }

  /** Says how many steps wait. More of them than are worth a document are dropped for one. */
  #noteBehind(trouble: DraftTrouble): void {
    const waiting = this.#pending.reduce((length, { operations }) => length + operations.length, 0)
    if (waiting > this.#options.foldLength) {
      this.#pending = []
      this.#isStarting = true
    }
    this.#setState({ kind: 'behind', trouble, numSteps: this.#number - this.#storedNumber })
  }

  #setState(state: LogState): void {
    const isSame = JSON.stringify(state) === JSON.stringify(this.#state)
    this.#state = state
    if (!isSame && !this.#isEnded) this.#options.onState(state)
  }
}
