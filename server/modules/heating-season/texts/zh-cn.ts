export const zhCN = {
  overlapsSeason: (name: string, startDate: string, endDate: string) =>
    `与采暖季“${name}”（${startDate} 至 ${endDate}）重叠`,
  anotherIsCurrent: (current: string) => `“${current}”已是当前采暖季，请先取消`,
  laterThanAStage: '晚于已有阶段的起始日期',
  earlierThanAStage: '早于已有阶段的截止日期',
  outsideOfSeason: (startDate: string, endDate: string) => `应在采暖季 ${startDate} 至 ${endDate} 之内`,
  overlapsStage: (name: string, startDate: string, endDate: string) => `与${name}（${startDate} 至 ${endDate}）重叠`,
}
