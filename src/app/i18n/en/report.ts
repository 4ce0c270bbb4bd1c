import type { Translation } from '../translation.ts'

export const report: Translation<'report'> = {
  typeLabel: 'Type of nodes',
  type: { station: 'Stations', unit: 'Units', source: 'Sources' },
  stepLabel: 'Period',
  step: { whole: 'Total', hour: 'Hour', day: 'Day', week: 'Week', month: 'Month', season: 'Season' },
  node: 'Node',
  allNodes: 'All nodes',
  noNode: 'No such node',
  moreNodes: '{{count}} more: type on',
  period: 'Period',
  coverage: 'Coverage',
  estimated: 'Estimated',
  suspect: 'Suspect',
  chart: 'Chart',
  charted: 'Column of the chart',
  table: 'Report',
  note: 'Totals follow the rule of each figure: amounts add up, ratios are sum over sum, temperatures are weighted by heated area. Double-click a row to see its node by period.',
  nothing: 'There are no nodes to report on',
  nothingDetail: 'Add stations, units or sources with points in “Physical structure”',
}
