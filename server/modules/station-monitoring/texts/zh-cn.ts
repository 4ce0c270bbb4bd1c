export const zhCN = {
  tooManyCells: (maxSheetCells: number) => `超过 ${maxSheetCells} 个单元格，请缩小范围或选择更大的步长`,
  history: '历史数据',
}
