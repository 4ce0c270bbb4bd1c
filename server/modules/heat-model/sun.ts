/**
 * Height of the sun, and what of its radiation reaches a level place under clouds (domain guide 2.1). Stored weather of a
 * source without a pyranometer gets its sun from here; the demo's weather uses the same equations.
 */

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Every ten minutes of the hour, in the middle of each. */
const MOMENTS_AN_HOUR = 6

interface Place {
  /** Degrees north. */
  readonly latitude: number
  /** Degrees east. */
  readonly longitude: number
}

/**
 * Sine of the sun's height; negative below the horizon.
 *
 * @param latitude - Degrees north.
 * @param declination - Radians.
 * @param solarHour - True or mean solar time, hours.
 */
export function heightSine(latitude: number, declination: number, solarHour: number): number {
  const phi = (latitude * Math.PI) / 180
  const hourAngle = (Math.PI * (solarHour - 12)) / 12
  return Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle)
}

/**
 * Global radiation on a level surface, W/m². The cloud term is that of Kasten and Czeplak (Solar Energy 24, 1980); the
 * clear sky has the form of domain guide 2.1, which lies within 60 W/m² of theirs while the sun is below 45°.
 *
 * @param sine - Sine of the sun's height.
 * @param cloud - 0 clear to 1 overcast.
 */
export const levelSunWM2 = (sine: number, cloud: number): number =>
  1000 * Math.max(0, sine) ** 1.15 * (1 - 0.75 * cloud ** 3.4)

/**
 * Sine of the sun's height at a moment, with declination and equation of time by Spencer (1971): right to 0.2°.
 *
 * @param at - Epoch ms.
 */
export function sunSineAt({ latitude, longitude }: Place, at: number): number {
  const days = (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / DAY_MS
  const turn = (2 * Math.PI * days) / 365
  const declination =
    0.006918 -
    0.399912 * Math.cos(turn) +
    0.070257 * Math.sin(turn) -
    0.006758 * Math.cos(2 * turn) +
    0.000907 * Math.sin(2 * turn) -
    0.002697 * Math.cos(3 * turn) +
    0.00148 * Math.sin(3 * turn)
  const equationH =
    (229.18 *
      (0.000075 +
        0.001868 * Math.cos(turn) -
        0.032077 * Math.sin(turn) -
        0.014615 * Math.cos(2 * turn) -
        0.040849 * Math.sin(2 * turn))) /
    60
  const solarHour = (at % DAY_MS) / HOUR_MS + longitude / 15 + equationH
  return heightSine(latitude, declination, solarHour)
}

/**
 * Mean global radiation of the hour that ends at a time, W/m².
 *
 * @param end - Epoch ms.
 * @param cloud - 0 clear to 1 overcast.
 */
export function sunOfHourWM2(place: Place, end: number, cloud: number): number {
  let sum = 0
  for (let moment = 0; moment < MOMENTS_AN_HOUR; moment += 1)
    sum += levelSunWM2(sunSineAt(place, end - ((moment + 0.5) * HOUR_MS) / MOMENTS_AN_HOUR), cloud)
  return sum / MOMENTS_AN_HOUR
}
