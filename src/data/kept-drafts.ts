// Input that users have not saved yet: kept over the end of a session and over loading the page again, for the same user
// at the same address, until it is saved, discarded, a day old, or the user signs out. archetypes/draft stores and finds
// drafts, src/app/session says when a session ends. Passwords and keys have separate forms, which store nothing.

import { z } from 'zod'
import type { KeyValueStorage } from './session-store.ts'

/** Owner, page and form of a draft. */
export interface DraftPlace {
  readonly userId: string
  readonly path: string
  readonly form: string
}

export interface KeptDrafts {
  /** The value stored there; undefined where there is none. */
  find(place: DraftPlace): unknown
  /** @param value - Plain JSON. */
  keep(place: DraftPlace, value: unknown): void
  drop(place: DraftPlace): void
  /** Writes everything to the storage: at the end of a session, which empties it, and when the page goes away. */
  store(): void
  /** Whether there is input that closing the browser's tab would lose. */
  isEmpty(): boolean
  /** On sign-out: removes all drafts of the user. */
  forget(userId: string): void
}

const KEY = 'keptDrafts'
const LIFE_MS = 86_400_000

const entry = z.object({ userId: z.string(), path: z.string(), form: z.string(), at: z.number(), value: z.unknown() })
type Entry = z.infer<typeof entry>

const idOf = ({ userId, path, form }: DraftPlace): string => JSON.stringify([userId, path, form])

export function createKeptDrafts(storage: Pick<KeyValueStorage, 'getItem' | 'setItem'>, now: () => number): KeptDrafts {
  const entries = new Map(readEntries(storage.getItem(KEY)).map((each) => [idOf(each), each]))
  return {
    find(place) {
      const found = entries.get(idOf(place))
      return found && now() - found.at < LIFE_MS ? found.value : undefined
    },
    keep: (place, value) => void entries.set(idOf(place), { ...place, at: now(), value }),
    drop: (place) => void entries.delete(idOf(place)),
    store() {
      const young = [...entries.values()].filter(({ at }) => now() - at < LIFE_MS)
      if (young.length === 0 && storage.getItem(KEY) === null) return
      try {
        storage.setItem(KEY, JSON.stringify(young))
      } catch {
        // more than the browser stores: the drafts stay in memory until the page is reloaded
      }
    },
    isEmpty: () => ![...entries.values()].some(({ at }) => now() - at < LIFE_MS),
    forget(userId) {
      for (const [id, each] of entries) if (each.userId === userId) entries.delete(id)
    },
  }
}

function readEntries(text: string | null): Entry[] {
  try {
    return entry.array().safeParse(JSON.parse(text ?? '[]')).data ?? []
  } catch {
    return [] // not written by this module
  }
}
