import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const regulationAlgorithms: readonly Algorithm[] = [
  {
    runs: 'scheduled',
    kind: 'regulation.run',
    group: 'control',
    version: 1,
    scope: label('已投运的调节策略', 'Released strategies'),
    computes: label(
      '按各策略的周期计算成员机组的目标；建议方式只给出结果，自动方式以投运人的权限通过指令闸口下发。',
      'Computes targets of units in the cycle of each strategy: as advice, or in auto by commands through the gate in the name of who released it.',
    ),
    without: label(
      '策略不再计算和下发，已下发的设定到期后由控制柜自行恢复，停用的策略不再交还点位。',
      'Strategies compute and write nothing; what they have set ends by itself at the cabinets, and strategies that were stopped give no points back.',
    ),
  },
  {
    runs: 'onRequest',
    kind: 'regulation.rehearse',
    group: 'control',
    version: 1,
    scope: label('所选策略版本', 'A version of a strategy'),
    computes: label(
      '用机组模型和天气预报，把策略与维持现状各推演 6 至 72 小时，给出供温、室温、热量、下发次数和超限；投入自动须有当天无超限的预演。',
      'Plays a strategy and going on as now for 6 to 72 h on models of the units and the weather forecast: supply temperatures, rooms, heat, writes and broken limits. A strategy runs in auto with one of the day that breaks none.',
    ),
  },
  {
    runs: 'scheduled',
    kind: 'regulation.judge',
    group: 'control',
    version: 1,
    scope: label('人员采纳的策略建议', 'Advice of strategies that people have taken'),
    computes: label(
      '采纳 30 分钟后，把测量值的变化与策略的预期相比；数据缺失或期间被他人改动的记为无法判断。',
      'Half an hour after an advice was taken, compares the change of the measured value with what the strategy expected; unknown where data are missing or somebody moved something meanwhile.',
    ),
    without: label('看不到建议是否达到预期。', 'Nobody sees whether advice brought what was expected.'),
  },
  {
    runs: 'scheduled',
    kind: 'regulation.watchBalance',
    group: 'control',
    version: 1,
    scope: label('已投运的一网平衡策略', 'Released one-network strategies'),
    computes: label(
      '按平衡报警参数检查各周期的成员剔除、超时、偏差和失调，报 22 类报警。',
      'Looks in the cycles for members left out, overtime, deviations and imbalance, by the alarm parameters, and raises alarms of category 22.',
    ),
    without: label('一网平衡不再报警。', 'One-network balance raises no alarms.'),
  },
  {
    runs: 'scheduled',
    kind: 'regulation.thin',
    group: 'cleaning',
    version: 1,
    scope: label('策略的周期结果', 'Results of strategies'),
    computes: label(
      '超过保留天数的策略结果，每小时只留一个周期。',
      'Of results of strategies older than the days to keep, leaves one cycle of each hour.',
    ),
    without: label('策略结果会一直占用数据库空间。', 'Results of strategies go on taking room in the database.'),
  },
]
