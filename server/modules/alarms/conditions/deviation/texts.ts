import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    crossed: { above: '高出比较值超过', below: '低于比较值超过' } as Readonly<Record<string, string>>,
    line: (param: string, other: string, sides: string) => `${param} 与 ${other} 相差 ${sides}`,
  },
  en: {
    crossed: { above: 'above the compared value by more than', below: 'below the compared value by more than' },
    line: (param: string, other: string, sides: string) => `${param} apart from ${other} by ${sides}`,
  },
})
