export const zhCN = {
  unknownParams: (unknown: readonly string[]) => `所属节点没有标准参量 ${unknown.join('、')}`,
  reservedCodes: (reservedGroups: readonly string[]) => `不能使用保留编码 ${reservedGroups.join('、')}`,
  inAnotherGroup: (shared: string, name: string, _code: string) => `${shared} 已在分组“${name}”中`,
  tooManyFixed: (maxFixedColumns: number) => `每个页面最多固定 ${maxFixedColumns} 列`,
  allColumnsOnce: '须为该页面的全部列，每列一次',
  noSourceInScope: '编码不是数据范围内的热源',
  sourceHasRecord: '该热源已有配置',
}
