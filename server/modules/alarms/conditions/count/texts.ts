import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    operated: (times: number) => `动作达到 ${times} 次`,
    line: (param: string, value: number, window: number, times: number) =>
      `${param} 在 ${window} s 内变为 ${value} 达 ${times} 次`,
  },
  en: {
    operated: (times: number) => `operated ${times} times`,
    line: (param: string, value: number, window: number, times: number) =>
      `${param} becomes ${value} ${times} times within ${window} s`,
  },
})
