// Drafts of the network in the browser's database: of each editing session its steps, written whole with each step, so that nothing is
// lost with a tab. A draft of a drawing is kept by src/drawing-editor/draft, which knows documents, folds and tabs; here steps are few
// and small, and each session has a draft of its own.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import { keptChange } from '#contract/endpoints/pipe-edits.ts'

const keptDraft = z.object({
  id: z.string(),
  user: z.string(),
  /** Of the epoch, ms. */
  changedAt: z.number(),
  steps: z.array(keptChange),
})
export type KeptDraft = z.output<typeof keptDraft>

interface Schema extends DBSchema {
  drafts: { key: string; value: KeptDraft; indexes: { user: string } }
}

const [NAME, VERSION] = ['pipe-network-drafts', 1] as const
/** Drafts are kept so long after the last step, ms. */
const KEEP_MS = 30 * 86_400_000

async function withStore<Result>(work: (store: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const store = await openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('user', 'user')
    },
  })
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

/** @throws {unknown} where the browser keeps nothing. */
export const keepDraft = (draft: KeptDraft): Promise<void> =>
  withStore(async (store) => {
    if (draft.steps.length === 0) await store.delete('drafts', draft.id)
    else await store.put('drafts', draft)
  })

export const discardDraft = (id: string): Promise<void> => withStore((store) => store.delete('drafts', id))

/** The newest draft of a user; those that are too old go. */
export const findDraft = (user: string, now: number): Promise<KeptDraft | null> =>
  withStore(async (store) => {
    const stored = await store.getAllFromIndex('drafts', 'user', user)
    const drafts = stored.flatMap((one) => keptDraft.safeParse(one).data ?? [])
    for (const { id, changedAt } of drafts) if (now - changedAt > KEEP_MS) await store.delete('drafts', id)
    const young = drafts.filter(({ changedAt }) => now - changedAt <= KEEP_MS)
    return young.toSorted((one, other) => other.changedAt - one.changedAt)[0] ?? null
  })
