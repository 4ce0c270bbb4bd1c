import type { zhCN } from './zh-cn.ts'

export const en: typeof zhCN = {
  daysLeft: 'Heating days left',
  daysToHeating: 'Days to heating',
  noConfig: 'There is no such weather configuration, or it is outside of your data scope',
  noNode: 'There is no such node, or it is outside of your data scope',
  unknownSource: (sources: readonly string[]) =>
    sources.length === 0 ? 'there is no source: set WEATHER_HOSTS first' : `must be one of ${sources.join(', ')}`,
  spanTooLong: (days: number) => `must be at most ${days} days after the first day`,
  title: 'Weather history',
}
