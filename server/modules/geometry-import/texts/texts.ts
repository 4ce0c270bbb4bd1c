import { textsBy } from '#server/core/texts/texts-by.ts'
import { en } from './en.ts'
import { zhCN } from './zh-cn.ts'

export const textsIn = textsBy({ 'zh-CN': zhCN, en })
