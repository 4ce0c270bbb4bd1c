import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    fulfilled: '满足报警条件',
  },
  en: {
    fulfilled: 'alarm condition fulfilled',
  },
})
