export const energyAnalysis = {
  energy: { heat: '热', makeUp: '水', electricity: '电', gas: '燃气' },
  energyLabel: '能源',
  node: '节点',
  use: '用量',
  unit: '单位',
  cost: '费用',
  costs: '各能源费用',
  share: '占总费用',
  shareOfUse: '占总用量',
  toBefore: '环比',
  toYearBefore: '同比',
  comparedWith: '环比 {{from}} 至 {{to}}，同比 {{yearFrom}} 至 {{yearTo}}；没有单价的用量不计费用',
  heatedDays: '{{days}} 天中仅 {{heated}} 天在登记的供热期内，与所选日期不可直接比较',
  byNode: '各节点用量',
  byNodeNote: '按用量从多到少排列。双击一行查看该节点',
  viewLabel: '分析内容',
  view: { lines: '单位面积用量', signature: '能耗特征线' },
  area: '供热面积',
  perArea: '单位面积用量',
  line: { standard: '计划线', good: '优秀线', limit: '限额线' },
  ofStandard: '占计划',
  total: '汇总',
  linesNote: '计划线、优秀线、限额线取自计划指标，按所选日期分摊到当日供热面积',
  noLines: '所选节点在这些日期没有计划指标，图中没有计划线',
  signature: {
    slope: '斜率 a',
    base: '基础用热 b',
    balanceC: '平衡温度 t0',
    r2: '拟合优度 R²',
    cvRmse: 'CV(RMSE)',
    days: '天数',
  },
  dayUnit: '天',
  signatureNote:
    '每日单位面积用热与日平均室外温度的关系：用热 = b + a·max(0, t0 − 室外温度)；至少 {{count}} 天、温差 3 °C 才能拟合，没有暖日时 b 未知。双击一行查看各日',
  signatureOf: '{{name}} 能耗特征线',
  outdoor: '日平均室外温度',
  heatOfDay: '日均用热',
  dayPoints: '各日',
  nothing: '没有可分析的数据',
  nothingDetail: '所选日期没有有效数据，请更换日期或节点。',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly energyAnalysis: typeof energyAnalysis
  }
}
