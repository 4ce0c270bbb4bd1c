import { type DrawingChange, DrawingChangeBuilder } from './drawing-change.ts'
import type { DrawingRecord } from './drawing-record.ts'
import type { Operation } from './operation.ts'

/** One thing that a person did: undone and done again as a whole. */
interface Step {
  readonly label: string
  readonly operations: Operation[]
  /** Of each operation, in the same order: they lead back from the last to the first. */
  readonly inverses: Operation[]
}

interface OpenStep extends Step {
  /** The drawing where the step began: going back there needs no inverse. */
  readonly before: DrawingRecord
}

/** Where a gesture began; `apply` from it and `revertTo` it go back there first. Ends with the step. */
export interface Mark {
  readonly label: string
}

export type DrawingListener = (change: DrawingChange) => void

/**
 * A drawing that is edited: the record as it is now, and everything that was done since it was opened, across its boards,
 * without a limit. Live values are not in it.
 */
export class DrawingHistory {
  #record: DrawingRecord
  #revision = 0
  readonly #done: Step[] = []
  #undone: Step[] = []
  #open: OpenStep | null = null
  readonly #listeners = new Set<DrawingListener>()

  constructor(record: DrawingRecord) {
    this.#record = record
  }

  get record(): DrawingRecord {
    return this.#record
  }

  /** Rises with every change: what answers about an older one is stale. */
  get revision(): number {
    return this.#revision
  }

  /** What undo would take back; null when there is nothing. */
  get undoLabel(): string | null {
    return (this.#open?.operations.length ? this.#open : this.#done.at(-1))?.label ?? null
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null
  }

  /** @returns A way to stop listening. Listeners hear of each change once it is whole. */
  listen(listener: DrawingListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins a step of many changes, such as a drag; the one before it ends. */
  mark(label: string): Mark {
    this.commit()
    this.#open = { label, operations: [], inverses: [], before: this.#record }
    return this.#open
  }

  /** Ends the open step. One in which nothing happened is forgotten. */
  commit(): void {
    const step = this.#open
    this.#open = null
    if (!step || step.operations.length === 0) return
    const { label, operations, inverses } = step
    this.#done.push({ label, operations, inverses })
  }

  /**
   * Does operations, all of them or none. Within an open step they belong to it, else they are a step of their own.
   *
   * @param from - Take back first what was done since; a drag says where it has come to, not how far it went again.
   * @throws {OperationError} for what cannot be done; the drawing is then as it was, and so is the open step.
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
    const inverses: Operation[] = []
    for (const operation of operations) {
      const applied = change.apply(record, operation)
      record = applied.record
      inverses.push(applied.inverse)
    }
    const step: Step = open ?? { label, operations: [], inverses: [] }
    if (from) {
      step.operations.length = 0
      step.inverses.length = 0
    }
    for (const operation of operations) step.operations.push(operation)
    for (const inverse of inverses) step.inverses.push(inverse)
    if (!open && operations.length > 0) this.#done.push(step)
    if (operations.length > 0) this.#undone = []
    this.#become(record, change)
  }

  /** Takes back what the open step did, and ends it: a gesture that was given up. */
  revertTo(mark: Mark): void {
    this.apply([], { from: mark })
    this.commit()
  }

  /** Takes back the last step. @returns Whether there was one. */
  undo(): boolean {
    this.commit()
    const step = this.#done.pop()
    if (!step) return false
    this.#run(step.inverses.toReversed())
    this.#undone.push(step)
    return true
  }

  /** Does again what was last undone. @returns Whether there was anything. */
  redo(): boolean {
    this.commit()
    const step = this.#undone.pop()
    if (!step) return false
    this.#run(step.operations)
    this.#done.push(step)
    return true
  }

  #run(operations: readonly Operation[]): void {
    const change = new DrawingChangeBuilder(this.#record)
    let record = this.#record
    for (const operation of operations) record = change.apply(record, operation).record
    this.#become(record, change)
  }

  #become(record: DrawingRecord, change: DrawingChangeBuilder): void {
    if (record === this.#record) return
    this.#record = record
    this.#revision += 1
    const told = change.build(record, this.#revision)
    for (const listener of [...this.#listeners]) listener(told)
  }
}
