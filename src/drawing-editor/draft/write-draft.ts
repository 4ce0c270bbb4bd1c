import { type DrawingRecord, writeDocument } from '#drawing/engine.ts'
import { randomUuid } from '#lib/random-hex.ts'
import {
  type DraftOwner,
  type DraftTransaction,
  type StoredDraft,
  type StoredStep,
  stepsOf,
  storedDocument,
  storedDraft,
} from './draft-store.ts'

/** A version on the server, the document that edits start from. */
export interface DraftBase {
  readonly version: number
  readonly record: DrawingRecord
}

/** A draft up to one of its steps, and the document after it. */
export interface DraftPosition {
  readonly draft: string
  readonly number: number
  readonly record: DrawingRecord
}

/** Another log continues the draft. */
export class DraftTakenOver extends Error {
  override readonly name = 'DraftTakenOver'
}

export interface DraftStart {
  readonly draft: string
  readonly owner: DraftOwner
  readonly holder: string
  readonly base: DraftBase
  /** Id for the text of the base, which is not stored again under the same id. */
  readonly baseId: string
  /** The document after the step of that number. */
  readonly record: DrawingRecord
  readonly number: number
  readonly now: number
}

/**
 * Starts a draft, new or old, from a document; the steps that it holds go.
 *
 * @returns Id of the base's text.
 * @throws {DraftTakenOver}
 */
export async function startDraft(transaction: DraftTransaction, given: DraftStart): Promise<string> {
  const { draft, owner, holder, base, record, number, now } = given
  const { version } = base
  const stored = await heldDraft(transaction, draft, holder)
  const put = (id: string, text: string): Promise<string> => putText(transaction, { ...owner, version, id, text })
  const baseId = stored?.base === given.baseId ? given.baseId : await put(given.baseId, writeDocument(base.record))
  const start = record === base.record ? baseId : await put(randomUuid(), writeDocument(record))
  await transaction.objectStore('steps').delete(stepsOf(draft))
  await transaction.objectStore('drafts').put({
    id: draft,
    user: owner.user,
    drawing: owner.drawing,
    holder,
    openedAt: stored?.openedAt ?? now,
    baseVersion: version,
    base: baseId,
    start,
    startsAfter: number,
    numMarkers: 0,
  })
  await deleteUnusedDocuments(transaction)
  return baseId
}

/**
 * Adds those steps that a draft lacks.
 *
 * @returns Whether the store has the draft.
 * @throws {DraftTakenOver}
 */
export async function addSteps(
  transaction: DraftTransaction,
  { draft, holder, steps }: { readonly draft: string; readonly holder: string; readonly steps: readonly StoredStep[] },
): Promise<boolean> {
  const stored = await heldDraft(transaction, draft, holder)
  if (!stored) return false
  const numbers = new Set(
    (await transaction.objectStore('steps').getAllKeys(stepsOf(draft))).map(([, number]) => number),
  )
  const lacking = steps.filter(({ number }) => number > stored.startsAfter && !numbers.has(number))
  await Promise.all(lacking.map((step) => transaction.objectStore('steps').add(step)))
  return true
}

/**
 * Lets another log continue a draft after the step of a number. A marker takes the next number, so that a step which the
 * former log is just committing fails instead of getting in between.
 *
 * @returns The draft as stored; null where it has other steps by now, or is not there.
 */
export async function takeOverDraft(
  transaction: DraftTransaction,
  {
    draft,
    number,
    holder,
    now,
  }: Pick<StoredStep, 'draft' | 'number'> & { readonly holder: string; readonly now: number },
): Promise<StoredDraft | null> {
  const stored = storedDraft.safeParse(await transaction.objectStore('drafts').get(draft)).data
  const steps = await transaction.objectStore('steps').getAllKeys(stepsOf(draft))
  const last = steps.at(-1)?.[1] ?? stored?.startsAfter
  if (!stored || last !== number) return null
  const marker = { draft, number: number + 1, how: 'taken over' as const, label: '', at: now, operations: '[]' }
  await transaction.objectStore('steps').add(marker)
  await transaction.objectStore('drafts').put({ ...stored, holder, numMarkers: stored.numMarkers + 1 })
  return stored
}

async function heldDraft(
  transaction: DraftTransaction,
  draft: string,
  holder: string,
): Promise<StoredDraft | undefined> {
  const stored = storedDraft.safeParse(await transaction.objectStore('drafts').get(draft)).data
  if (stored && stored.holder !== holder) throw new DraftTakenOver(draft)
  return stored
}

/** Stores a text, unless the same is stored for that version. @returns Its id. */
async function putText(
  transaction: DraftTransaction,
  {
    id,
    drawing,
    version,
    text,
  }: { readonly id: string; readonly drawing: string; readonly version: number; readonly text: string },
): Promise<string> {
  const documents = transaction.objectStore('documents')
  const ofVersion = await documents.index('version').getAll([drawing, version])
  const readable = ofVersion.flatMap((one) => storedDocument.safeParse(one).data ?? [])
  const same = readable.find((one) => one.text === text)
  if (!same) await documents.put({ id, drawing, version, text })
  return same?.id ?? id
}

/** Deletes all of a draft, whatever state it is in. */
export async function deleteDraft(transaction: DraftTransaction, draft: string): Promise<void> {
  await Promise.all([
    transaction.objectStore('drafts').delete(draft),
    transaction.objectStore('steps').delete(stepsOf(draft)),
    transaction.objectStore('openSteps').delete(draft),
    transaction.objectStore('pictures').delete(draft),
  ])
  await deleteUnusedDocuments(transaction)
}

async function deleteUnusedDocuments(transaction: DraftTransaction): Promise<void> {
  const [documents, drafts] = [transaction.objectStore('documents'), transaction.objectStore('drafts')]
  for (const id of await documents.getAllKeys()) {
    const uses = await Promise.all([drafts.index('base').count(id), drafts.index('start').count(id)])
    if (uses.every((count) => count === 0)) await documents.delete(id)
  }
}
