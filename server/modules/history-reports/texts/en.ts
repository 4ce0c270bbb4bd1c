import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  paramsOfNoNode: (codes: readonly string[]) => `names parameters that none of the nodes has: ${codes.join(', ')}`,
  searchTooLarge: (max: number) =>
    `gives more than ${max} nodes × hours × parameters: choose a shorter time or fewer nodes`,
  searchTitle: 'Station history search',
  node: 'Node',
  hour: 'Hour from',
  tooManyNodeDays: (max: number) => `gives more than ${max} nodes × days: choose fewer days or nodes`,
  tooManyHourDays: (max: number) => `${max} days at most by the hour: choose fewer days or a longer period`,
  tooManyNodes: (max: number) => `${max} nodes at most: choose some`,
  reportTooLarge: (max: number) =>
    `gives more than ${max} nodes × periods × columns: choose longer periods, fewer nodes or fewer columns`,
  reportTitles: { station: 'Station history report', source: 'Source report', energy: 'Energy report' },
  firstDay: 'From',
  lastDay: 'To',
  coverage: 'Lowest coverage (%)',
  suspect: 'Highest suspect share (%)',
  estimated: 'Highest estimated share (%)',
  total: 'Overall',
  measures: { average: 'average', minimum: 'minimum', maximum: 'maximum' },
  unitOf: (name: string, unit: string) => (unit === '' ? name : `${name} (${unit})`),
}
