import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  paramsOfNoNode: (codes: readonly string[]) => `names parameters that none of the nodes has: ${codes.join(', ')}`,
  searchTooLarge: (max: number) =>
    `gives more than ${max} nodes × hours × parameters: choose a shorter time or fewer nodes`,
  searchTitle: 'Station history search',
  node: 'Node',
  hour: 'Hour from',
  measures: { average: 'average', minimum: 'minimum', maximum: 'maximum' },
  unitOf: (name: string, unit: string) => (unit === '' ? name : `${name} (${unit})`),
}
