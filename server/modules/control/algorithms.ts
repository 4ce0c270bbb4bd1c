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
]
