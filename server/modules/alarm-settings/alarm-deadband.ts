interface Signal {
  readonly category: string
  readonly rangeMin: number
  readonly rangeMax: number
}

/** Share of the range by kind of signal (domain guide 5.3). */
const SHARE: Readonly<Record<string, number>> = { flow: 0.05, level: 0.05, pressure: 0.02, temperature: 0.01 }
const OTHER_SHARE = 0.01
const LEAST_KELVIN = 1

/** How far a value has to be back inside its limit until the alarm is over, in the unit of the point. */
export function alarmDeadband({ category, rangeMin, rangeMax }: Signal): number {
  const band = (rangeMax - rangeMin) * (SHARE[category] ?? OTHER_SHARE)
  return category === 'temperature' ? Math.max(LEAST_KELVIN, band) : band
}
