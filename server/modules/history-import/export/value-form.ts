// Values in the form that an import reads. Pure: values in rising time become rows of texts.

import type { ValueShape } from '#contract/endpoints/value-export.ts'
import { qualityWord } from '#contract/history-import/quality-words.ts'
import { isUsable } from '#contract/live/quality.ts'
import type { CivilZone } from '#lib/civil-time.ts'

/** A value of the point at a place in the list of points. */
export interface PlacedValue {
  /** Epoch ms. */
  readonly at: number
  readonly place: number
  readonly value: number
  readonly quality: number
}

export interface ValueWords {
  readonly time: string
  readonly point: string
  readonly value: string
  readonly quality: string
}

export const headingsOf = (shape: ValueShape, codes: readonly string[], words: ValueWords): readonly string[] =>
  shape === 'long' ? [words.time, words.point, words.value, words.quality] : [words.time, ...codes]

/** A moment on the clock of a zone, with its offset: an hour that comes twice is told apart. */
export function zonedText(zone: CivilZone, at: number): string {
  const clock = zone
    .clockAt(at)
    .replace('T', ' ')
    .replace(/\.000$/, '')
  const minutes = Math.round(zone.offsetAt(at) / 60_000)
  const twoDigits = (count: number): string => String(count).padStart(2, '0')
  const away = Math.abs(minutes)
  return `${clock}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(away / 60))}:${twoDigits(away % 60)}`
}

type Cell = string | number

/** @param values - In rising time. */
export async function* rowsOf(
  shape: ValueShape,
  codes: readonly string[],
  values: AsyncIterable<readonly PlacedValue[]>,
  zone: CivilZone,
): AsyncGenerator<Cell[]> {
  if (shape === 'long') {
    for await (const part of values)
      for (const { at, place, value, quality } of part)
        yield [zonedText(zone, at), codes[place] ?? '', value, qualityWord(quality)]
    return
  }
  let row: Cell[] | null = null
  let rowAt = Number.NaN
  for await (const part of values)
    for (const { at, place, value, quality } of part) {
      if (!isUsable(quality)) continue
      if (at !== rowAt) {
        if (row) yield row
        row = [zonedText(zone, at), ...codes.map(() => '')]
        rowAt = at
      }
      if (row) row[place + 1] = value
    }
  if (row) yield row
}
