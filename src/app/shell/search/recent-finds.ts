// What a user opened from the search, in this browser. Residents and users are never kept: they are personal data. Alarms
// are not either: they end.

import { z } from 'zod'
import { type FoundThing, foundThing } from '#contract/endpoints/search.ts'

const MAX_KEPT = 8
const FORGOTTEN: ReadonlySet<string> = new Set(['household', 'user', 'alarm'])

const recentFind = z.union([z.object({ page: z.string().startsWith('/') }), z.object({ thing: foundThing })])
export type RecentFind = z.infer<typeof recentFind>
const recentFinds = z.array(recentFind)

const storageKey = (userId: string): string => `finds:${userId}`

/** Latest first. */
export function readFinds(storage: Pick<Storage, 'getItem'>, userId: string): readonly RecentFind[] {
  try {
    return recentFinds.parse(JSON.parse(storage.getItem(storageKey(userId)) ?? '[]')).filter(isKept)
  } catch {
    // written by another version of the console: start empty
    return []
  }
}

export function keepFind(storage: Pick<Storage, 'getItem' | 'setItem'>, userId: string, find: RecentFind): void {
  if (!isKept(find)) return
  const others = readFinds(storage, userId).filter((each) => !isSame(each, find))
  storage.setItem(storageKey(userId), JSON.stringify([find, ...others].slice(0, MAX_KEPT)))
}

const isKept = (find: RecentFind): boolean => 'page' in find || !FORGOTTEN.has(find.thing.kind)

const idOf = ({ kind, keyId }: FoundThing): string => `${kind} ${keyId}`
const isSame = (one: RecentFind, other: RecentFind): boolean =>
  'page' in one ? 'page' in other && one.page === other.page : 'thing' in other && idOf(one.thing) === idOf(other.thing)
