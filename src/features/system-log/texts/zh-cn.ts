export const systemLog = {
  at: '时间',
  loginName: '登录名',
  ip: 'IP 地址',
  module: '模块',
  action: '操作',
  outcome: '结果',
  success: '成功',
  refused: '被拒绝',
  target: '对象',
  from: '起始日期',
  to: '结束日期',
  message: '说明',
  open: '查看详情',
  details: '日志详情',
  before: '变更前',
  after: '变更后',
  field: '字段',
  changed: '已变更',
  changeList: '变更内容',
  noChange: '此操作没有记录数据变更。',
  emptyTitle: '没有日志',
  emptyDetail: '登录和数据变更会记录在这里。',
  entry: '日志',
  datesReversed: '起始日期不能晚于结束日期',
  export: '导出',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly systemLog: typeof systemLog
  }
}
