import type { Language } from '#contract/kit/language.ts'
import { textsIn } from './texts/texts.ts'

export interface StoredTexts {
  readonly content: string
  readonly contentEn: string
  readonly conditionInfo: string
  readonly conditionInfoEn: string
  readonly warnTypeLabel: string
}

/** What an alarm says to a reader; in Chinese where it was stored in no other language. */
export const contentIn = (
  { content, contentEn }: Pick<StoredTexts, 'content' | 'contentEn'>,
  language: Language,
): string => (language === 'en' && contentEn !== '' ? contentEn : content)

export const conditionIn = (
  { conditionInfo, conditionInfoEn }: Pick<StoredTexts, 'conditionInfo' | 'conditionInfoEn'>,
  language: Language,
): string => (language === 'en' && conditionInfoEn !== '' ? conditionInfoEn : conditionInfo)

/** A type that is none of the product's stays as it is stored. */
export const typeLabelIn = (stored: string, language: Language): string =>
  (language === 'en' ? ENGLISH_TYPES.get(stored) : undefined) ?? stored

/** Stored labels of the types whose English label contains a text. */
export const typesCalled = (text: string): string[] =>
  [...ENGLISH_TYPES].filter(([, label]) => label.toLowerCase().includes(text.toLowerCase())).map(([stored]) => stored)

const { types, otherType } = textsIn('zh-CN').alarm
const english = textsIn('en').alarm
const ENGLISH_TYPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(types).map(([number, stored]) => [stored, english.types[Number(number)] ?? stored] as const),
  [otherType, english.otherType],
])

/** The texts of an alarm's row, as lists, pop-up and exports name them. */
export const alarmTextsIn = (row: StoredTexts, language: Language) => ({
  warnContent: contentIn(row, language),
  warnTypeLabel: typeLabelIn(row.warnTypeLabel, language),
  conditionInfo: conditionIn(row, language),
})
