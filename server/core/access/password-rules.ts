import { pinyin } from 'pinyin-pro'
import { MAX_PASSWORD_LENGTH, minPasswordLength } from '#contract/endpoints/account.ts'
import type { RuleName } from '#contract/kit/rule-texts.ts'
import { isStrongPassword } from './password.ts'

/** A rule that a new password breaks; `n` is its number. */
export interface BrokenRule {
  readonly rule: RuleName
  readonly n?: number
}

interface Circumstances {
  /** The option `openVerifyPwd`. */
  readonly isComplex: boolean
  /** What anybody knows of the account: login name, real name, company. */
  readonly knownWords: readonly string[]
}

/** What the product is about comes to the mind of whoever guesses, as does the demo's password. */
const PRODUCT_WORDS = ['heat', 'heating', 'gongre', 'gongnuan', 'reli', '供热', '供暖', '热力'] as const

/** The first rule that a new password breaks, or null: the one place that judges passwords, whoever sets them. */
export async function brokenPasswordRule(password: string, circumstances: Circumstances): Promise<BrokenRule | null> {
  const { isComplex, knownWords } = circumstances
  const min = minPasswordLength(isComplex)
  if (password === '') return { rule: 'newPasswordRequired' }
  if (password.trim() === '') return { rule: 'newPasswordBlank' }
  if (password.length < min) return { rule: 'newPasswordLength', n: min }
  if (password.length > MAX_PASSWORD_LENGTH) return { rule: 'newPasswordTooLong', n: MAX_PASSWORD_LENGTH }
  if (isComplex && !isStrongPassword(password)) return { rule: 'newPasswordWeak' }
  const readings = readingsOf(password)
  if (knownWords.flatMap(spellingsOf).some((word) => readings.some((text) => text.includes(word))))
    return { rule: 'newPasswordKnownWord' }
  const common = await commonPasswords()
  return readings.some((text) => common.has(text)) ? { rule: 'newPasswordCommon' } : null
}

/** Signs that stand for letters; where one stands for two, both are tried. */
const LOOK_ALIKES: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'l' },
]

/** As typed, without what hangs on its ends, and with look-alikes read as letters; in lower case. */
function readingsOf(password: string): string[] {
  const text = password.normalize('NFC').toLowerCase()
  const plain = [text, undecorated(text)]
  const read = LOOK_ALIKES.flatMap((letters) => plain.map((one) => one.replace(/./gu, (sign) => letters[sign] ?? sign)))
  return [...new Set([...plain, ...read])]
}

/** Without the digits and signs around a word: most of what people add to satisfy a rule. */
const undecorated = (text: string): string => text.replace(/^\P{L}+|\P{L}+$/gu, '')

/** How a word may appear in a password: as it is, a Chinese one in its Latin spelling too. Too short to tell: none. */
function spellingsOf(word: string): string[] {
  // what every heating company is called has its place in the product's words
  const text = word
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/(热力|供热|供暖|热电)?(股份|集团|有限|责任)*公司$/, '')
  const isChinese = /\p{Script=Han}/u.test(text)
  const spelled = isChinese ? pinyin(text, { toneType: 'none', type: 'array' }).join('').toLowerCase() : ''
  return [...(text.length >= (isChinese ? 2 : 3) ? [text] : []), ...(spelled.length >= 4 ? [spelled] : [])]
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** The list is read when it is first needed: 50,000 words, about 5 MB. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...PRODUCT_WORDS]),
  )
  return loaded
}
