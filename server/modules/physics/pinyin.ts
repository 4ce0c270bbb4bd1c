import { pinyin } from 'pinyin-pro'
import { plainLatin } from '#lib/plain-latin.ts'

/** Initials and full spelling of a name, as the search of trees compares them: `xfl xingfuli` of 幸福里. */
export function pinyinOf(name: string): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).map((one) =>
    plainLatin(one).replace(/\s+/g, ''),
  )
  const initials = syllables.map((one) => (/^[a-z]/.test(one) ? one.charAt(0) : one)).join('')
  return `${initials} ${syllables.join('')}`
}
