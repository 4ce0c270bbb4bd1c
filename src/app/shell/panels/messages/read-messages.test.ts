import { describe, expect, it } from 'vitest'
import type { NoticeCenter } from '#contract/endpoints/messages.ts'
import { countUnread, markAllRead, readIds } from './read-messages.ts'

const message = (keyId: string) => ({ keyId, msgText: keyId, createTime: '2026-01-20T08:00:00Z' })
const center: NoticeCenter = {
  one: [message('a')],
  two: [],
  three: [message('b')],
  four: [{ ...message('c'), msgUrl: '/x' }],
}

function buildStorage() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  return { storage, values }
}

describe('read messages', () => {
  it('R4-23, R4-25 count messages that are not in the list of the user', () => {
    expect(countUnread(center, new Set(['a']))).toEqual({ one: 0, two: 0, three: 1, four: 1, all: 2 })
  })

  it('R4-24, R9-22, R9-23 are all stored under both keys, per user', () => {
    const { storage, values } = buildStorage()
    markAllRead(storage, 'u1', center)
    expect([...values.keys()].sort()).toEqual(['adminReadMsgIds:u1', 'topBarReadMsgIds:u1'])
    expect(countUnread(center, readIds(storage, 'topBarReadMsgIds', 'u1')).all).toBe(0)
    expect(countUnread(center, readIds(storage, 'topBarReadMsgIds', 'u2')).all).toBe(3)
  })

  it('are none where the storage has unreadable contents', () => {
    const { storage } = buildStorage()
    storage.setItem('adminReadMsgIds:u1', '{')
    expect(readIds(storage, 'adminReadMsgIds', 'u1').size).toBe(0)
  })
})
