export const zhCN = {
  noSuchFault: '没有这个故障，或已经结束',
  notATarget: '不是此类故障的对象，或不在数据范围内',
  noSimulator: '没有运行中的仿真',
  mustBeOneOf: (names: readonly string[]) => `只能是：${names.join('、')}`,
}
