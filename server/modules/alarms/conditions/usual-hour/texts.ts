import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    crossed: { usualHigh: '高于同时段通常值或允许占比', usualUrgent: '高于紧急限值（按占比）' } as Readonly<
      Record<string, string>
    >,
    usual: (days: number, sigmas: number) => `前 ${days} 天同时段均值 + ${sigmas} σ`,
    urgentAbove: (bound: string) => `，> ${bound} 时紧急`,
  },
  en: {
    crossed: {
      usualHigh: 'above the usual level of this hour, or the allowed share',
      usualUrgent: 'above the urgent limit (share of flow)',
    },
    usual: (days: number, sigmas: number) => `mean of the hour over ${days} days + ${sigmas} σ`,
    urgentAbove: (bound: string) => `, urgent > ${bound}`,
  },
})
