import type { Translation } from '../translation.ts'

export const report: Translation<'report'> = {
  typeLabel: 'Type of nodes',
  type: { station: 'Stations', unit: 'Units', source: 'Sources' },
  stepLabel: 'Period',
  step: { whole: 'Whole period', hour: 'Hour', day: 'Day', week: 'Week', month: 'Month', season: 'Season' },
  node: 'Node',
  allNodes: 'All nodes',
  noNode: 'No such node',
  moreNodes: '{{count}} more: keep typing',
  period: 'Period',
  coverage: 'Coverage',
  estimated: 'Estimated',
  suspect: 'Suspect',
  chart: 'Chart',
  charted: 'Charted column',
  note: 'The overall row follows the rule of each figure: amounts are summed, ratios are sum over sum, temperatures are weighted by heated area. Double-click a row to see that node period by period.',
  nothing: 'There are no nodes to report on',
  nothingDetail: 'Add stations, units or sources with points in “Physical structure”',
}
