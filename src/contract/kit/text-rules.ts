// Allowed contents of texts (spec section 5): each rule once, for the forms of the console and the calls of the server
// alike. "No spaces or line breaks" belongs to the rule of single-line names and codes; remarks, rich text, expressions
// and English words have their own rules and may contain both.

import { z } from 'zod'
import { isCurrency } from '#lib/company-currency.ts'
import { usableZone } from '#lib/usable-zone.ts'
import type { RuleName } from './rule-texts.ts'

// ASCII and full-width punctuation and symbols; letters, digits, Chinese and the underscore are allowed
const SPECIAL = /[^\p{L}\p{N}_\s]/u
const SPECIAL_OR_SPACE =
  /[!-/:-@[-^`{-~\s\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff3e\uff40\uff5b-\uff65\u2000-\u206f¥·]/u
const HTML_TAG = /<\/?[a-z][^>]*>/i
const SPACE_OR_BREAK = /\s/u
const HTML_COMMENT = /<!--|-->/
const ILLEGAL = /['"`<>\\^|‘’“”]/u
const CONTROL = /(?![\n\r\t])\p{Cc}/u

export const hasSpecialCharacters = (text: string): boolean => SPECIAL.test(text)
/** Whether a text contains a character of the fixed punctuation set, or white space. */
export const hasSpecialOrSpace = (text: string): boolean => SPECIAL_OR_SPACE.test(text)
/** A code of the plant, as written on doors and drawings: `HZ0012.1`, `XQ0003-02`. */
const isPlantCode = (text: string): boolean => /^[A-Za-z0-9_.-]+$/.test(text)
export const isDigits = (text: string): boolean => /^[0-9]+$/.test(text)
const isIdentifier = (text: string): boolean => /^[A-Za-z0-9_]+$/.test(text)
/** The codes of a list, in order. */
export const codesIn = (list: string): string[] =>
  list
    .split(/[,，、\s]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '')
/** An address outside the console. Schemes must be in lower case, as in the spec. */
export const isExternalLink = (text: string): boolean => /^(https?:|mailto:|tel:)/.test(text)
/** Eleven digits: 1, then 3, 4, 5, 7 or 8. */
export const isMobileNumber = (text: string): boolean => /^1[34578]\d{9}$/.test(text)
/** The plus sign, the country code and the number, as ITU-T E.164 writes it: `+381601234567`. */
const isInternationalNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text)
export const LONGEST_PHONE = 16

/** The first rule of free text that a text violates, in the spec's order; null where it violates none. */
export function brokenFreeTextRule(text: string): RuleName | null {
  if (HTML_TAG.test(text)) return 'noHtmlTags'
  if (SPACE_OR_BREAK.test(text)) return 'noSpaces'
  if (HTML_COMMENT.test(text)) return 'noHtmlComments'
  return ILLEGAL.test(text) ? 'noIllegalCharacters' : null
}

/** Remarks must not contain markup; spaces, line breaks and quotes are allowed. */
function brokenRemarkRule(text: string): RuleName | null {
  if (HTML_TAG.test(text)) return 'noHtmlTags'
  if (HTML_COMMENT.test(text)) return 'noHtmlComments'
  return CONTROL.test(text) ? 'noIllegalCharacters' : null
}

/** A single line of words with spaces between them. */
function brokenWordsRule(text: string): RuleName | null {
  if (/[\n\r]/.test(text)) return 'noSpaces'
  return brokenRemarkRule(text)
}

/** A text that satisfies a rule; the issue carries the rule's name (see rule-texts.ts). */
const ruled = (brokenRule: (text: string) => RuleName | null) =>
  z.string().superRefine((text, context) => {
    const rule = brokenRule(text)
    if (rule !== null) context.addIssue({ code: 'custom', params: { rule } })
  })

const named = (rule: RuleName, holds: (text: string) => boolean) => ruled((text) => (holds(text) ? null : rule))

/** Single-line name: the four rules of free text. */
export const nameText = ruled(brokenFreeTextRule)
/** Letters, digits and the underscore. */
export const identifierText = ruled((text) => (text === '' || isIdentifier(text) ? null : 'identifier'))
/** Zone in which a company can reckon. */
export const timeZoneText = named('timeZone', (text) => usableZone(text, Date.now()) !== null)
/** Code of a currency, ISO 4217. */
export const currencyText = named('currency', isCurrency)
/** Letters, digits, dot, hyphen and underscore. */
export const plantCodeText = ruled((text) => (text === '' || isPlantCode(text) ? null : 'plantCode'))
export const plainText = ruled((text) => (hasSpecialCharacters(text) ? 'noSpecialCharacters' : null))
export const remarkText = ruled(brokenRemarkRule)
export const wordsText = ruled(brokenWordsRule)
/** Empty, a mobile number of the country, or an international one. */
export const phoneText = named('phone', (text) => text === '' || isMobileNumber(text) || isInternationalNumber(text))
/** Empty, or only digits, as in card and line numbers. */
export const digitsText = named('digits', (text) => text === '' || isDigits(text))
/** As printed on a SIM card: 19 digits, 20 with the check digit. */
export const iccidText = named('iccid', (text) => text === '' || /^\d{19,20}$/.test(text))
/** Codes separated by commas, without duplicates. */
export const codeListText = named('codeList', (text) => {
  const codes = codesIn(text)
  return codes.every(isIdentifier) && new Set(codes).size === codes.length
})
/** Empty, or a colour as `#rrggbb`. */
export const colourText = named('colour', (text) => text === '' || /^#[0-9a-f]{6}$/.test(text))
/** A time of day, `HH:mm`. */
export const timeOfDayText = named('timeOfDay', (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text))
/** A permission code: `noun:verb`. */
export const permissionCodeText = named('permissionCode', (text) => /^[a-zA-Z][\w-]*:[a-zA-Z][\w-]*$/.test(text))
/** Empty, a path of the console, or an external address. */
export const addressText = named(
  'address',
  (text) => text === '' || /^\/(?![/\\])\S*$/.test(text) || /^https?:\/\/\S+$/.test(text),
)
