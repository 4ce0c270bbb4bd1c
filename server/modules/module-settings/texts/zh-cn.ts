export const zhCN = {
  noSuchValue: '历史值不存在',
  notANumber: '应为数字',
}
