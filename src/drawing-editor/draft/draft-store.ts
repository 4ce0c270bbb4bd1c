// Drafts of drawings in the browser's database, so that nothing is lost with a tab: of each editing session the document
// it began with, every step from there, the step that is open, and a picture. Neighbours: draft-log.ts writes the draft
// of this tab, recovery.ts reads those of tabs that are gone, tab-lock.ts sees to it that one tab edits. Invariants: a
// step is in the database, or on its way there, when the task that commits it ends; start and steps of a draft change in
// one transaction; whatever is read is parsed.

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { z } from 'zod'

/** A drawing as one user edits it. */
export interface DraftOwner {
  readonly user: string
  /** The drawing's key on the server. */
  readonly drawing: string
}

/** Text of a drawing; drafts that began with the same text of the same version share it. */
export const storedDocument = z.object({ id: z.string(), drawing: z.string(), version: z.int(), text: z.string() })
type StoredDocument = z.infer<typeof storedDocument>

export const storedDraft = z.object({
  id: z.string(),
  user: z.string(),
  drawing: z.string(),
  /** The log that writes it; another one has taken it over where this changes. */
  holder: z.string(),
  openedAt: z.number(),
  /** The version on the server that it is based on. */
  baseVersion: z.int(),
  /** Ids of documents: of that version, and the one before the first step; the same until steps are folded. */
  base: z.string(),
  start: z.string(),
  /** Number of the last step that `start` holds. */
  startsAfter: z.int(),
  /** Entries among the steps that are none: one each time another log took over. */
  numMarkers: z.int(),
})
export type StoredDraft = z.infer<typeof storedDraft>

/** Operations are text: written and checked at once, and measured by its length. */
const steps = { label: z.string(), at: z.number(), operations: z.string() }

/** A committed step, or a marker; numbers within a draft rise by one. */
export const storedStep = z.object({
  draft: z.string(),
  number: z.int(),
  how: z.enum(['done', 'undone', 'redone', 'taken over']),
  ...steps,
})
export type StoredStep = z.infer<typeof storedStep>

/** The step that was open last, and the number of the one before it. */
export const storedOpenStep = z.object({ draft: z.string(), after: z.int(), ...steps })
type StoredOpenStep = z.infer<typeof storedOpenStep>

export const storedPicture = z.object({ draft: z.string(), url: z.string() })
type StoredPicture = z.infer<typeof storedPicture>

interface DraftSchema extends DBSchema {
  documents: { key: string; value: StoredDocument; indexes: { version: [string, number] } }
  drafts: {
    key: string
    value: StoredDraft
    indexes: { owner: [string, string]; user: string; base: string; start: string }
  }
  steps: { key: [string, number]; value: StoredStep }
  openSteps: { key: string; value: StoredOpenStep }
  pictures: { key: string; value: StoredPicture }
}
export type DraftStore = IDBPDatabase<DraftSchema>

const ALL_STORES = ['documents', 'drafts', 'steps', 'openSteps', 'pictures'] as const
export type DraftTransaction = IDBPTransaction<DraftSchema, typeof ALL_STORES, 'readwrite'>

const NAME = 'drawing-drafts'
const VERSION = 1

/** Why a connection ended. */
export type ConnectionEnd = 'cleared' | 'outdated'

/**
 * Connects to the database.
 *
 * @param onEnd - Called once it has ended: `cleared`, the browser or its user deleted the data; `outdated`, a tab with a
 *   newer console needs another layout of it.
 * @throws {unknown} where the browser has none, forbids it, or has a newer layout.
 */
export async function connectDrafts(onEnd: (end: ConnectionEnd) => void = () => undefined): Promise<DraftStore> {
  const store = await openDB<DraftSchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('documents', { keyPath: 'id' }).createIndex('version', ['drawing', 'version'])
      const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
      drafts.createIndex('owner', ['user', 'drawing'])
      for (const name of ['user', 'base', 'start'] as const) drafts.createIndex(name, name)
      database.createObjectStore('steps', { keyPath: ['draft', 'number'] })
      database.createObjectStore('openSteps', { keyPath: 'draft' })
      database.createObjectStore('pictures', { keyPath: 'draft' })
    },
    blocking(_current, newVersion) {
      store.close()
      onEnd(newVersion === null ? 'cleared' : 'outdated')
    },
    terminated: () => onEnd('cleared'),
  })
  return store
}

/**
 * Changes drafts in one transaction: all of it or nothing.
 *
 * @param work - Awaits nothing but requests of its transaction.
 */
export async function changeDrafts<Result>(
  store: DraftStore,
  work: (transaction: DraftTransaction) => Promise<Result>,
): Promise<Result> {
  const transaction = store.transaction(ALL_STORES, 'readwrite', { durability: 'strict' })
  const working = work(transaction).catch((failure: unknown) => {
    abort(transaction)
    throw failure
  })
  const [result] = await Promise.all([working, transaction.done])
  return result
}

function abort(transaction: DraftTransaction): void {
  try {
    transaction.abort()
  } catch {
    // a failed request has aborted it already
  }
}

/** Runs work with a connection of its own. */
export async function withDrafts<Result>(work: (store: DraftStore) => Promise<Result>): Promise<Result> {
  const store = await connectDrafts()
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

/** Keys of the steps of a draft. */
export const stepsOf = (draft: string): IDBKeyRange => IDBKeyRange.bound([draft, 0], [draft, Number.POSITIVE_INFINITY])
