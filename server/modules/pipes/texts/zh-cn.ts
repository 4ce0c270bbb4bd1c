export const zhCN = {
  noPipeEnd: '不是一次网管段可连接的节点（热源、中继站、井室、热力站）',
  sameEnds: '不能与起点相同',
  noPipeInScope: '您的数据范围内没有该编码的管段',
  noNodeInScope: '您的数据范围内没有该热源、井室或热力站',
  noEndHere: (from: string, to: string) => `该管段两端为 ${from} 和 ${to}，不在此节点`,
  hasValves: (count: number) => `管段上有 ${count} 个阀门，请先删除阀门`,
  valvesAtOldEnd: (codes: string) => `阀门 ${codes} 装在原来的端点上，请先移动或删除`,
}
