import { type Label, type Language, label } from '#contract/kit/language.ts'
import { textsBy } from '#server/core/texts/texts-by.ts'
import { en } from './en.ts'
import { zhCN } from './zh-cn.ts'

export const textsIn = textsBy({ 'zh-CN': zhCN, en })

/** The same in both languages. */
export const both = (say: (texts: typeof zhCN, language: Language) => string): Label =>
  label(say(zhCN, 'zh-CN'), say(en, 'en'))
