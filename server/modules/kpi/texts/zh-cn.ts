export const zhCN = {
  tooManyFigures: (most: number) => `节点数与时段数的乘积最多 ${most}，请选择更长的时段或更少的节点`,
  rangeTooLong: (mostDays: number) => `时间范围不能超过 ${mostDays} 天`,
  notYetOver: (day: string) => `最晚为 ${day}：之后的日期尚未结束或尚未计算`,
  nothingComputed: '还没有已结束并计算完成的日期',
  noFiguresOfType: '指标只有换热站、机组和热源才有',
}
