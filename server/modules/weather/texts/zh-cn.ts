export const zhCN = {
  daysLeft: '剩余供暖天数',
  daysToHeating: '距供暖开始',
  noConfig: '没有该气象配置，或不在当前账号的数据范围内',
  noNode: '没有该节点，或不在当前账号的数据范围内',
  unknownSource: (sources: readonly string[]) =>
    sources.length === 0 ? '没有可用的数据源，请先设置 WEATHER_HOSTS' : `应为以下之一：${sources.join('、')}`,
  spanTooLong: (days: number) => `最多查询 ${days} 天`,
  title: '历史天气',
}
