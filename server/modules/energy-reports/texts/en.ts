import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = { nothingToSign: 'has no nodes to sign for' }
