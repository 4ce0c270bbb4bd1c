import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

const ALL_POINTS = label('全部点位', 'All points')

export const telemetryAlgorithms: readonly Algorithm[] = [
  {
    runs: 'continuously',
    code: 'telemetry.arrival',
    title: label('到达时的质量判定', 'Quality on arrival'),
    group: 'quality',
    version: 1,
    scope: ALL_POINTS,
    setAt: '/admin-framework/point-config',
    computes: label(
      '每个值到达时检查时钟、量程，以及 85 °C、−127、0 等故障码，写入质量。',
      'Checks the clock, the range and error codes such as 85 °C, −127 and 0 of each value as it arrives, and gives it its quality.',
    ),
  },
  {
    runs: 'continuously',
    code: 'telemetry.lostDevices',
    title: label('失联设备识别', 'Lost devices'),
    group: 'quality',
    version: 1,
    scope: label('有两个及以上温度测点的节点', 'Nodes with two or more measured temperatures'),
    computes: label(
      '一条报文中某节点的全部温度都是故障码时，判定其设备失联，用一条报警代替各测点的报警。',
      'Where all temperatures that a message has of a node are error codes, its device is lost: one alarm takes the place of theirs.',
    ),
  },
  {
    runs: 'continuously',
    code: 'telemetry.reportingPeriods',
    title: label('上报周期学习', 'Learnt reporting periods'),
    group: 'quality',
    version: 1,
    scope: label('没有填写上报周期的点位', 'Points without a declared period'),
    setAt: '/admin-framework/point-config',
    computes: label(
      '由最近五次到达时数值的时效学习每个点位的上报周期，据此判断数据是否过期。',
      'Learns how often each point reports from the ages of its last five values: by that a value counts as old.',
    ),
  },
  {
    runs: 'continuously',
    code: 'telemetry.calculated',
    title: label('计算点', 'Calculated values'),
    group: 'values',
    version: 1,
    scope: label(
      '用公式定义的点位、室温均值、通信状态',
      'Points with a formula, mean room temperatures, communication',
    ),
    setAt: '/admin-framework/point-config',
    computes: label(
      '随来源值的到达计算没有设备上报的点位，晚到的值会重新计算过去。',
      'Computes points that no device reports as their inputs arrive; values that come late change the past as well.',
    ),
  },
  {
    runs: 'continuously',
    code: 'telemetry.rollups',
    title: label('历史汇总', 'Rollups'),
    group: 'values',
    version: 1,
    scope: ALL_POINTS,
    computes: label(
      '计算 1 分钟、15 分钟、1 小时和 1 天的均值与极值；晚到的值使所在时段重新计算。',
      'Computes means and extremes of 1 minute, 15 minutes, 1 hour and 1 day; late values have their periods computed again.',
    ),
  },
  {
    runs: 'continuously',
    code: 'telemetry.counterHours',
    title: label('表计小时用量', 'Consumption of counters by hour'),
    group: 'values',
    version: 1,
    scope: label('全部累计量表计', 'All counters'),
    setAt: '/admin-siteHeatSourDataConf/energyDataConf',
    computes: label(
      '剔除掉零、尖峰和换表前后的读数，把累计读数换算为小时用量，断点处按时间分摊并标为估计。',
      'Leaves out dropouts and spikes, follows resets and exchanges, and makes hours of the readings; over gaps the amount is spread and marked as estimated.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'telemetry.judge',
    group: 'quality',
    version: 1,
    scope: label('机组和热源的已存数据', 'Stored values of units and sources'),
    computes: label(
      '找出冻结、跳变和违反物理关系的时段，并从指标和报表中排除。',
      'Finds spans that are frozen, jump or contradict physics; figures and reports leave them out.',
    ),
    without: label(
      '新数据不再判定：冻结和跳变的值会计入指标、报表和预测。',
      'New values are no longer judged: frozen and jumping ones count in figures, reports and forecasts.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'telemetry.dropOld',
    group: 'cleaning',
    version: 1,
    scope: ALL_POINTS,
    computes: label(
      '按天删除超过保留期的原始值和短周期汇总。',
      'Drops raw values and short rollups past their retention, by whole days.',
    ),
    without: label('历史数据不断增多，磁盘最终会写满。', 'History grows without end, until the disk is full.'),
  },
]
