import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  unknownParams: (unknown: readonly string[]) =>
    `no node of this kind has the standard parameter ${unknown.join(', ')}`,
  reservedCodes: (reservedGroups: readonly string[]) => `must not be ${reservedGroups.join(', ')}`,
  inAnotherGroup: (shared: string, _name: string, code: string) => `${shared} is in group “${code}” already`,
  tooManyFixed: (maxFixedColumns: number) => `has at most ${maxFixedColumns} fixed columns`,
  allColumnsOnce: 'must be all columns of the page, each once',
  noSourceInScope: 'names no source of your data scope',
  sourceHasRecord: 'names a source that has a record already',
}
