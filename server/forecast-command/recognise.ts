// Which columns of a file are meant, by their headings.

import { UNITS } from '#contract/history-import/units.ts'

/** What a column may be, with what its heading says, the most certain first. */
const MEANINGS = {
  indoor: [/indoor|inside|innen|室内/i, /room|raum|室温/i],
  temperature: [
    /outdoor|outside|ambient|außen|aussen|室外/i,
    /temp|温度|气温|^t[_ -]?(out|a|2m|air)/i,
    /^(ta|tout|t)\b/i,
  ],
  supply: [/(supply|flow|vorlauf|供水?).*(temp|温)|供温/i, /supply|vorlauf|供温|^(t2g|t2s|vlt?|tvl)\b/i],
  wind: [/wind.*(speed|geschw)|^wind$|风速/i, /wind(?!.*(dir|richt))|^(ws|ff)\b/i],
  sun: [/ghi|global|glob.*rad|太阳|辐射/i, /solar|sun|radiation|irradi|strahlung/i],
  heat: [
    /(heat|wärme|waerme|warme|热).*(load|last|demand|power|负荷|量)/i,
    /load|demand|last|负荷|热量|heat|wärme|power/i,
  ],
} as const
export type Meaning = keyof typeof MEANINGS

/** The column that a heading names most certainly; null where none does, or two do alike. */
export function columnMeaning(headings: readonly string[], meaning: Meaning): number | null {
  for (const pattern of MEANINGS[meaning]) {
    const found = headings.flatMap((heading, at) => (pattern.test(heading) ? [at] : []))
    if (found.length === 1) return found[0] ?? null
    if (found.length > 1) return null
  }
  return null
}

/** The unit that a heading ends with or has in brackets; null where it has none. */
export function unitIn(heading: string): string | null {
  const words = heading.split(/[\s()[\],;:/_]+|(?<=[^A-Za-z])(?=[A-Za-z]+$)/).filter((word) => word !== '')
  const joined = /\(([^)]+)\)|\[([^\]]+)\]/.exec(heading)
  const tried = [joined?.[1], joined?.[2], ...words.toReversed()].flatMap((word) => (word ? [word.trim()] : []))
  for (const word of tried) {
    const exact = UNITS.find((unit) => unit === word)
    const known = exact ?? UNITS.find((unit) => unit.toLowerCase() === word.toLowerCase() && unit.length > 1)
    if (known) return known
  }
  return null
}

/** Numbers in another unit than °C, m/s and W/m²: multiplied, then shifted. */
export interface WeatherUnit {
  readonly name: string
  readonly factor: number
  readonly offset: number
}

const WEATHER_UNITS: Readonly<Record<'temperature' | 'wind' | 'sun', readonly (readonly [RegExp, WeatherUnit])[]>> = {
  temperature: [
    [/°F|fahrenheit/i, { name: '°F', factor: 5 / 9, offset: -160 / 9 }],
    [/\(K\)|\[K\]|kelvin/i, { name: 'K', factor: 1, offset: -273.15 }],
  ],
  wind: [
    [/km\/?h/i, { name: 'km/h', factor: 1 / 3.6, offset: 0 }],
    [/\b(kn|kt|knots)\b/i, { name: 'kn', factor: 0.514444, offset: 0 }],
    [/mph|mp\/h/i, { name: 'mph', factor: 0.44704, offset: 0 }],
  ],
  // energy of an hour
  sun: [
    [/MJ\/?m/i, { name: 'MJ/m²', factor: 1e6 / 3600, offset: 0 }],
    [/kJ\/?m/i, { name: 'kJ/m²', factor: 1e3 / 3600, offset: 0 }],
    [/J\/?cm/i, { name: 'J/cm²', factor: 1e4 / 3600, offset: 0 }],
  ],
}
const USUAL_UNITS = { temperature: '°C', wind: 'm/s', sun: 'W/m²' } as const

/** The unit that a heading says, else the usual one. */
export function weatherUnitIn(heading: string, meaning: keyof typeof USUAL_UNITS): WeatherUnit {
  const found = WEATHER_UNITS[meaning].find(([pattern]) => pattern.test(heading))
  return found?.[1] ?? { name: USUAL_UNITS[meaning], factor: 1, offset: 0 }
}
