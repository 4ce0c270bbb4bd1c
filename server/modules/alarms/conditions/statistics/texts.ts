import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    crossed: { statisticsHigh: '高于近期波动范围', statisticsLow: '低于近期波动范围' } as Readonly<
      Record<string, string>
    >,
    line: (param: string, window: number, sigmas: number) => `${param} 偏离 ${window} s 均值超过 ${sigmas} σ`,
  },
  en: {
    crossed: { statisticsHigh: 'above the recent upper bound', statisticsLow: 'below the recent lower bound' },
    line: (param: string, window: number, sigmas: number) =>
      `${param} further than ${sigmas} σ from its mean of ${window} s`,
  },
})
