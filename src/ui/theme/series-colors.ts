import type { Variant } from './palette.ts'

/**
 * Colours of chart series in order of assignment. Found by search: the largest mutual distance of eight colours for
 * every kind of colour blindness, with 3:1 against the backgrounds of their theme, and away from the hues of alarm
 * levels. The test checks these properties.
 */
export const SERIES_COLORS = {
  day: ['#7334cf', '#37981b', '#ba54a1', '#045819', '#aa63fc', '#250484', '#8b3677', '#461b3c'],
  night: ['#975ffa', '#6ce64e', '#fdadff', '#15892f', '#c643a9', '#d2f1cb', '#c098b3', '#17b53f'],
} as const satisfies Record<'day' | 'night', readonly string[]>

/** The colours of series in a look and theme. */
export const seriesColors = (variant: Variant): (typeof SERIES_COLORS)['day' | 'night'] =>
  SERIES_COLORS[variant.endsWith('day') ? 'day' : 'night']

export const NUM_SERIES_COLORS = 8
