export const curveExperience = {
  choose: '请选择机组',
  time: '时段',
  days: '最近 {{count}} 天',
  about:
    '只取室温在 19.5 至 21.5 °C 的小时，按室外温度每 1 K 一段，至少 20 小时；用稳健回归得到不上升的曲线，小时少的段向设计曲线靠拢。',
  noneChosen: '尚未选择机组',
  noneChosenDetail: '选择一台机组，由它的历史学习供热曲线。',
  reading: '正在学习曲线',
  chartOf: '{{name}}：室外温度与二次供温',
  outdoor: '室外温度',
  supply: '二次供温',
  hours: '小时',
  present: '控制柜当前曲线',
  learnt: '学得的曲线',
  refused: '得不到曲线：{{why}}',
  slope: '斜率',
  atZero: '室外 0 °C 时的供温',
  scatter: '离散度',
  numHours: '使用的小时',
  hoursOf: '{{used}}（共 {{count}}）',
  offset: '当前偏移',
  accept: '采用为策略',
  acceptTitle: '采用学得的曲线',
  acceptDetail: '将保存为一个气候补偿策略（{{count}} 个折点），处于停用状态。在策略库中发布后才会执行。',
  name: '策略名称',
  nameOf: '经验曲线 {{name}}',
  save: '保存策略',
  accepted: '已保存策略“{{name}}”，可在策略库中发布',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly curveExperience: typeof curveExperience
  }
}
