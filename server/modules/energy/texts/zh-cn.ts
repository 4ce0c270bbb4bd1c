export const zhCN = {
  countsInAnotherUnit: (unit: string) => `应为以 ${unit} 计量的累计量点位`,
  feedsAnotherSlot: (point: string, node: string, slot: string) =>
    `${point} 已用于 ${node} 的${slot}，一块表只能用于一个数据项`,
  noSuchSlot: '该节点没有此数据项',
  meterRequired: '应选择一个累计量点位',
  sameMeter: '应在更换点位时填写',
  notAfterEarlier: (day: string) => `应晚于 ${day}，即已有历史计量表的最后一天`,
  overlapsMeter: (node: string, slot: string, point: string) =>
    `${node} 的${slot}在这些日期已由 ${point} 计量，一个数据项每天只有一块表，一块表每天只用于一个数据项`,
  readingWithoutDate: '填写起始读数时应填写起始日期',
  hoursReversed: (first: number) => `应为 ${first} 至 24`,
  overlapsPrice: (own: string, other: string) => `“${own}”与“${other}”的日期和时段重叠，每个时段只能有一个价格`,
  counterRequired: '应选择一个累计量点位',
  skippedTime: '当日时钟调快，该时刻不存在',
  exchangedLater: '不应晚于当前时间',
  exchangedTwice: '该点位在同一时间已有换表记录',
  belowStored: (min: string, value: string, time: string) =>
    `应不小于 ${min}（${time} 已存读数 ${value}），或打开“读数已核对”`,
}
