import {
  changeDrafts,
  type DraftOwner,
  type DraftStore,
  type StoredDraft,
  stepsOf,
  storedDraft,
  storedOpenStep,
  storedPicture,
  storedStep,
  withDrafts,
} from './draft-store.ts'
import { whileDrawingIsFree } from './tab-lock.ts'
import { deleteDraft } from './write-draft.ts'

/** A draft that can be recovered, as it is offered. Times are of the epoch, ms. */
export interface FoundDraft extends DraftOwner {
  readonly id: string
  readonly openedAt: number
  /** Of the last step. */
  readonly changedAt: number
  /** Version on the server that it is based on: compare it with the newest one. */
  readonly baseVersion: number
  /** Committed steps; those that were folded into a document are not counted. */
  readonly numSteps: number
  readonly isFolded: boolean
  readonly hasOpenStep: boolean
  /** Data address of a small picture, if one was kept. */
  readonly pictureUrl: string | null
}

/** Drafts are kept so long after the last step, ms. */
const KEEP_MS = 30 * 86_400_000

/**
 * Finds the drafts of a drawing that hold changes, the newest first. The tab has locked the drawing and opened no log of
 * it, so they are of tabs that are gone.
 *
 * @throws {unknown} where the browser has no such storage.
 */
export const findDrafts = (owner: DraftOwner): Promise<FoundDraft[]> =>
  withDrafts(async (store) => {
    const drafts = await draftsOf(store, owner.user)
    return describeAll(
      store,
      drafts.filter(({ drawing }) => drawing === owner.drawing),
    )
  })

/**
 * As {@link findDrafts}, of all drawings of a user that no tab edits; those that were deleted on the server are among them.
 */
export const findAllDrafts = (user: string): Promise<FoundDraft[]> =>
  withDrafts(async (store) => {
    const drafts = await draftsOf(store, user)
    const free = new Set<string>()
    const drawings = new Set(drafts.map(({ drawing }) => drawing))
    await Promise.all(
      [...drawings].map((drawing) => whileDrawingIsFree({ user, drawing }, async () => void free.add(drawing))),
    )
    return describeAll(
      store,
      drafts.filter(({ drawing }) => free.has(drawing)),
    )
  })

async function describeAll(store: DraftStore, drafts: readonly StoredDraft[]): Promise<FoundDraft[]> {
  const found = await Promise.all(drafts.map((draft) => describe(store, draft)))
  return found
    .filter(({ numSteps, hasOpenStep, isFolded }) => numSteps > 0 || hasOpenStep || isFolded)
    .sort((a, b) => b.changedAt - a.changedAt)
}

export const discardDraft = (draft: string): Promise<void> =>
  withDrafts((store) => changeDrafts(store, (transaction) => deleteDraft(transaction, draft)))

/**
 * Deletes drafts of a user whose last step is older than 30 days, unless a tab edits the drawing.
 *
 * @param own - Drawing that this tab has locked: no other tab edits it.
 */
export const deleteOldDrafts = ({ user, drawing: own }: DraftOwner, now: number): Promise<void> =>
  withDrafts(async (store) => {
    for (const draft of await draftsOf(store, user)) {
      const { changedAt } = await describe(store, draft)
      if (now - changedAt <= KEEP_MS) continue
      const remove = (): Promise<void> => changeDrafts(store, (transaction) => deleteDraft(transaction, draft.id))
      if (draft.drawing === own) await remove()
      else await whileDrawingIsFree(draft, remove)
    }
  })

/** What is no draft is left alone: a newer console may know it. */
async function draftsOf(store: DraftStore, user: string): Promise<StoredDraft[]> {
  const stored = await store.getAllFromIndex('drafts', 'user', user)
  return stored.flatMap((one) => storedDraft.safeParse(one).data ?? [])
}

async function describe(store: DraftStore, draft: StoredDraft): Promise<FoundDraft> {
  const { id, user, drawing, openedAt, baseVersion, startsAfter, numMarkers } = draft
  const transaction = store.transaction(['steps', 'openSteps', 'pictures'])
  const steps = transaction.objectStore('steps')
  const [numEntries, last, open, picture] = await Promise.all([
    steps.count(stepsOf(id)),
    steps.openCursor(stepsOf(id), 'prev'),
    transaction.objectStore('openSteps').get(id),
    transaction.objectStore('pictures').get(id),
  ])
  const lastStep = storedStep.safeParse(last?.value).data
  const openStep = storedOpenStep.safeParse(open).data
  const hasOpenStep = openStep !== undefined && openStep.after === (last?.primaryKey[1] ?? startsAfter)
  return {
    id,
    user,
    drawing,
    openedAt,
    changedAt: Math.max(openedAt, lastStep?.at ?? 0, hasOpenStep ? openStep.at : 0),
    baseVersion,
    numSteps: numEntries - numMarkers,
    isFolded: draft.base !== draft.start,
    hasOpenStep,
    pictureUrl: storedPicture.safeParse(picture).data?.url ?? null,
  }
}
