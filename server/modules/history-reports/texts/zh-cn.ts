export const zhCN = {
  paramsOfNoNode: (codes: readonly string[]) => `所选站点都没有参量 ${codes.join('、')}`,
  searchTooLarge: (max: number) => `站点数×小时数×参量数超过 ${max}，请缩短时间或减少站点`,
  searchTitle: '站点历史查询',
  node: '站点',
  hour: '小时（起）',
  measures: { average: '平均值', minimum: '最小值', maximum: '最大值' },
  unitOf: (name: string, unit: string) => (unit === '' ? name : `${name} (${unit})`),
}
