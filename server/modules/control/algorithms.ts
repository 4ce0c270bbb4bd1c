import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const controlAlgorithms: readonly Algorithm[] = [
  {
    runs: 'continuously',
    code: 'control.gate',
    title: label('指令闸口', 'Gate of commands'),
    group: 'control',
    version: 1,
    scope: label('全部可写点位', 'All points that can be written'),
    setAt: '/admin-DeviceType/admin-control-power',
    computes: label(
      '每次下发前重新判定权限、联锁和限值，并在遥测中核对是否执行。',
      'Judges powers, interlocks and limits anew before each sending, and looks in telemetry whether it was done.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'control.oldFrames',
    group: 'cleaning',
    version: 1,
    scope: label('收发记录', 'Frames that were sent and received'),
    computes: label(
      '删除 30 天前的收发记录，指令本身保留。',
      'Drops frames older than 30 days; the commands themselves stay.',
    ),
    without: label('收发记录会一直占用数据库空间。', 'Frames go on taking room in the database.'),
  },
  {
    runs: 'scheduled',
    kind: 'control.housekeeper',
    group: 'control',
    version: 1,
    scope: label('全部机组的调节阀和循环泵回路', 'Valve and pump loops of all units'),
    setAt: '/admin-combined-platform/control-housekeeper',
    computes: label(
      '按最近一天的历史和指令判断每个回路：自动占比、偏差、换向次数、未达设定和长期人工保持。',
      'Judges each loop by the history and commands of the last day: share in automatic, deviation, reversals, set points that are not reached, and long holds by people.',
    ),
    without: label('控制管家和智控页面的回路状态变为“未知”。', 'The health of loops is shown as unknown.'),
  },
]
