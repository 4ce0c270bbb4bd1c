export const dataConfig = {
  pages: '页面',
  up: '上移 {{name}}',
  down: '下移 {{name}}',
  noPages: '没有页面',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly dataConfig: typeof dataConfig
  }
}
