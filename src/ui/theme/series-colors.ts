import type { Variant } from './palette.ts'

/**
 * Colours of chart series in order of assignment. Found by search: the largest mutual distance of eight colours for
 * every kind of colour blindness, with 3:1 against the backgrounds of their theme, and away from the hues of alarm
 * levels; the first four also stay apart from the waters below. The test checks these properties.
 */
export const SERIES_COLORS = {
  day: ['#7334cf', '#aa63fc', '#250484', '#8b3677', '#461b3c', '#045819', '#ba54a1', '#37981b'],
  night: ['#975ffa', '#d2f1cb', '#15892f', '#c098b3', '#fdadff', '#c643a9', '#6ce64e', '#17b53f'],
} as const satisfies Record<'day' | 'night', readonly string[]>

/**
 * Colours of curves of supplied and returning water: the hues of its pipes, in lightnesses that keep them apart for every kind
 * of colour blindness, which the colours of pipes need not, as returns are dashed there. The second of each is a shade of it.
 */
export const WATER_COLORS = {
  day: {
    supply1: ['#a62317', '#622423'],
    return1: ['#4365a8', '#31456c'],
    supply2: ['#ac7117', '#654b23'],
    return2: ['#249698', '#215e64'],
  },
  night: {
    supply1: ['#c8605a', '#d2a4a8'],
    return1: ['#5f97d6', '#9dc0e6'],
    supply2: ['#d8a050', '#dac4a3'],
    return2: ['#7fe0d2', '#538a86'],
  },
} as const

/**
 * Deviations from a target: calm where there is none, towards blue where it is too cold and towards orange where it is too warm; the
 * furthest last. Found by search, as the others: apart for every kind of colour blindness, and no colours of alarm levels.
 */
export const DEVIATION_COLORS = {
  day: {
    middle: '#82878c',
    colder: ['#6687bd', '#195daa', '#274b88'],
    warmer: ['#a47e59', '#906b52', '#762f06'],
  },
  night: {
    middle: '#7c8186',
    colder: ['#7993be', '#347ec4', '#73a5f6'],
    warmer: ['#8a664d', '#b47548', '#d78951'],
  },
} as const

/** How far, and to which side; `middle` has one colour. */
export interface Deviation {
  readonly side: 'middle' | 'colder' | 'warmer'
  /** From 0, the nearest. */
  readonly nth: number
}

export function deviationColor(variant: Variant, { side, nth }: Deviation): string {
  const colors = DEVIATION_COLORS[themeOf(variant)]
  return side === 'middle' ? colors.middle : (colors[side][nth] ?? colors[side][2])
}

const themeOf = (variant: Variant): 'day' | 'night' => (variant.endsWith('day') ? 'day' : 'night')

/** The colour of a water's curves in a look and theme. */
export const waterColor = (variant: Variant, water: Exclude<SeriesFamily, 'plain'>): string =>
  WATER_COLORS[themeOf(variant)][water][0]

/** The colours of series in a look and theme. */
export const seriesColors = (variant: Variant): (typeof SERIES_COLORS)['day' | 'night'] =>
  SERIES_COLORS[themeOf(variant)]

export const NUM_SERIES_COLORS = 8

/** Waters whose curves have a colour of their own; `plain`: everything else. */
export type SeriesFamily = 'plain' | 'supply1' | 'return1' | 'supply2' | 'return2'

/** Colour of a curve: which one of its family. */
export interface SeriesColor {
  readonly family: SeriesFamily
  readonly nth: number
}

const NUM_SHADES = 2
const NUM_STROKES = 3
/** So many curves of one water can be told apart; further ones are plain. */
export const NUM_WATER_CURVES = NUM_SHADES * NUM_STROKES

/** How often the colours of the family have come before that of a curve. */
export const roundOf = ({ family, nth }: SeriesColor): number =>
  Math.floor(nth / (family === 'plain' ? NUM_SERIES_COLORS : NUM_SHADES))

/** What a curve is painted in; in each round the stroke is another one. */
export function paintOf(variant: Variant, of: SeriesColor): { readonly color: string; readonly round: number } {
  const { family, nth } = of
  const round = roundOf(of)
  if (family === 'plain') {
    const colors = seriesColors(variant)
    return { color: colors[nth % NUM_SERIES_COLORS] ?? colors[0], round }
  }
  const shades = WATER_COLORS[themeOf(variant)][family]
  return { color: shades[nth % NUM_SHADES] ?? shades[0], round }
}
