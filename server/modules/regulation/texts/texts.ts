import { type Label, type Language, label } from '#contract/kit/language.ts'
import { en } from './en.ts'
import { zhCN } from './zh-cn.ts'

/** The same in both languages, as records store it. */
export const both = (say: (texts: typeof zhCN, language: Language) => string): Label =>
  label(say(zhCN, 'zh-CN'), say(en, 'en'))

/** One reason of several, in the order given. */
export const joined = (parts: readonly (Label | null)[]): Label => {
  const said = parts.flatMap((part) => (part ? [part] : []))
  return label(said.map(({ zh }) => zh).join(zhCN.and), said.map((part) => part.en).join(en.and))
}
