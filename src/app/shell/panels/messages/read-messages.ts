import { z } from 'zod'
import { MESSAGE_GROUPS, type NoticeCenter } from '#contract/endpoints/messages.ts'
import type { KeyValueStorage } from '#data/session-store.ts'

/** The two places that count unread messages, each with its own list (spec section 9). */
const READ_LISTS = ['adminReadMsgIds', 'topBarReadMsgIds'] as const

type Storage = Pick<KeyValueStorage, 'getItem' | 'setItem'>
const stored = z.array(z.string())

/** Messages that a user has read, from one of the lists; unreadable contents count as none. */
export function readIds(storage: Storage, list: (typeof READ_LISTS)[number], userId: string): ReadonlySet<string> {
  try {
    return new Set(stored.parse(JSON.parse(storage.getItem(`${list}:${userId}`) ?? '[]')))
  } catch {
    return new Set() // unreadable contents: every message counts as unread
  }
}

/** Marks every message of every group as read, in both lists. Only ids of existing messages are stored. */
export function markAllRead(storage: Storage, userId: string, center: NoticeCenter): void {
  const ids = JSON.stringify(allIds(center))
  for (const list of READ_LISTS) storage.setItem(`${list}:${userId}`, ids)
}

const allIds = (center: NoticeCenter): string[] =>
  MESSAGE_GROUPS.flatMap((group) => center[group].map(({ keyId }) => keyId))

/** Number of unread messages, per group and in total. */
export function countUnread(
  center: NoticeCenter,
  read: ReadonlySet<string>,
): Record<(typeof MESSAGE_GROUPS)[number] | 'all', number> {
  const of = (group: (typeof MESSAGE_GROUPS)[number]): number =>
    center[group].filter(({ keyId }) => !read.has(keyId)).length
  const counts = { one: of('one'), two: of('two'), three: of('three'), four: of('four') }
  return { ...counts, all: counts.one + counts.two + counts.three + counts.four }
}
