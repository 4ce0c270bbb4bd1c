import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    unchanged: (minutes: number) => `数值不变超过 ${minutes} 分钟`,
    line: (param: string, window: number, tolerance: number) => `${param} 在 ${window} s 内变化不超过 ${tolerance}`,
  },
  en: {
    unchanged: (minutes: number) => `unchanged for more than ${minutes} min`,
    line: (param: string, window: number, tolerance: number) =>
      `${param} changes by ${tolerance} at most within ${window} s`,
  },
})
