import { textsBy } from '#server/core/texts/texts-by.ts'

export const textsIn = textsBy({
  'zh-CN': {
    crossed: { rise: '上升超过', fall: '下降超过' } as Readonly<Record<string, string>>,
    line: (param: string, window: number, sides: string) => `${param} 在 ${window} s 内变化 ${sides}`,
    when: (expression: string) => `，当 ${expression}`,
  },
  en: {
    crossed: { rise: 'rose by more than', fall: 'fell by more than' },
    line: (param: string, window: number, sides: string) => `${param} changes within ${window} s by ${sides}`,
    when: (expression: string) => `, while ${expression}`,
  },
})
