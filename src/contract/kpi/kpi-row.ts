/** What a figure is made of: the units of stations, the heat sources, or both together. */
export const KPI_LEVELS = ['unit', 'source', 'network'] as const
export type KpiLevel = (typeof KPI_LEVELS)[number]

/**
 * `ratio`: sum over sum, of all nodes and all days at once. `sum`: grows with the period. `instant`: mean rate or state,
 * which also has a value at this moment.
 */
export type KpiKind = 'ratio' | 'sum' | 'instant'

export type KpiRow = readonly [
  row: number,
  nameZh: string,
  nameEn: string,
  unit: string,
  decimals: number,
  formulaZh: string,
  formulaEn: string,
  levels: readonly KpiLevel[],
  kind: KpiKind,
  usual?: readonly [min: number | null, max: number | null, of?: 'season'],
]

export const UNIT = ['unit'] as const
export const SOURCE = ['source'] as const
export const BOTH = ['unit', 'source'] as const
