// Messages on their way to the broker, on disk until they are acknowledged. They lie in segment files in the order in which
// they were stored, and leave in that order; a segment that is acknowledged as a whole is deleted. `acknowledged` names the
// last position before which everything is. After a kill or a power cut, messages that were acknowledged within the last
// second are sent again, which QoS 1 allows; a start never appends to an old file, so that nothing lands before the position.
//
// A kill loses nothing: each message is written before `append` returns. A power cut loses at most what came since the last
// sync, one second.

import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { decodeRecords, encodeRecord, type StoredRecord } from './records.ts'
import { replaceFile, syncFolder } from './whole-file.ts'

const SEGMENT_BYTES = 1 << 20
const SYNC_MS = 1_000
/** What is written for so long is too old as a whole soon enough. */
const SEGMENT_MS = 3_600_000
const SEGMENT = /^(\d{10})\.segment$/

export interface Message {
  readonly text: string
  readonly segment: number
  readonly end: number
}

interface Segment {
  readonly number: number
  bytes: number
  count: number
  /** When it was begun, epoch ms. */
  readonly begun: number
  /** When its newest record was stored, epoch ms. */
  newest: number
}

export interface MessageStore {
  /** Stores a message: when this returns, a kill does not lose it. */
  append(text: string): void
  /** The next messages in order that were not taken yet. */
  take(most: number): Message[]
  /** A message that was taken is at its destination. In any order. */
  acknowledge(message: Message): void
  /** Messages that are not acknowledged. */
  readonly length: number
  /** Messages dropped because they were too many or too old. */
  readonly lost: number
  close(): void
}

interface StoreOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly maxAgeMs: number
  readonly now: () => number
  /** Told when the disk does not take what is stored. */
  readonly onTrouble: (text: string) => void
}

/** @throws {Error} where another gateway has the folder, or it cannot be written. */
export function openMessageStore({ folder, maxBytes, maxAgeMs, now, onTrouble }: StoreOptions): MessageStore {
  mkdirSync(folder, { recursive: true })
  const unlock = lockFolder(folder)
  const pathOf = (number: number): string => join(folder, `${String(number).padStart(10, '0')}.segment`)
  const positionFile = join(folder, 'acknowledged')

  const start = readPosition(positionFile)
  const segments: Segment[] = []
  for (const number of segmentsIn(folder)) {
    const segment = measure(number)
    // also what starts without a message have left
    if (number < start.segment || segment.count === 0) rmSync(pathOf(number))
    else segments.push(segment)
  }
  let writing = begin(Math.max(start.segment, segments.at(-1)?.number ?? 0) + 1)
  let reading = { segment: segments[0]?.number ?? writing.segment.number, end: start.end }
  if (reading.segment !== start.segment) reading.end = 0
  let ahead: Message[] = []
  /** Taken and not acknowledged, in order; done ones wait for those before them. */
  const taken: { readonly message: Message; isDone: boolean }[] = []
  let position = { segment: reading.segment, end: reading.end }
  let isPositionStored = true
  let isSynced = true
  let lost = 0
  let length = segments.reduce((sum, { count }) => sum + count, 0)

  function measure(number: number): Segment {
    const records = recordsOf(number, number === start.segment ? start.end : 0)
    const [begun, newest] = [records[0]?.time ?? 0, records.at(-1)?.time ?? 0]
    return { number, bytes: statSync(pathOf(number)).size, count: records.length, begun, newest }
  }

  function recordsOf(number: number, from: number): StoredRecord[] {
    return decodeRecords(readFrom(pathOf(number), from)).map((record) => ({ ...record, end: from + record.end }))
  }

  function begin(number: number) {
    const segment: Segment = { number, bytes: 0, count: 0, begun: now(), newest: 0 }
    const file = openSync(pathOf(number), 'w')
    segments.push(segment)
    syncFolder(folder)
    return { segment, file }
  }

  function beginNextWhenFull(bytes: number): void {
    const { segment, file } = writing
    const isFull = segment.bytes + bytes > SEGMENT_BYTES || now() - segment.begun > SEGMENT_MS
    if (!isFull || segment.bytes === 0) return
    writing = begin(segment.number + 1)
    fdatasyncSync(file)
    closeSync(file)
  }

  function append(text: string): void {
    const record = encodeRecord(now(), text)
    makeRoom(record.length)
    if (!isWritten(record)) {
      lost += 1
      return
    }
    writing.segment.bytes += record.length
    writing.segment.count += 1
    writing.segment.newest = now()
    length += 1
    isSynced = false
  }

  /** What is half written is skipped by its sum when it is read. A full disk gets room once, by the oldest messages. */
  function isWritten(record: Buffer, isSecondTry = false): boolean {
    try {
      beginNextWhenFull(record.length)
      for (let at = 0; at < record.length; ) at += writeSync(writing.file, record, at)
      return true
    } catch (error) {
      onTrouble(`A message could not be stored: ${error instanceof Error ? error.message : error}`)
      dropOldest()
      return !isSecondTry && isWritten(record, true)
    }
  }

  function makeRoom(bytes: number): void {
    let total = segments.reduce((sum, segment) => sum + segment.bytes, bytes)
    for (let oldest = segments[0]; oldest && oldest !== writing.segment; oldest = segments[0]) {
      if (total <= maxBytes && oldest.newest >= now() - maxAgeMs) return
      total -= oldest.bytes
      dropOldest()
    }
  }

  function dropOldest(): void {
    const oldest = segments[0]
    if (!oldest || oldest === writing.segment) return
    segments.shift()
    rmSync(pathOf(oldest.number))
    lost += oldest.count
    length -= oldest.count
    if (oldest.count > 0) onTrouble(`${oldest.count} messages that were never sent were dropped: too many or too old.`)
    ahead = ahead.filter(({ segment }) => segment !== oldest.number)
    const rest = taken.filter(({ message }) => message.segment !== oldest.number)
    taken.splice(0, taken.length, ...rest)
    const next = segments[0]?.number ?? writing.segment.number
    if (reading.segment < next) reading = { segment: next, end: 0 }
    if (position.segment < next) moveTo({ segment: next, end: 0 })
  }

  function moveTo(next: { segment: number; end: number }): void {
    position = next
    isPositionStored = false
  }

  function lookAhead(): void {
    while (ahead.length === 0) {
      const records = recordsOf(reading.segment, reading.end)
      const last = records.at(-1)
      if (last) {
        ahead = records.map(({ text, end }) => ({ text, segment: reading.segment, end }))
        reading.end = last.end
      } else {
        const next = segments.find(({ number }) => number > reading.segment)
        if (!next) return
        reading = { segment: next.number, end: 0 }
      }
    }
  }

  function take(most: number): Message[] {
    // the file that is written is read again only when it holds more than what was taken
    if (ahead.length === 0 && length > taken.length) lookAhead()
    const messages = ahead.splice(0, most)
    for (const message of messages) taken.push({ message, isDone: false })
    return messages
  }

  function acknowledge(message: Message): void {
    const entry = taken.find((one) => one.message === message)
    if (!entry || entry.isDone) return
    entry.isDone = true
    const segment = segments.find(({ number }) => number === message.segment)
    if (segment) segment.count -= 1
    length -= 1
    while (taken[0]?.isDone) {
      const { segment, end } = taken[0].message
      taken.shift()
      moveTo({ segment, end })
    }
    while (segments[0] && segments[0].number < position.segment) {
      rmSync(pathOf(segments[0].number))
      segments.shift()
    }
  }

  function storePosition(): void {
    if (isPositionStored) return
    isPositionStored = true
    replaceFile(positionFile, `${position.segment} ${position.end}\n`)
  }

  const timer = setInterval(() => {
    makeRoom(0)
    try {
      storePosition()
    } catch (error) {
      isPositionStored = false
      onTrouble(`The position of the queue could not be stored: ${error instanceof Error ? error.message : error}`)
    }
    if (isSynced) return
    isSynced = true
    fdatasync(writing.file, (error) => {
      // a file that was closed meanwhile was synced before
      if (error && error.code !== 'EBADF') onTrouble(`The disk did not sync: ${error.message}`)
    })
  }, SYNC_MS)

  return {
    append,
    take,
    acknowledge,
    get length() {
      return length
    },
    get lost() {
      return lost
    },
    close: () => {
      clearInterval(timer)
      storePosition()
      fdatasyncSync(writing.file)
      closeSync(writing.file)
      unlock()
    },
  }
}

const segmentsIn = (folder: string): number[] =>
  readdirSync(folder)
    .flatMap((name) => SEGMENT.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)

function readFrom(path: string, from: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - from))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}

/** Of a folder without one: before everything. */
function readPosition(path: string): { segment: number; end: number } {
  try {
    const [segment = 0, end = 0] = readFileSync(path, 'utf8').split(' ').map(Number)
    if (Number.isInteger(segment) && Number.isInteger(end)) return { segment, end }
  } catch {
    // a first start
  }
  return { segment: 0, end: 0 }
}
