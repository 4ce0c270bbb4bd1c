import { type Label, type Language, label, labelIn } from '../kit/language.ts'

/** From north, clockwise, 45° each. */
const POINTS: readonly Label[] = [
  label('北', 'N'),
  label('东北', 'NE'),
  label('东', 'E'),
  label('东南', 'SE'),
  label('南', 'S'),
  label('西南', 'SW'),
  label('西', 'W'),
  label('西北', 'NW'),
]

/** The point of the compass that the wind comes from. @param degrees - Clockwise from north, 0 to 360. */
export const windDirectionText = (degrees: number, language: Language): string =>
  labelIn(POINTS[Math.round(degrees / 45) % POINTS.length] ?? label('', ''), language)
