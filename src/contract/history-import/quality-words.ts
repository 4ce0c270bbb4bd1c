// Qualities as files of values write them: the word, or its number on the bus.

import { QUALITY } from '../live/quality.ts'

const WORDS = new Map<string, number>(Object.entries(QUALITY))
const BY_NUMBER = new Map([...WORDS].map(([word, quality]) => [quality, word]))
const BY_TEXT = new Map(
  [...WORDS].flatMap(
    ([word, quality]) =>
      [
        [word.toLowerCase(), quality],
        [String(quality), quality],
      ] as const,
  ),
)

export const isQualityWord = (text: string): boolean => /^[a-z]+$/i.test(text) && BY_TEXT.has(text.toLowerCase())

/** A quality as it is written; an empty cell is a good value. Null: there is none of that name. */
export function readQuality(written: string): number | null {
  const text = written.trim().toLowerCase()
  return text === '' ? QUALITY.good : (BY_TEXT.get(text) ?? null)
}

export const qualityWord = (quality: number): string => BY_NUMBER.get(quality) ?? String(quality)
