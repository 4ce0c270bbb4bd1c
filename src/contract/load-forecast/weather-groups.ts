// The conditions that a weather factor is set for, each with its codes and its usual factor (domain guide 4.10).

import { type Label, label } from '../kit/language.ts'

interface WeatherGroup {
  readonly name: Label
  /** Codes of WMO table 4677 that a condition begins at, as in weather/conditions.ts. */
  readonly codes: readonly number[]
  readonly factor: number
}

export const WEATHER_GROUPS = {
  clear: { name: label('晴', 'Clear'), codes: [0], factor: 0.94 },
  mostlyClear: { name: label('少云', 'Mostly clear'), codes: [1], factor: 0.97 },
  cloudy: { name: label('多云', 'Cloudy'), codes: [2], factor: 0.98 },
  overcast: { name: label('阴', 'Overcast'), codes: [3], factor: 1 },
  fog: { name: label('雾', 'Fog'), codes: [45], factor: 1.01 },
  rain: { name: label('雨', 'Rain'), codes: [51, 95], factor: 1 },
  lightSnow: { name: label('小雪、雨夹雪', 'Light snow, sleet'), codes: [68], factor: 1.02 },
  snow: { name: label('中雪', 'Snow'), codes: [73], factor: 1.03 },
  heavySnow: { name: label('大雪', 'Heavy snow'), codes: [75], factor: 1.05 },
} as const satisfies Record<string, WeatherGroup>

export type WeatherGroupName = keyof typeof WEATHER_GROUPS
export const WEATHER_GROUP_NAMES = [
  'clear',
  'mostlyClear',
  'cloudy',
  'overcast',
  'fog',
  'rain',
  'lightSnow',
  'snow',
  'heavySnow',
] as const satisfies readonly WeatherGroupName[]

const BY_CODE = WEATHER_GROUP_NAMES.flatMap((name) => WEATHER_GROUPS[name].codes.map((code) => ({ code, name }))).sort(
  (a, b) => a.code - b.code,
)

/** The condition of a code; a code without one of its own has that of the nearest lower one. @param code - 0 to 99. */
export const weatherGroupOf = (code: number): WeatherGroupName =>
  BY_CODE.findLast((each) => each.code <= code)?.name ?? 'clear'
