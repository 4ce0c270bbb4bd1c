import { type DrawingChange, DrawingChangeBuilder } from './drawing-change.ts'
import type { DrawingRecord } from './drawing-record.ts'
import type { Operation } from './operation.ts'
import { isSameJson } from './same-json.ts'

/** One action of a person, undone and redone as a whole. */
interface Step {
  readonly label: string
  readonly operations: Operation[]
  /** Inverse of each operation, in the same order; applied from last to first. */
  readonly inverses: Operation[]
}

interface OpenStep extends Step {
  /** The drawing before the step: reverting to it needs no inverse. */
  readonly before: DrawingRecord
}

/** A step with the drawing on either side of it. */
interface NewestStep {
  readonly step: Step
  readonly before: DrawingRecord
  readonly after: DrawingRecord
}

/** A step that has not ended: its operations so far turn `before` into the present drawing. */
export type UnfinishedStep = Pick<OpenStep, 'label' | 'before'> & { readonly operations: readonly Operation[] }

/** Start of a gesture; `apply` from it and `revertTo` restore this state first. Ends with the step. */
export interface Mark {
  readonly label: string
}

export type DrawingListener = (change: DrawingChange) => void

/** What a log of the drawing keeps: operations that turn the drawing after the last step into the one after this. */
export interface CommittedStep {
  readonly label: string
  readonly how: 'done' | 'undone' | 'redone'
  readonly operations: readonly Operation[]
}
export type StepListener = (step: CommittedStep) => void

/**
 * What a change takes beside itself, such as lines that follow what they are joined to, by the drawing before the step; none
 * where nothing is missing.
 */
export type Completion = (before: DrawingRecord) => readonly Operation[]

/** What a step takes once it has ended, such as lines that are led anew, by the drawing before the step. */
export type Ending = (before: DrawingRecord) => readonly Operation[]

/** A completion changes elements that others may depend on in turn; what goes round in a circle ends here. */
const MAX_COMPLETIONS = 4

/**
 * An edited drawing: its present record, and every action since it was opened, across its boards and without a limit.
 * Live values are not part of it.
 */
export class DrawingHistory {
  #record: DrawingRecord
  #revision = 0
  readonly #done: Step[] = []
  #undone: Step[] = []
  #open: OpenStep | null = null
  /** Of the step done last, so that it is undone and redone at once; of all it would keep every version of an element. */
  #newest: NewestStep | null = null
  readonly #listeners = new Set<DrawingListener>()
  readonly #stepListeners = new Set<StepListener>()
  #complete: Completion = () => []
  #finish: Ending = () => []

  constructor(record: DrawingRecord) {
    this.#record = record
  }

  get record(): DrawingRecord {
    return this.#record
  }

  /** Rises with every change; an answer about an older revision is stale. */
  get revision(): number {
    return this.#revision
  }

  /** The action that undo would revert; null for none. */
  get undoLabel(): string | null {
    return (this.#open?.operations.length ? this.#open : this.#done.at(-1))?.label ?? null
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null
  }

  /** The open step, for the log of a draft; null where none is open or nothing changed. It changes with the gesture. */
  get openStep(): UnfinishedStep | null {
    return this.#open?.operations.length ? this.#open : null
  }

  /**
   * Calls the listener after each change of the record, also after those within an open step: what is drawn follows them.
   *
   * @returns Function that stops listening.
   */
  listen(listener: DrawingListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Calls the listener once a step has ended, been undone or redone; a gesture of a thousand moves is one step.
   *
   * @returns Function that stops listening.
   */
  listenToSteps(listener: StepListener): () => void {
    this.#stepListeners.add(listener)
    return () => this.#stepListeners.delete(listener)
  }

  /**
   * Asks after each change, once the listeners have heard of it, what it takes beside itself: it becomes part of the same
   * step. Undo and redo are not asked for, as they lead to drawings that were complete.
   */
  completeWith(complete: Completion): void {
    this.#complete = complete
  }

  /**
   * Asks at the end of each step, so once a gesture, what it takes beside itself: it becomes part of the same step. Not for
   * undo and redo, as {@link completeWith}.
   */
  finishWith(finish: Ending): void {
    this.#finish = finish
  }

  /** Begins a step of many changes, such as a drag, and ends the one before. */
  mark(label: string): Mark {
    this.commit()
    this.#open = { label, operations: [], inverses: [], before: this.#record }
    return this.#open
  }

  /** Ends the open step. An empty one is dropped, and one that led back to the drawing before it. */
  commit(): void {
    const step = this.#open
    if (step && step.operations.length > 0) {
      this.#finishStep(step, step.before)
      if (isSameJson(step.before, this.#record)) this.apply([], { from: step })
    }
    this.#open = null
    if (!step || step.operations.length === 0) return
    const { label, operations, inverses, before } = step
    const done = { label, operations, inverses }
    this.#done.push(done)
    this.#newest = { step: done, before, after: this.#record }
    this.#report({ label, how: 'done', operations })
  }

  /**
   * Applies operations, all or none, as part of the open step or else as a step of their own.
   *
   * @param from - Reverts to this mark first: a drag gives its total movement, not the last part of it.
   * @throws {OperationError} and leaves drawing and open step as they were.
   */
  apply(operations: readonly Operation[], { label = '', from }: { label?: string; from?: Mark } = {}): void {
    const open = this.#open
    if (from && from !== open) throw new RangeError(`The step “${from.label}” has ended.`)
    const change = new DrawingChangeBuilder(this.#record)
    let record = this.#record
    if (from && open) {
      record = open.before
      for (const inverse of open.inverses.toReversed()) change.note(inverse)
    }
    const before = this.#record
    const made = madeOf(record, operations, change)
    const step: Step = open ?? { label, operations: [], inverses: [] }
    if (from) {
      step.operations.length = 0
      step.inverses.length = 0
    }
    extend(step, made)
    const isNew = !open && operations.length > 0
    const undone = this.#undone
    if (isNew) this.#done.push(step)
    if (operations.length > 0) this.#undone = []
    this.#become(made.record, change)
    if (operations.length > 0) this.#completeStep(step, open?.before ?? before)
    if (!isNew) return
    this.#finishStep(step, before)
    // what it took beside itself may have led back, as where a line is moved that is joined at both ends
    if (step.operations.length > operations.length && isSameJson(before, this.#record)) {
      this.#done.pop()
      this.#undone = undone
      this.#run(step.inverses.toReversed(), before)
      return
    }
    this.#newest = { step, before, after: this.#record }
    this.#report({ label, how: 'done', operations: step.operations })
  }

  #completeStep(step: Step, before: DrawingRecord): void {
    for (let round = 0; round < MAX_COMPLETIONS; round += 1) {
      const operations = this.#complete(before)
      if (operations.length === 0) return
      this.#add(step, operations)
    }
  }

  #finishStep(step: Step, before: DrawingRecord): void {
    const operations = this.#finish(before)
    if (operations.length === 0) return
    this.#add(step, operations)
    this.#completeStep(step, before)
  }

  #add(step: Step, operations: readonly Operation[]): void {
    const change = new DrawingChangeBuilder(this.#record)
    const made = madeOf(this.#record, operations, change)
    extend(step, made)
    this.#become(made.record, change)
  }

  /** Reverts the open step and ends it, as when a gesture is cancelled. */
  revertTo(mark: Mark): void {
    this.apply([], { from: mark })
    this.commit()
  }

  /** Undoes the last step. @returns Whether there was one. */
  undo(): boolean {
    this.commit()
    const step = this.#done.pop()
    if (!step) return false
    const operations = step.inverses.toReversed()
    this.#run(operations, this.#newest?.step === step ? this.#newest.before : null)
    this.#undone.push(step)
    this.#report({ label: step.label, how: 'undone', operations })
    return true
  }

  /** Redoes the step last undone. @returns Whether there was one. */
  redo(): boolean {
    this.commit()
    const step = this.#undone.pop()
    if (!step) return false
    this.#run(step.operations, this.#newest?.step === step ? this.#newest.after : null)
    this.#done.push(step)
    this.#report({ label: step.label, how: 'redone', operations: step.operations })
    return true
  }

  /** @param result - The drawing after the operations; null where it has to be made. */
  #run(operations: readonly Operation[], result: DrawingRecord | null): void {
    const change = new DrawingChangeBuilder(this.#record)
    let record = this.#record
    for (const operation of operations) {
      if (result) change.note(operation)
      else record = change.apply(record, operation).record
    }
    this.#become(result ?? record, change)
  }

  #become(record: DrawingRecord, change: DrawingChangeBuilder): void {
    if (record === this.#record) return
    this.#record = record
    this.#revision += 1
    const built = change.build(record, this.#revision)
    for (const listener of [...this.#listeners]) listener(built)
  }

  #report(step: CommittedStep): void {
    for (const listener of [...this.#stepListeners]) listener(step)
  }
}

interface Made {
  readonly record: DrawingRecord
  readonly operations: readonly Operation[]
  readonly inverses: readonly Operation[]
}

/** @throws {OperationError} */
function madeOf(before: DrawingRecord, operations: readonly Operation[], change: DrawingChangeBuilder): Made {
  let record = before
  const inverses: Operation[] = []
  for (const operation of operations) {
    const applied = change.apply(record, operation)
    record = applied.record
    inverses.push(applied.inverse)
  }
  return { record, operations, inverses }
}

function extend(step: Step, { operations, inverses }: Made): void {
  for (const operation of operations) step.operations.push(operation)
  for (const inverse of inverses) step.inverses.push(inverse)
}
