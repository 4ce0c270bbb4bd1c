export const alarmThresholds = {
  noun: '报警阈值',
  none: '没有可设限值的点位',
  noneDetail: '数据范围内的站点配置模拟量点位后，在此设置限值。',
  edit: '修改 {{name}} 的阈值',
  editChosen: '批量修改（{{count}}）',
  copy: '复制站点阈值',
  history: '{{name}} 的修改记录',
  setTitle: '修改阈值：{{name}}',
  setTitleMany: '修改 {{count}} 个点位的阈值',
  range: '量程 {{min}} 至 {{max}} {{unit}}。留空表示不设此限值；限值由低到高依次为事故低、运行低、运行高、事故高。',
  manyHint: '只修改勾选的项目，其余保持不变。勾选后留空表示不设此限值。',
  change: '修改“{{field}}”',
  reason: '修改原因',
  count: '试算报警次数',
  counting: '正在统计历史数据…',
  save: '保存',
  saved: '已修改 {{count}} 个点位',
  changes: '将修改 {{count}} 个点位。',
  noChange: '与当前阈值相同，无需保存。',
  counted: '{{from}} 至 {{to}}：现有限值会报警 {{before}} 次，新限值会报警 {{after}} 次。',
  countedHow: '{{samplesFrom}} 之后按原始数据统计，之前按小时或一刻钟的最高、最低值统计；未考虑停运、停暖和检修屏蔽。',
  notCounted: '这些点位还没有历史数据，无法试算。',
  from: '来源站点',
  to: '目标站点',
  toHint: '相同参量、相同编号的机组一一对应；没有对应机组时取来源站点的第一台机组。',
  allStations: '全选',
  chooseStation: '请选择',
  stationsFailed: '站点列表加载失败',
  loading: '正在加载…',
  noHistory: '还没有修改记录',
  noHistoryDetail: '在本页修改阈值后，修改人、原因和前后值会显示在这里。',
  at: '时间',
  by: '修改人',
  what: '修改内容',
  point: '点位',
  noLimit: '无',
  on: '报警',
  off: '不报警',
  alarmSwitch: '报警开关',
  retry: '重试',
  moreChanges: '仅列出前 {{count}} 个点位。',
} as const

export const alarmBasis = {
  preview: '效果预览',
  previewHint: '报警文字：【等级】站点、机组、点位、当前值，越过的限值',
  highWarn: '【紧急】幸福里换热站1号机组二网供水压力0.21MPa，低于事故低0.25MPa',
  middleWarn: '【重要】幸福里换热站1号机组一网供水温度118.5℃，高于运行高115℃',
  lowWarn: '【一般】幸福里换热站1号机组二网回水温度32.4℃，低于运行低35℃',
  repeatWarn: '【恢复】幸福里换热站1号机组二网供水压力0.28MPa，已恢复正常',
  play: '试听',
  stop: '停止',
  playFailed: '无法播放：浏览器未能打开声音文件，或不允许播放',
  otherColor: '其他颜色',
} as const

export const mailGroups = {
  test: '向“{{name}}”发送测试邮件',
  testTitle: '测试邮件：{{name}}',
  testing: '正在发送…',
  sent: '邮件服务器已接收',
  refused: '未能发送',
  answer: '服务器应答',
  notSet: '服务器未设置 SMTP_URL，不发送邮件',
  from: '发件人 {{from}}，待发送 {{count}} 封',
  givenUp: '{{count}} 封邮件一天内未能送出',
  lastError: '最近一次失败：{{error}}',
  stateFailed: '无法读取发信状态',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly alarmThresholds: typeof alarmThresholds
    readonly alarmBasis: typeof alarmBasis
    readonly mailGroups: typeof mailGroups
  }
}
