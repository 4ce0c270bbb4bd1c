import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessageStore, openMessageStore } from './message-store.ts'

const DAY_MS = 86_400_000
let folder: string
let now: number
let troubles: string[]
let opened: MessageStore | null

const open = (maxBytes = 1 << 30): MessageStore => {
  opened = openMessageStore({
    folder,
    maxBytes,
    maxAgeMs: 7 * DAY_MS,
    now: () => now,
    onTrouble: (text) => troubles.push(text),
  })
  return opened
}
const close = (): void => {
  opened?.close()
  opened = null
}
const textsOf = (store: MessageStore, most = 1e6): string[] => {
  const texts: string[] = []
  for (let some = store.take(most); some.length > 0; some = store.take(most))
    texts.push(...some.map(({ text }) => text))
  return texts
}
const segments = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.segment'))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-store-'))
  now = 1_790_000_000_000
  troubles = []
})
afterEach(() => {
  close()
  rmSync(folder, { recursive: true })
})

describe('openMessageStore', () => {
  it('gives messages in the order in which they came, also those of a former start', () => {
    const first = open()
    first.append('a')
    first.append('b')
    close()
    const second = open()
    second.append('c')
    expect([second.length, textsOf(second)]).toEqual([3, ['a', 'b', 'c']])
  })

  it('gives what was taken and not acknowledged again after a restart, and nothing that was', () => {
    const store = open()
    for (const text of ['a', 'b', 'c']) store.append(text)
    const [a, b, c] = store.take(3)
    if (!a || !b || !c) throw new Error('Three messages were stored.')
    store.acknowledge(c)
    store.acknowledge(a)
    expect(store.length).toBe(1)
    close()
    // c lies behind b, which is not acknowledged
    expect(textsOf(open())).toEqual(['b', 'c'])
  })

  it('deletes files whose messages are all acknowledged', () => {
    const store = open()
    const large = 'x'.repeat(300_000)
    for (let count = 0; count < 12; count += 1) store.append(large)
    expect(segments().length).toBeGreaterThan(3)
    for (const message of store.take(3)) store.acknowledge(message)
    for (let some = store.take(4); some.length > 0; some = store.take(4)) for (const one of some) store.acknowledge(one)
    expect([store.length, segments().length]).toEqual([0, 1])
  })

  it('skips what a power cut left half written, and what is damaged, and nothing else', () => {
    const store = open()
    for (const text of ['first', 'second', 'third']) store.append(text)
    close()
    const [name = ''] = segments()
    const bytes = readFileSync(join(folder, name))
    bytes[bytes.indexOf('second') + 2] = 0
    writeFileSync(join(folder, name), bytes)
    appendFileSync(join(folder, name), bytes.subarray(0, 22))
    expect(textsOf(open())).toEqual(['first', 'third'])
  })

  it('keeps new messages when a power cut took the end of the file that the position names', () => {
    const store = open()
    for (const text of ['a', 'b']) store.append(text)
    for (const message of store.take(2)) store.acknowledge(message)
    close()
    const [name = ''] = segments()
    writeFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, 5))
    const next = open()
    next.append('c')
    expect(textsOf(next)).toEqual(['c'])
  })

  it('drops the oldest where there are too many bytes, and says how many', () => {
    const store = open(3 << 20)
    const numbered = (number: number): string => `${number} ${'x'.repeat(200_000)}`
    for (let number = 0; number < 40; number += 1) store.append(numbered(number))
    const kept = textsOf(store).map((text) => Number.parseInt(text, 10))
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => 40 - kept.length + at))
    expect(kept.length + store.lost).toBe(40)
    expect(kept.length).toBeGreaterThan(8)
    expect(troubles.at(-1)).toMatch(/were dropped/)
  })

  it('drops what is older than seven days', () => {
    open().append('old')
    close()
    now += 8 * DAY_MS
    const store = open()
    store.append('new')
    expect([textsOf(store), store.lost]).toEqual([['new'], 1])
  })

  it('drops what is older than seven days without a restart too, however little there is', () => {
    const store = open()
    store.append('old')
    now += 8 * DAY_MS
    for (const text of ['new', 'newer']) store.append(text)
    expect([textsOf(store), store.lost]).toEqual([['new', 'newer'], 1])
  })

  it('refuses a folder that another running gateway has', () => {
    writeFileSync(join(folder, 'process-id'), String(process.ppid))
    expect(() => open()).toThrow(`process ${process.ppid}`)
    rmSync(join(folder, 'process-id'))
  })
})
