import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    silent: (minutes: number) => `无有效数据超过 ${minutes} 分钟`,
  },
  en: {
    silent: (minutes: number) => `no valid data for more than ${minutes} min`,
  },
})
