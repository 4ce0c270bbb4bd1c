import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const alarmAlgorithms: readonly Algorithm[] = [
  {
    runs: 'continuously',
    code: 'alarms.rules',
    title: label('报警规则判定', 'Alarm rules'),
    group: 'alarms',
    version: 1,
    scope: label('规则所涉及的全部点位', 'All points with a rule'),
    setAt: '/admin-AlarmIntegration/AlarmBasis',
    computes: label(
      '每个值到达时按限值、变化率、同时段统计等规则判定，含延时和回差；报警与数值在同一事务中保存。',
      'Judges each value by limits, rates and the usual of its hour, with delay and hysteresis; an alarm is committed together with its value.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'alarms.usualHours',
    group: 'alarms',
    version: 1,
    scope: label('有同时段规则的点位', 'Points with a rule that compares hours'),
    setAt: '/admin-AlarmIntegration/AlarmBasis',
    computes: label(
      '每天统计各点位在一天中每个小时的常值。',
      'Learns each day what is usual for a point at each hour of the day.',
    ),
    without: label(
      '与同时段比较的报警规则会沿用旧的统计，之后不再判定。',
      'Rules that compare with the same hour go on with old statistics, and end once these are too old.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'alarms.waterLoss',
    group: 'alarms',
    version: 1,
    scope: label('有补水表的机组', 'Units with a make-up meter'),
    computes: label(
      '每天与前 14 天比较补水量，并查看夜间补水，发现失水突增和缓慢泄漏。',
      'Compares make-up water with the 14 days before, and looks at the nights, for sudden loss and leaks that grow slowly.',
    ),
    without: label('失水突增和缓慢泄漏不再报警。', 'Sudden water loss and slow leaks raise no alarm any more.'),
  },
  {
    runs: 'scheduled',
    kind: 'alarms.roomTemperature',
    group: 'alarms',
    version: 1,
    scope: label('全网有效室温', 'Valid room temperatures of the network'),
    computes: label(
      '检查过冷房间的比例是否超过 5 %，以及室外不变冷时室温是否在六小时内下降超过 1 K。',
      'Looks whether more than 5 % of the rooms are too cold, and whether they cooled by more than 1 K in six hours though it did not get colder outdoors.',
    ),
    without: label(
      '全网室温过低或整体下降不再报警。',
      'Cold rooms and cooling rooms of the network raise no alarm any more.',
    ),
  },
]
