export const historySearch = {
  conditions: '条件（同时满足）',
  condition: '条件 {{number}}',
  param: '条件 {{number}} 的参量',
  measure: '条件 {{number}} 的取值',
  comparison: '条件 {{number}} 的比较',
  limit: '条件 {{number}} 的界限',
  limitMissing: '请填写数值',
  remove: '删除条件 {{number}}',
  add: '增加条件',
  and: '且',
  average: '小时平均',
  minimum: '小时最小',
  maximum: '小时最大',
  above: '大于',
  atLeast: '大于等于',
  below: '小于',
  atMost: '小于等于',
  allNodes: '未勾选：查询全部',
  beside: '同时显示',
  searching: '正在查询符合条件的小时',
  shown: '显示内容',
  hours: '逐小时',
  byNode: '按站点统计',
  node: '站点',
  hour: '小时（起）',
  numFound: '符合小时数',
  numJudged: '可判断小时数',
  share: '占比',
  longestH: '最长连续',
  lastAt: '最近一次',
  found: '{{judged}} 个可判断的站·小时中有 {{found}} 个符合',
  coverage: '可判断 {{percent}} %',
  without: '{{count}} 个站点缺少条件中的参量，未查询',
  newest: '仅列出最近 {{count}} 个，导出包含全部',
  knownUntil: '数据统计至 {{time}}',
  nothing: '没有符合条件的小时',
  nothingDetail: '可以放宽条件，或换一个时间范围。',
} as const

export const duration = {
  viewLabel: '统计内容',
  view: { load: '负荷延续曲线', running: '设备运行时长', limits: '越限时长' },
  node: '节点',
  minutes: '分钟',
  param: '参量',
  limits: '限值',
  beyondLimits: '越限时长',
  beyond: { ll: '低于事故低限', l: '低于运行低限', h: '高于运行高限', hh: '高于事故高限' },
  limit: { ll: '事故低限', l: '运行低限', h: '运行高限', hh: '事故高限' },
  load: {
    hours: '持续时间',
    loadMw: '热负荷',
    sharePct: '占最大负荷',
    heatGj: '累计热量',
    atHours: '{{count}} 小时',
    note: '{{nodes}} 个节点的热功率之和，按小时均值从大到小排列；{{expected}} 小时中有 {{known}} 小时数据齐全，其余未计入',
  },
  runningNote: '由运行状态按时间加权统计，所选日期共 {{hours}} 小时，缺少数据的时间未计入。双击一行查看曲线',
  limitNote:
    '按 {{count}} 分钟均值与当前限值比较；运行高限时长包含事故高限，运行低限时长包含事故低限。双击一行查看曲线',
  nothing: '没有可统计的数据',
  nothingDetail: '所选日期没有有效数据，或节点没有相应的点位；请更换日期或节点。',
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly historySearch: typeof historySearch
    readonly duration: typeof duration
  }
}
