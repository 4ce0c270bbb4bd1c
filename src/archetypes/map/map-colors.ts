import { PALETTES, type Variant } from '#ui/theme/palette.ts'
import type { MapColors } from './map-layers.ts'

/**
 * Five classes from the lowest: one run of lightness, which every kind of colour blindness tells apart, in blues that are
 * far from the hues of alarms.
 */
export const CLASS_COLORS = {
  day: ['#4f9dbb', '#3a7ab0', '#3d569f', '#43358a', '#34125c'],
  night: ['#3d6fb0', '#4f94c8', '#6db9d6', '#98d8df', '#d3f3ee'],
} as const

export function mapColorsOf(variant: Variant): MapColors {
  const { page, text, stale, manual, general, important, urgent, panel } = PALETTES[variant]
  const isDay = variant.endsWith('day')
  return {
    ground: page,
    text,
    halo: isDay ? panel : page,
    stale,
    chosen: text,
    way: manual,
    classes: CLASS_COLORS[isDay ? 'day' : 'night'],
    levels: [general, important, urgent],
  }
}
