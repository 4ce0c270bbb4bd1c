/** How many of each need a chamber. */
export interface Needs {
  readonly points: number
  readonly below: number
  readonly images: number
  readonly areas: number
}

export const zhCN = {
  noPipeEnd: '不是一次网管段可连接的节点（热源、中继站、井室、热力站）',
  sameEnds: '不能与起点相同',
  noPipeInScope: '您的数据范围内没有该编码的管段',
  noNodeInScope: '您的数据范围内没有该热源、井室或热力站',
  noEndHere: (from: string, to: string) => `该管段两端为 ${from} 和 ${to}，不在此节点`,
  hasValves: (count: number) => `管段上有 ${count} 个阀门，请先删除阀门`,
  valvesAtOldEnd: (codes: string) => `阀门 ${codes} 装在原来的端点上，请先移动或删除`,
  lacksRights: (codes: string) => `您没有所需的权限：${codes}`,
  outsideScope: '不在您的数据范围内',
  noSuchElement: '不存在',
  leadsOutside: '有管段通向您数据范围以外的节点，不能移动或删除',
  onlyMoves: '热源与热力站只能移动',
  codeTaken: (code: string) => `编码 ${code} 已被使用`,
  codeHasPoints: (codes: string) => `${codes} 有测点，编码不能修改`,
  inUse: (codes: string) => `仍被使用，不能删除：${codes}`,
  chamberInUse: ({ points, below, images, areas }: Needs) =>
    `仍被使用，不能删除：${[
      points > 0 ? `${points} 个测点` : '',
      below > 0 ? `${below} 个下级节点` : '',
      images > 0 ? `${images} 张图片` : '',
      areas > 0 ? `${areas} 条面积记录` : '',
    ]
      .filter((text) => text !== '')
      .join('、')}，请先移除`,
  noSource: '附近没有热源，无法确定所属上级',
  notTheLast: '只能撤回最近一次发布',
  notYours: '只有发布人或管理整个企业的人可以撤回',
  leftScope: '其中有不再属于您数据范围的对象',
}
