export const zhCN = {
  tooManyCells: (maxSheetCells: number) => `超过 ${maxSheetCells} 个单元格，请缩小范围或选择更大的步长`,
  history: '历史数据',
  noSuchStation: '换热站不存在，或不在数据权限内',
  noSuchNote: '记录不存在或已删除',
  noSuchUnit: '不是数据范围内有机组的换热站，也不是数据范围内的机组',
}
