// How well what is typed into a search fits a name. Several words are all needed, in any order. The server says the same of
// stored names in SQL: server/modules/search/rank.repository.ts.

import { plainLatin } from './plain-latin.ts'

const MAX_WORDS = 6

/** How a word fits, best first. */
export const FIT = {
  whole: 0,
  codeStart: 1,
  nameStart: 2,
  pinyinStart: 3,
  part: 4,
  pinyinPart: 5,
  above: 6,
  misspelt: 7,
}

/** What a thing is found by. */
export interface Searched {
  readonly code: string
  readonly name: string
  /** Initials and full spelling of the name, in lower case: `xfl xingfuli`. */
  readonly pinyin: string
  /** Names of what it belongs to. */
  readonly above?: string
}

/** The words of a text, as they are compared. */
export const searchWords = (text: string): readonly string[] =>
  [...new Set(plainLatin(text.normalize('NFKC')).split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)

/** The sum of how each word fits: the lower, the better. Null where one is missing, or all are only in what is above. */
export function searchRank(words: readonly string[], { code, name, pinyin, above = '' }: Searched): number | null {
  const [plainCode, plainName, plainAbove] = [plainLatin(code), plainLatin(name), plainLatin(above)]
  const fits = words.map((word) => {
    if (plainCode === word || plainName === word) return FIT.whole
    if (plainCode.startsWith(word)) return FIT.codeStart
    if (plainName.startsWith(word)) return FIT.nameStart
    if (pinyin.split(' ').some((spelled) => spelled.startsWith(word))) return FIT.pinyinStart
    if (plainCode.includes(word) || plainName.includes(word)) return FIT.part
    if (pinyin.includes(word)) return FIT.pinyinPart
    return plainAbove.includes(word) ? FIT.above : null
  })
  if (fits.every((fit) => fit === FIT.above)) return null
  return fits.reduce<number | null>((sum, fit) => (sum === null || fit === null ? null : sum + fit), 0)
}
