export const faceplate = {
  label: '{{name}} 面板',
  close: '关闭面板',
  menu: '页面菜单（Shift+F10）',
  reading: '正在读取点位',
  values: '数值',
  mode: '控制方式',
  setPoints: '设定值',
  trendOf: '{{name}}近24小时',
  showTrend: '显示曲线',
  alarms: '当前报警',
  noAlarms: '没有当前报警',
  notAcknowledged: '未确认',
  acknowledgedBy: '已由{{name}}确认',
  links: '相关页面',
  drawing: '机组工艺图',
  history: '历史数据',
  notes: '站点记录',
  frozenSince: '自 {{time}} 起未变化，判定为数值冻结',
  judgedSince: '自 {{time}} 起判定为{{what}}',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly faceplate: typeof faceplate
  }
}
