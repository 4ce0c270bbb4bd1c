export const stationMonitoring = {
  realtime: '站点实时',
  history: '站点历史',
  trend: '站点历史趋势',
  primary: '一次侧',
  secondary: '二次侧',
  heat: '热量',
  pumps: '泵阀',
  makeUp: '补水',
  electric: '电',
  state: '状态',
} as const
