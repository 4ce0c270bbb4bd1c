import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  otherMinute: (present: string) =>
    `starts its hours at a different minute from ${present}, by which hourly values are stored already: choose a zone whose hours start with those of ${present}`,
}
