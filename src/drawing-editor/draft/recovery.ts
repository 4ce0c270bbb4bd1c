import {
  applyOperation,
  type DrawingRecord,
  type Operation,
  OperationError,
  openDocument,
  operation,
} from '#drawing/engine.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { stepsOf, storedDocument, storedDraft, storedOpenStep, storedStep, withDrafts } from './draft-store.ts'
import type { LoggedStep } from './effective-steps.ts'
import { operationsBetween } from './operations-between.ts'
import type { DraftBase, DraftPosition } from './write-draft.ts'

/** What of a draft cannot be read. Steps from there on stay in the draft until it is discarded. */
export type DraftProblem =
  /** Nothing of it can be shown. */
  | { readonly code: 'draftBroken' | 'documentBroken' }
  /** @property label - If that much can be read. */
  | { readonly code: 'stepBroken'; readonly number: number; readonly label: string | null }
  | { readonly code: 'stepsMissing'; readonly number: number }
  /** @property message - Of the engine, for the log. */
  | { readonly code: 'stepRefused'; readonly number: number; readonly label: string; readonly message: string }
  | { readonly code: 'openStepBroken' }

/** The step that was open when the tab ended. */
interface RecoveredOpenStep {
  readonly label: string
  readonly at: number
  /** They fit the recovered document. */
  readonly operations: readonly Operation[]
}

export interface Recovery {
  readonly base: DraftBase
  /** The document after all steps that fit. */
  readonly record: DrawingRecord
  /** What led from the base to it, for a replay on another version. */
  readonly steps: readonly LoggedStep[]
  readonly openStep: RecoveredOpenStep | null
  /** Why not all of it was recovered. */
  readonly problem: DraftProblem | null
  /** For the log that goes on from here; null where the draft holds more than was recovered. */
  readonly continues: DraftPosition | null
}

export type RecoveryResult =
  | { readonly isReadable: true; readonly recovery: Recovery }
  | { readonly isReadable: false; readonly problem: DraftProblem }

/** A draft as the store gives it, nothing of it checked. */
export interface RawDraft {
  readonly draft: unknown
  readonly base: unknown
  readonly start: unknown
  /** By number. */
  readonly steps: readonly unknown[]
  readonly openStep: unknown
}

/**
 * Reads a draft and replays its steps: all, or those before the first that cannot be read or does not fit. The store is
 * left as it is.
 *
 * @throws {unknown} where the store cannot be reached.
 */
export const recoverDraft = async (draft: string): Promise<RecoveryResult> => recoverRaw(await readRaw(draft))

const readRaw = (id: string): Promise<RawDraft> =>
  withDrafts(async (store) => {
    const transaction = store.transaction(['drafts', 'documents', 'steps', 'openSteps'])
    const documents = transaction.objectStore('documents')
    const draft = await transaction.objectStore('drafts').get(id)
    const { base = '', start = '' } = storedDraft.safeParse(draft).data ?? {}
    const [baseDocument, startDocument, steps, openStep] = await Promise.all([
      documents.get(base),
      documents.get(start),
      transaction.objectStore('steps').getAll(stepsOf(id)),
      transaction.objectStore('openSteps').get(id),
    ])
    return { draft, base: baseDocument, start: startDocument, steps, openStep }
  })

/** Recovers what was read. */
export function recoverRaw(raw: RawDraft): RecoveryResult {
  const draft = storedDraft.safeParse(raw.draft).data
  if (!draft) return { isReadable: false, problem: { code: 'draftBroken' } }
  const start = recordOf(raw.start)
  if (!start) return { isReadable: false, problem: { code: 'documentBroken' } }
  const base = draft.base === draft.start ? start : recordOf(raw.base)
  const replayed = replayStored(start, draft.startsAfter, raw.steps)
  const { record, number, steps } = replayed
  const folded = base ? foldedSteps(base, start) : []
  const open = replayed.problem ? null : recoverOpenStep(raw.openStep, record, number)
  return {
    isReadable: true,
    recovery: {
      base: { version: draft.baseVersion, record: base ?? start },
      record,
      steps: [...folded, ...steps],
      openStep: open === 'broken' ? null : open,
      problem: replayed.problem ?? (open === 'broken' ? { code: 'openStepBroken' } : null),
      continues: replayed.problem || !base ? null : { draft: draft.id, number, record },
    },
  }
}

/** The steps that led from one document to the other, where they are no longer known singly. */
export const foldedSteps = (base: DrawingRecord, record: DrawingRecord): LoggedStep[] =>
  base === record ? [] : operationsBetween(base, record).map((one) => ({ label: '', how: 'folded', operations: [one] }))

function recordOf(raw: unknown): DrawingRecord | null {
  const text = storedDocument.safeParse(raw).data?.text
  if (text === undefined) return null
  const { record, isWhole } = openDocument(text, randomUuid)
  return isWhole ? record : null
}

function replayStored(start: DrawingRecord, startsAfter: number, raw: readonly unknown[]) {
  const steps: LoggedStep[] = []
  let [record, number] = [start, startsAfter]
  const ended = (problem: DraftProblem | null) => ({ record, number, steps, problem })
  for (const one of raw) {
    const next = number + 1
    const step = storedStep.safeParse(one).data
    const operations = step && readOperations(step.operations)
    if (!step || !operations) return ended({ code: 'stepBroken', number: next, label: step?.label ?? null })
    if (step.number <= startsAfter) continue
    if (step.number !== next) return ended({ code: 'stepsMissing', number: next })
    const { how, label } = step
    const applied = applyAll(record, operations)
    if (typeof applied === 'string') return ended({ code: 'stepRefused', number: next, label, message: applied })
    record = applied
    number = next
    if (how !== 'taken over') steps.push({ label, how, operations })
  }
  return ended(null)
}

function recoverOpenStep(raw: unknown, record: DrawingRecord, number: number): RecoveredOpenStep | 'broken' | null {
  if (raw === undefined) return null
  const open = storedOpenStep.safeParse(raw).data
  const operations = open && readOperations(open.operations)
  if (!open || !operations) return 'broken'
  // of a step that has ended since
  if (open.after !== number) return null
  const { label, at } = open
  return typeof applyAll(record, operations) === 'string' ? 'broken' : { label, at, operations }
}

/** The document after operations, or what the engine says against one of them. */
function applyAll(before: DrawingRecord, operations: readonly Operation[]): DrawingRecord | string {
  try {
    return operations.reduce((record, one) => applyOperation(record, one).record, before)
  } catch (error) {
    if (error instanceof OperationError) return error.message
    throw error
  }
}

function readOperations(text: string): readonly Operation[] | null {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.every(isOperation) ? read : null
  } catch {
    return null
  }
}

/** Checked, and taken as it was read: zod's own result would lack fields named `__proto__`. */
export const isOperation = (value: unknown): value is Operation => operation.safeParse(value).success
