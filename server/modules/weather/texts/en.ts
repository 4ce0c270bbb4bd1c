import type { zhCN } from './zh-cn.ts'

const WEATHER_PROBLEMS: Readonly<Record<string, string>> = {
  unknownSource: 'this source is not set up on the server',
  unreachable: 'no connection',
  tooLate: 'no answer in time',
  refused: 'the source refused the request',
  notJson: 'the answer is not JSON',
  tooLarge: 'the answer is too large',
  malformed: 'the answer has a wrong format',
  outdated: 'the data are outdated',
}

export const en: typeof zhCN = {
  daysLeft: 'Heating days left',
  daysToHeating: 'Days to heating',
  noConfig: 'There is no such weather configuration, or it is outside of your data scope',
  noNode: 'There is no such node, or it is outside of your data scope',
  unknownSource: (sources: readonly string[]) =>
    sources.length === 0 ? 'there is no source: set WEATHER_HOSTS first' : `must be one of ${sources.join(', ')}`,
  spanTooLong: (days: number) => `must be at most ${days} days after the first day`,
  title: 'Weather history',
  weatherProblem: (problem) => WEATHER_PROBLEMS[problem] ?? problem,
  weatherFails: (city, source, problem) => `Weather data for ${city} (${source}) cannot be fetched: ${problem}`,
}
