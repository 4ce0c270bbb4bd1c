export { balance, balanceAlarms, balanceHistory, balanceParams, balancePoints } from './balance-zh-cn.ts'
export { curveExperience } from './curve-experience-zh-cn.ts'
export { calculations, interventions, strategyAdvice } from './records-zh-cn.ts'
export { balanceTrial, rehearsals } from './rehearsals-zh-cn.ts'

export const strategies = {
  name: '策略名称',
  kind: '策略类型',
  allKinds: '全部类型',
  state: '状态',
  presentVersion: '当前版本',
  newestVersion: '最新版本',
  units: '机组数',
  someUnits: '{{count}} / {{all}}',
  cycle: '周期',
  lastCycle: '最近周期',
  releasedBy: '发布人',
  releasedAt: '发布时间',
  fell: '退回建议的原因',
  goingBack: '恢复中的点位',
  updatedBy: '修改人',
  search: '策略名称',
  none: '还没有策略',
  noMatch: '没有符合条件的策略',
  noneDetail: '策略按周期计算机组的设定。新建一个，先以“建议”发布，再按机组逐步转为“自动”。',
  add: '新建策略',
  one: '策略',
  reading: '正在读取策略',
  tabs: { units: '机组', cycles: '周期', advice: '建议效果', versions: '版本' },
  released: '版本 {{number}}，{{who}} 于 {{time}} 发布',
  written: '自动下发 {{count}} / {{all}} 台机组',
  stillBack: '{{count}} 个点位正在逐步恢复到策略之前的值。',
  notWhole: '部分机组不在您的数据范围内：只能查看。',
  release: '发布',
  newVersion: '编辑为新版本',
  stop: '停止',
  stopTitle: '停止策略“{{name}}”？',
  stopAuto:
    '不再计算和下发。它所保持的 {{count}} 个点位按闸口的单步限值逐步恢复到下列接管之前的值，之后不再由任何人保持。',
  stopAdvice: '不再计算，也不再给出建议。它现在没有保持任何点位，点位保持现状；已被采纳的建议仍按各自的有效期保持。',
  readingStop: '正在读取停止后各点位的值',
  stopPoints: '停止后各点位恢复的值',
  stopPoint: '点位',
  stopPresent: '当前值',
  stopGoesTo: '恢复到',
  stays: {
    byCabinet: '控制方式恢复后由控制柜自行设定',
    unknown: '不知道接管前的值，保持现状',
    noRight: '投运人已无权下发，到期自行结束',
  },
  goBack: '回到版本 {{number}}',
  goBackTitle: '策略“{{name}}”回到版本 {{number}}？',
  goBackDetail: '版本按上次运行时的机组再次运行，以您的名义发布；从下一周期起按它计算。',
} as const

export const strategyRelease = {
  title: '发布策略“{{name}}”',
  version: '版本',
  state: '运行方式',
  members: '下发的机组',
  first: '前 {{count}} 台',
  all: '全部（{{count}} 台）',
  says: {
    advice: '版本 {{number}} 每 {{minutes}} 分钟为每台机组给出建议，不下发；由人员逐台采纳，以采纳人的名义下发。',
    auto: '版本 {{number}} 每 {{minutes}} 分钟计算一次，并以您的名义向前 {{count}} 台机组自动下发；其余机组只给出建议。输入失效或您失去下发权限时，策略自动退回建议。',
  },
  send: { advice: '以建议发布', auto: '以自动发布' },
  done: '已发布',
} as const

export const strategyResults = {
  units: '机组结果',
  unit: '机组',
  target: '目标',
  reached: '达到',
  heldBy: '受限于',
  reason: '说明',
  writes: '下发',
  inputs: '输入',
  actions: '操作',
  ofCycle: '{{time}} 的周期，版本 {{number}}',
  newest: '回到最新周期',
  take: '采纳',
  takeOf: '采纳建议：{{name}}',
  takeNote: '以您的名义下发，按您的控制权限校验。',
  unanswered: '没有收到应答。请再按一次：不会重复下发。',
  none: '还没有结果',
  noneDetail: '发布后，下一个周期开始计算，结果显示在这里。',
  reading: '正在读取各机组的结果',
  unitsNow: '运行中的策略对各机组的最新结果',
  strategy: '策略',
  done: '执行',
  isWritten: '下发',
  isAdvice: '建议',
  measured: '实测',
  off: '偏差',
  at: '时间',
  nothingRuns: '没有运行中的策略',
  nothingRunsDetail: '发布一个策略为建议或自动后，在这里查看各机组的目标与实测。',
} as const

export const strategyCycles = {
  title: '周期',
  startsAt: '开始',
  version: '版本',
  mode: '运行方式',
  state: '状态',
  states: { asking: '下发中', done: '已完成', ended: '提前结束' },
  doneAt: '完成',
  members: '机组',
  without: '无目标',
  writes: '下发数',
  about: '最近 {{count}} 个周期，共 {{total}} 个。双击查看该周期各机组的结果。',
  none: '还没有周期',
  noneDetail: '策略发布后按周期运行。',
} as const

export const strategyVersions = {
  title: '版本',
  number: '版本',
  present: '{{number}}（当前）',
  madeAt: '保存时间',
  madeBy: '保存人',
  releasedAt: '最近发布',
  about: '版本保存后不再改变；以任一版本为基础可编辑新版本。',
  edit: '以此编辑',
} as const

export const strategyForm = {
  newOf: '新建策略：{{kind}}',
  newVersionOf: '新版本：{{name}}',
  save: '保存版本',
  saveAndRehearse: '保存并预演',
  saved: '已保存为版本 {{number}}，发布后运行',
  versionNote: '保存为新版本，发布后才运行。',
  about: {
    curve: '按室外温度曲线计算二次供温。',
    roomFeedback: '在曲线基础上按代表室温慢速修正。',
    timeShare: '按时段在控制柜曲线上加偏移。',
    constant: '把一个量保持在给定值。',
    oneNetwork: '使各机组二次均温一致。',
  },
  name: '策略名称',
  members: '机组（{{count}} 台，发布时按此顺序）',
  params: '参数：{{kind}}',
  limits: '限值',
  unit: '机组',
  addUnit: '添加机组',
  addUnitHint: '按名称、编码、拼音查找',
  addFound: '添加找到的 {{count}} 台',
  noUnit: '没有找到机组',
  moreUnits: '还有 {{count}} 台，请输入更多文字',
  moveUp: '上移 {{name}}',
  moveDown: '下移 {{name}}',
  removeUnit: '移除 {{name}}',
  rowField: '第 {{row}} 行 {{field}}',
  removeRow: '删除第 {{row}} 行',
  addRow: '添加一行',
  lookAheadH: '预报前瞻（h）',
  lookAheadHint: '2 至 4 小时；留空不使用预报',
  hold: '下发方式',
  holds: { offset: '控制柜曲线偏移', setPoint: '固定设定值' },
  holdHints: { offset: '在控制柜自身曲线上加偏移，影响最小', setPoint: '控制柜改为恒供温，适用于其曲线与设计不符时' },
  curve: {
    kind: '调节方法',
    early: '初寒期流量比',
    severe: '严寒期流量比',
    late: '末寒期流量比',
    supplyC: '供温（°C）',
    exponent: '流量指数',
    outdoorC: '室外温度（°C）',
    plusMinusK: '允许偏差（±K）',
  },
  plan: {
    kind: '时段',
    twoHours: '十二个两小时',
    free: '自由时段',
    hours: '时段',
    offsetOf: '{{day}}（K）',
    from: '开始',
    to: '结束',
    offsetK: '偏移（K）',
  },
  reject: {
    heading: '剔除限值',
    about: '超出限值的成员不参与本周期平衡：不计入均值，不下发。',
    param: '参量',
    low: '低限',
    high: '高限',
  },
  constant: {
    quantity: '保持的量',
    value: '设定值（{{unit}}）',
    range: '{{min}} 至 {{max}}',
    band: '允许偏差（±{{unit}}）',
    bandHint: '留空用默认值',
  },
} as const

declare module '#contract/kit/texts.ts' {
  interface Texts {
    readonly strategies: typeof strategies
    readonly strategyRelease: typeof strategyRelease
    readonly strategyResults: typeof strategyResults
    readonly strategyCycles: typeof strategyCycles
    readonly strategyVersions: typeof strategyVersions
    readonly strategyForm: typeof strategyForm
  }
}
