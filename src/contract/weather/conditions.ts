import { type Label, type Language, label, labelIn } from '../kit/language.ts'

/** Conditions by their code, a subset of WMO table 4677 (present weather). */
const CONDITIONS: Readonly<Record<number, Label>> = {
  0: label('晴', 'Clear'),
  1: label('少云', 'Mostly clear'),
  2: label('多云', 'Cloudy'),
  3: label('阴', 'Overcast'),
  45: label('雾', 'Fog'),
  51: label('毛毛雨', 'Drizzle'),
  61: label('小雨', 'Light rain'),
  63: label('中雨', 'Rain'),
  65: label('大雨', 'Heavy rain'),
  68: label('雨夹雪', 'Sleet'),
  71: label('小雪', 'Light snow'),
  73: label('中雪', 'Snow'),
  75: label('大雪', 'Heavy snow'),
  95: label('雷阵雨', 'Thunderstorm'),
}
const CODES: readonly number[] = Object.keys(CONDITIONS).map(Number)

/** From this code on something falls from the sky. */
export const FIRST_WET_CODE = 51

/** The condition in words; a code without own words has those of the nearest lower one. @param code - 0 to 99. */
export function conditionText(code: number, language: Language): string {
  const known = CODES.findLast((each) => each <= code) ?? 0
  return labelIn(CONDITIONS[known] ?? label('', ''), language)
}
