import { label } from '#contract/kit/language.ts'
import type { Algorithm } from '#server/core/jobs/algorithm.ts'

export const kpiAlgorithms: readonly Algorithm[] = [
  {
    runs: 'scheduled',
    kind: 'kpi.computeDays',
    group: 'figures',
    version: 1,
    scope: label('全部机组和热源，按日', 'All units and sources, by day'),
    setAt: '/admin-dayCalcConf/dayCalcConf',
    computes: label(
      '计算每日热、电、水用量、供热面积和度日数；数值、面积或换表有变化的日期重新计算。',
      'Computes heat, power, water, area and degree days of each day; days whose values, areas or meters changed are computed again.',
    ),
    without: label(
      '新的日数据不再产生：指标、报表、排名和计划对比停在当前日期。',
      'No new days are computed: key figures, reports, rankings and plans stand still.',
    ),
  },
  {
    runs: 'onRequest',
    kind: 'kpi.recomputeDays',
    group: 'figures',
    version: 1,
    scope: label('所选节点和日期', 'Chosen nodes and days'),
    computes: label('重新计算所选节点的日数据。', 'Computes the stored days of chosen nodes again.'),
  },
]
