export const moduleSettings = {
  historyOf: '{{name}} 的历史',
  historyTitle: '“{{name}}”的历史值',
  noHistory: '没有历史值',
  changed: '{{at}} 由 {{by}} 设置',
  rollBack: '恢复为 {{value}}',
  rolledBack: '已恢复为 {{value}}',
  stale: '{{name}} 刚刚修改了此配置，请关闭后重新查看。',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly moduleSettings: typeof moduleSettings
  }
}
