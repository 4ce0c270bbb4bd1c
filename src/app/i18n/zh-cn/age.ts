export const age = {
  seconds: '{{count}} 秒',
  minutes: '{{count}} 分钟',
  hours: '{{count}} 小时',
  days: '{{count}} 天',
} as const
