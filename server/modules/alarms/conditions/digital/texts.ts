import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    state: '状态报警',
  },
  en: {
    state: 'state alarm',
  },
})
