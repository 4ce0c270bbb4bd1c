export const stationMonitoring = {
  realtime: '站点实时',
  history: '站点历史',
  trend: '站点历史趋势',
} as const
