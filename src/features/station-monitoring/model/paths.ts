export const TREND_PATH = '/websiteHisTrend'
export const EXPORT_PERMISSION = 'telemetry:export'
