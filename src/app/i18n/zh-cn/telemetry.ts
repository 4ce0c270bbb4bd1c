export const telemetry = {
  tree: '站点',
  showTree: '展开站点树',
  hideTree: '收起站点树',
  searchTree: '名称、编号或拼音',
  clearTicks: '清除勾选',
  noneTicked: '勾选要查询的站点',
  allTicked: '未勾选：显示全部',
  treeEmpty: '没有可以查看的站点',
  treeNoMatch: '没有符合的站点',
  params: '参量',
  paramsChosen: '参量（{{count}}）',
  searchParams: '名称或代码',
  noParam: '没有符合的参量',
  clearParams: '清除',
  paramsMissing: '请至少选择一个参量',
  rangeLabel: '时间范围',
  from: '开始时间',
  to: '结束时间',
  noSeason: '没有采暖季的起止日期，请选择其他时间范围',
  stepLabel: '时间间隔',
  measureLabel: '取值',
  query: '查询',
  time: '时间',
  noData: '无数据',
  gap: '{{from}} 至 {{to}} 无数据',
  reading: '正在读取历史数据',
  chooseNodes: '选择站点后查询',
  chooseNodesDetail: '先勾选站点，选好参量和时间范围，然后点击“查询”。',
  choosePoints: '还没有测点',
  choosePointsDetail: '先勾选站点，选好参量，然后点击“加入曲线”。',
  noPoints: '没有这些测点',
  noPointsDetail: '所选站点没有所选的参量，请换一个站点或参量。',
  noValues: '这段时间没有数据',
  noValuesDetail: '换一个时间范围，或检查采集是否正常。',
  cancelled: '查询已取消',
  cancelledDetail: '可以缩小范围，或再次查询。',
  tooManyPoints: '测点太多',
  tooManyPointsDetail: '一次最多查询 500 个测点，请减少站点或参量。',
  stepTooFine: '时间间隔太小',
  stepTooFineDetail: '这个时间范围的数据太多，请选择较大的间隔、较短的时间，或“自动间隔”。',
  unknownPoints: '没有找到测点：{{codes}}',
} as const

export const telemetryRange = {
  '24h': '近24小时',
  yesterday: '昨天',
  '7d': '近7天',
  season: '本采暖季',
  custom: '自定义',
} as const

export const telemetryProblem = {
  missing: '请填写{{field}}',
  reversed: '{{field}}必须晚于开始时间',
  future: '{{field}}不能晚于现在',
  tooLong: '{{field}}距开始时间不能超过 366 天',
} as const

export const telemetryStep = {
  auto: '自动间隔',
  raw: '原始值',
  '1m': '1 分钟',
  '15m': '15 分钟',
  '1h': '1 小时',
  '1d': '1 天',
} as const

export const telemetryMeasure = { average: '平均值', minimum: '最小值', maximum: '最大值', last: '末值' } as const
