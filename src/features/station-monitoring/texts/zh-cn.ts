export const stationNow = {
  choose: '选择换热站',
  search: '名称、编号或拼音',
  noMatch: '没有符合的换热站',
  moreMatches: '还有 {{count}} 个，请继续输入',
  previous: '上一个换热站',
  next: '下一个换热站',
  units: '{{count}} 台机组',
  area: '供热面积 {{area}} m²',
  reading: '正在读取站点',
  noStations: '还没有换热站',
  unknown: '没有这个换热站',
  unknownDetail: '它可能已删除，或不在您的数据权限内。请选择其他换热站。',
  values: '实时值',
  valuesOf: '{{name}}的实时值',
  parameter: '参量',
  measure: '单位',
  drawing: '工艺图',
  drawingOf: '工艺图：{{title}}',
  unit: '机组',
  readingDrawing: '正在读取工艺图',
  noDrawing: '没有工艺图',
  noDrawingDetail: '{{name}}还没有已发布的工艺图，请在“工艺图管理”中绘制并发布。',
  restoring: '正在恢复画面',
  unavailable: '浏览器不支持 WebGL，无法显示工艺图',
  more: '曲线、报警与记录',
  tab: { trend: '曲线', alarms: '报警', notes: '记录' },
  readingAlarms: '正在读取报警',
  noAlarms: '没有报警',
  noAlarmsDetail: '本站当前没有未恢复的报警。',
  notAcknowledged: '未确认',
  acknowledgedBy: '{{name}}已确认',
  moreAlarms: '另有 {{count}} 条，请在“实时报警”中查看',
} as const

export const stationCards = {
  title: '换热站卡片',
  shown: '{{shown}} / {{all}} 站',
  reading: '正在读取换热站',
  none: '没有符合的换热站',
  noneDetail: '换一个名称、编号或拼音，显示全部，或清除站点的勾选。',
  open: '打开{{name}}',
  valuesOf: '{{name}}的主要参量',
  unit: '机组',
  alarms: '{{count}} 条未恢复的报警，最高级别：{{level}}',
  heat: '{{heat}} W/m²',
  newest: '{{age}}前',
  offline: '离线',
  drawing: '工艺图',
} as const

export const stationNotes = {
  title: '站点记录',
  write: '写给下一班的记录：{{name}}',
  text: '记录内容',
  length: '{{length}} / {{max}} 字',
  add: '添加记录',
  added: '已添加记录',
  change: '修改记录',
  delete: '删除记录',
  deleted: '已删除记录',
  deleteTitle: '删除{{author}}于 {{time}} 的记录？',
  reading: '正在读取记录',
  none: '还没有记录',
  noneDetail: '把巡检情况、临时处理和需要交接的事项写在上面。',
  noneToRead: '还没有人写过本站的记录。',
  newer: '较新的记录',
  older: '较早的记录',
  changedAt: '修改于 {{time}}',
  changedMeanwhile: '{{by}}已于 {{at}} 修改了此记录，请先查看最新内容',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    stationNow: typeof stationNow
    stationCards: typeof stationCards
    stationNotes: typeof stationNotes
  }
}
