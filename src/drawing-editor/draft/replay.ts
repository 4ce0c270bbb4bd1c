import { applyOperation, type DrawingRecord, type Operation, OperationError } from '#drawing/engine.ts'
import { compareDrawings } from './compare.ts'
import { uuidsAddedBy, uuidsMovedBy } from './drawing-part.ts'
import { effectiveSteps, type LoggedStep, type NumberedStep } from './effective-steps.ts'
import { fitIndices } from './fit-indices.ts'
import { type Obstacle, obstacleTo } from './obstacle.ts'
import { type Overwrite, overwritesOf } from './overwrites.ts'

type ConflictReason =
  | Obstacle
  /** What it edits was added by a step that is a conflict itself. */
  | { readonly code: 'stepMissing'; readonly step: number }
  /** @property message - Of the engine, for the log. */
  | { readonly code: 'doesNotFit'; readonly message: string }

/** A step of mine that does not fit their document; nothing of it was applied. */
interface StepConflict {
  /** Place in the log, from 0. */
  readonly step: number
  readonly label: string
  readonly reason: ConflictReason
}

/** A step of mine as applied to their document. */
interface ReplayedStep extends NumberedStep {
  /** Changes of theirs that it replaces. */
  readonly overwrites: readonly Overwrite[]
}

export interface Replay {
  /** Their document with my steps. */
  readonly record: DrawingRecord
  /** What turns theirs into `record`; each is to be one step of the history. */
  readonly applied: readonly ReplayedStep[]
  readonly conflicts: readonly StepConflict[]
}

/**
 * Replays my steps on the document that others saved meanwhile. A step is applied wholly or not at all; steps undone again
 * are left out. What I inserted or reordered comes behind the same neighbours; what I moved moves from where they put it.
 *
 * @param base - The document that both started from.
 * @param log - My steps from `base` on.
 * @throws {OperationError} where `log` does not fit `base`.
 */
export function replaySteps(base: DrawingRecord, theirs: DrawingRecord, log: readonly LoggedStep[]): Replay {
  const movedByThem = movedOnce(base, theirs)
  /** Uuids that the conflicting steps would have added, with the step. */
  const missing = new Map<string, number>()
  const applied: ReplayedStep[] = []
  const conflicts: StepConflict[] = []
  let [own, record] = [base, theirs]
  for (const { step, label, operations } of effectiveSteps(log)) {
    const done = operations.map((operation) => {
      const before = own
      own = applyOperation(own, operation).record
      return { operation, before, after: own }
    })
    const tried = tryStep(done, record)
    if (tried.isConflict) {
      conflicts.push({ step, label, reason: becauseOfStep(tried.reason, missing) })
      for (const uuid of operations.flatMap(uuidsAddedBy)) missing.set(uuid, step)
      continue
    }
    const order = operations.flatMap(uuidsMovedBy).filter((uuid) => movedByThem().has(uuid))
    const overwrites: readonly Overwrite[] = [
      ...overwritesOf(tried.operations, { base, theirs, before: record, after: tried.record }),
      ...order.map((uuid) => ({ kind: 'order' as const, uuid })),
    ]
    applied.push({ step, label, operations: tried.operations, overwrites })
    record = tried.record
  }
  return { record, applied, conflicts }
}

type Tried =
  | { readonly isConflict: true; readonly reason: ConflictReason }
  | { readonly isConflict: false; readonly record: DrawingRecord; readonly operations: readonly Operation[] }

/** An operation of mine, and my document before and after it. */
interface OwnOperation {
  readonly operation: Operation
  readonly before: DrawingRecord
  readonly after: DrawingRecord
}

function tryStep(operations: readonly OwnOperation[], other: DrawingRecord): Tried {
  const fitted: Operation[] = []
  let record = other
  for (const { operation, before, after } of operations) {
    const obstacle = obstacleTo(operation, before, record)
    if (obstacle) return { isConflict: true, reason: obstacle }
    const fitting = fitIndices(operation, after, record)
    try {
      record = applyOperation(record, fitting).record
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      return { isConflict: true, reason: { code: 'doesNotFit', message: error.message } }
    }
    fitted.push(fitting)
  }
  return { isConflict: false, record, operations: fitted }
}

function becauseOfStep(reason: ConflictReason, missing: ReadonlyMap<string, number>): ConflictReason {
  const uuids = reason.code === 'elementsGone' ? reason.uuids : reason.code === 'boardGone' ? [reason.uuid] : []
  const step = uuids.map((uuid) => missing.get(uuid)).find((one) => one !== undefined)
  return step === undefined ? reason : { code: 'stepMissing', step }
}

/** Uuids of what they put elsewhere in the order; compared the first time it is asked for. */
function movedOnce(base: DrawingRecord, theirs: DrawingRecord): () => ReadonlySet<string> {
  let moved: ReadonlySet<string> | null = null
  return () => {
    if (moved) return moved
    const { movedBoards, boards } = compareDrawings(base, theirs)
    moved = new Set([...movedBoards, ...boards.flatMap((board) => board.moved)])
    return moved
  }
}
