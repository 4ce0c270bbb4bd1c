import { describe, expect, it } from 'vitest'
import { createKeptDrafts } from './kept-drafts.ts'
import { memoryStorage } from './memory-storage.test-support.ts'

const DAY_MS = 86_400_000
const place = { userId: 'u1', path: '/dictionary', form: 'form:/dict' }

function build() {
  const storage = memoryStorage()
  const clock = { at: 1_000 }
  const load = () => createKeptDrafts(storage, () => clock.at)
  return { storage, clock, load, drafts: load() }
}

describe('kept drafts', () => {
  it('are found only by the same user on the same page in the same form', () => {
    const { drafts } = build()
    drafts.keep(place, { code: 'A' })
    const others = [
      { ...place, userId: 'u2' },
      { ...place, path: '/users' },
      { ...place, form: 'x' },
    ]
    expect([drafts.find(place), ...others.map(drafts.find)]).toEqual([{ code: 'A' }, undefined, undefined, undefined])
  })

  it('are there until the last one is dropped or a day old', () => {
    const { drafts, clock } = build()
    expect(drafts.isEmpty()).toBe(true)
    drafts.keep(place, 'typed')
    expect(drafts.isEmpty()).toBe(false)
    drafts.drop(place)
    expect(drafts.isEmpty()).toBe(true)
    drafts.keep(place, 'typed')
    clock.at += DAY_MS
    expect(drafts.isEmpty()).toBe(true)
  })

  it('survive a reload once they are stored, although the storage was cleared before', () => {
    const { drafts, storage, load } = build()
    drafts.keep(place, 'typed')
    storage.clear()
    drafts.store()
    expect(load().find(place)).toBe('typed')
  })

  it('that were dropped after they had been stored do not come back', () => {
    const { drafts, load } = build()
    drafts.keep(place, 'typed')
    drafts.store()
    drafts.drop(place)
    drafts.store()
    expect(load().find(place)).toBeUndefined()
  })

  it('are gone after a day, and when they are dropped', () => {
    const { drafts, clock } = build()
    drafts.keep(place, 'typed')
    clock.at += DAY_MS
    expect(drafts.find(place)).toBeUndefined()
    drafts.keep(place, 'typed')
    drafts.drop(place)
    expect(drafts.find(place)).toBeUndefined()
  })

  it('of a user who signs out are removed, others stay', () => {
    const { drafts, storage, load } = build()
    const other = { ...place, userId: 'u2' }
    drafts.keep(place, 'typed')
    drafts.keep(other, 'typed, too')
    drafts.forget('u1')
    storage.clear()
    drafts.store()
    expect([load().find(place), load().find(other)]).toEqual([undefined, 'typed, too'])
  })

  it.each(['[', '{}', '[{"userId":1}]'])('begin anew where the storage holds %s', (text) => {
    const { storage, load } = build()
    storage.setItem('keptDrafts', text)
    expect(load().find(place)).toBeUndefined()
  })
})
