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
import { drawingsBeingEdited } from './tab-lock.ts'
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
 * Finds the drafts of a user that hold changes, the newest first.
 *
 * @param drawing - Drafts of this drawing, which the tab has locked without having opened a log: they are of tabs that are
 *   gone. Without it those of all drawings that no tab edits, deleted drawings among them.
 * @throws {unknown} where the browser has no such storage.
 */
export async function findDrafts({ user, drawing }: { user: string; drawing?: string }): Promise<FoundDraft[]> {
  const edited = drawing === undefined ? await drawingsBeingEdited(user) : null
  const isWanted = (draft: StoredDraft): boolean =>
    drawing === undefined ? !edited?.has(draft.drawing) : draft.drawing === drawing
  const found = await withDrafts(async (store) => {
    const drafts = await draftsOf(store, user)
    return Promise.all(drafts.filter(isWanted).map((draft) => describe(store, draft)))
  })
  return found
    .filter(({ numSteps, hasOpenStep, isFolded }) => numSteps > 0 || hasOpenStep || isFolded)
    .sort((a, b) => b.changedAt - a.changedAt)
}

export const discardDraft = (draft: string): Promise<void> =>
  withDrafts((store) => changeDrafts(store, (transaction) => deleteDraft(transaction, draft)))

/** Deletes drafts of a user whose last step is older than 30 days, but for drawings that are being edited. */
export async function deleteOldDrafts(user: string, now: number): Promise<void> {
  const edited = await drawingsBeingEdited(user)
  // without locks nothing tells which tabs are open
  if (!edited) return
  await withDrafts(async (store) => {
    for (const draft of await draftsOf(store, user)) {
      if (edited.has(draft.drawing)) continue
      const { changedAt } = await describe(store, draft)
      if (now - changedAt > KEEP_MS) await changeDrafts(store, (transaction) => deleteDraft(transaction, draft.id))
    }
  })
}

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
