export const zhCN = {
  badId: '图纸编号格式有误',
  noneOfType: '还没有此类图纸',
  noSuchDrawing: '图纸不存在或已被删除',
}
