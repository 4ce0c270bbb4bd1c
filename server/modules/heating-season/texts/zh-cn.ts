export const zhCN = {
  overlapsSeason: (name: string, startDate: string, endDate: string) =>
    `与采暖季“${name}”（${startDate} 至 ${endDate}）重叠`,
  anotherIsCurrent: (current: string) => `“${current}”已是当前采暖季，请先取消`,
  laterThanAStage: '晚于已有阶段的起始日期',
  earlierThanAStage: '早于已有阶段的截止日期',
  outsideOfSeason: (startDate: string, endDate: string) => `应在采暖季 ${startDate} 至 ${endDate} 之内`,
  overlapsStage: (name: string, startDate: string, endDate: string) => `与${name}（${startDate} 至 ${endDate}）重叠`,
  seasonOf: (years: string) => `${years} 采暖季`,
  tooShortForStages: (count: number) => `采暖季太短，容纳不下已有的 ${count} 个阶段，请先在配置中心调整阶段`,
}
