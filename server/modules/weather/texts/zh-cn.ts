const WEATHER_PROBLEMS: Readonly<Record<string, string>> = {
  unknownSource: '数据源未在服务器上设置',
  unreachable: '无法连接',
  tooLate: '超时未答复',
  refused: '数据源拒绝请求',
  notJson: '答复不是 JSON',
  tooLarge: '答复过大',
  malformed: '答复格式有误',
  outdated: '数据陈旧',
}

export const zhCN = {
  daysLeft: '剩余采暖天数',
  daysToHeating: '距采暖开始',
  noConfig: '没有该气象配置，或不在当前账号的数据范围内',
  noNode: '没有该节点，或不在当前账号的数据范围内',
  unknownSource: (sources: readonly string[]) =>
    sources.length === 0 ? '没有可用的数据源，请先设置 WEATHER_HOSTS' : `应为以下之一：${sources.join('、')}`,
  spanTooLong: (days: number) => `最多查询 ${days} 天`,
  title: '历史天气',
  weatherProblem: (problem: string) => WEATHER_PROBLEMS[problem] ?? problem,
  weatherFails: (city: string, source: string, problem: string) => `${city}的气象数据源（${source}）异常：${problem}`,
}
