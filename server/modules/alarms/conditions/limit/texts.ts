import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    crossed: { LL: '低于事故低限', L: '低于运行低限', H: '高于运行高限', HH: '高于事故高限' } as Readonly<
      Record<string, string>
    >,
    names: { limitLl: '低低', limitL: '低', limitH: '高', limitHh: '高高' },
    follows: (factor: number, param: string, offset: string) => `${factor === 1 ? '' : `${factor}×`}${param}${offset}`,
  },
  en: {
    crossed: {
      LL: 'below the accident low limit',
      L: 'below the low limit',
      H: 'above the high limit',
      HH: 'above the accident high limit',
    },
    names: { limitLl: 'LL', limitL: 'L', limitH: 'H', limitHh: 'HH' },
    follows: (factor: number, param: string, offset: string) =>
      `${factor === 1 ? '' : `${factor} × `}${param}${offset}`,
  },
})
