import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  otherMinute: (present: string) =>
    `has hours that begin at another minute than those of ${present}, by which values are stored already`,
}
