import { pinyin } from 'pinyin-pro'
import { MAX_PASSWORD_LENGTH, minPasswordLength } from '#contract/endpoints/account.ts'
import type { RuleName } from '#contract/kit/rule-texts.ts'
import { isStrongPassword } from './password.ts'

/** A rule that a new password breaks; `n` is the number in its text. */
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

/** Words of the field, which an attacker tries first; `heat` also catches the demo's password. */
const PRODUCT_WORDS = ['heat', 'heating', 'gongre', 'gongnuan', 'reli', '供热', '供暖', '热力'] as const

/** The first rule that a new password breaks, or null. The one place that judges passwords. */
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

/** Characters used in the place of letters; `1` and `!` may mean i or l, so both readings are tried. */
const LOOK_ALIKES: readonly Readonly<Record<string, string>>[] = [
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'l' },
]

/** In lower case: as typed, without digits and signs at the ends, and both with look-alikes read as letters. */
function readingsOf(password: string): string[] {
  const text = password.normalize('NFC').toLowerCase()
  const plain = [text, undecorated(text)]
  const read = LOOK_ALIKES.flatMap((letters) => plain.map((one) => one.replace(/./gu, (sign) => letters[sign] ?? sign)))
  return [...new Set([...plain, ...read])]
}

/** Without digits and signs at the ends, which people add to satisfy a rule. */
const undecorated = (text: string): string => text.replace(/^\P{L}+|\P{L}+$/gu, '')

/** How a word may appear in a password: as it is and, if Chinese, in pinyin. Words too short to judge give none. */
function spellingsOf(word: string): string[] {
  // company suffixes are not specific to this company; PRODUCT_WORDS covers the words of the field
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
