// Words for the values of a state, as typed by users: a line for each value, `0=停止/Stopped`. The second word is
// English; without it the first is used in both languages.

import { z } from 'zod'
import { remarkText } from '../kit/text-rules.ts'

type StateWords = Readonly<Record<string, { readonly zh: string; readonly en: string }>>

const LINE = /^(-?\d+)\s*[=＝]\s*([^/=]+?)\s*(?:\/\s*([^/=]+?))?$/

/** The words in a text; null where it has none, undefined where it is invalid. */
export function stateWordsOf(text: string): StateWords | null | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = lines.map((line) => LINE.exec(line))
  const words: Record<string, { zh: string; en: string }> = {}
  for (const found of read) {
    const [, value, zh, en = zh] = found ?? []
    if (value === undefined || zh === undefined || en === undefined || value in words) return undefined
    words[value] = { zh, en }
  }
  return lines.length === 0 ? null : words
}

export const stateWordsText = (words: StateWords | null): string =>
  Object.entries(words ?? {})
    .map(([value, { zh, en }]) => `${value}=${zh === en ? zh : `${zh}/${en}`}`)
    .join('\n')

/** A text that {@link stateWordsOf} can parse. */
export const stateWordsSchema = z
  .string()
  .trim()
  .max(1000)
  .pipe(remarkText)
  .superRefine((text, context) => {
    if (stateWordsOf(text) === undefined) context.addIssue({ code: 'custom', params: { rule: 'stateWords' } })
  })

export const stateWords = z.record(z.string(), z.object({ zh: z.string(), en: z.string() }))
