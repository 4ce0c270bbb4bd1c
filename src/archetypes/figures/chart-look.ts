import { formatQuantity } from '#lib/format-quantity.ts'
import { nameWithUnit } from '#lib/name-with-unit.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'

interface Measured {
  /** Empty for what has none. */
  readonly unit: string
  readonly decimals: number
}

/**
 * What charts have in common in a look and theme, as the chart library names it. Legends and tooltips are made by what is
 * told of the units, so that none is without.
 *
 * @param scale - Above 1 where text is enlarged, as on a video wall (root-sizes.ts).
 */
export function chartLook(variant: Variant, scale = 1) {
  const palette = PALETTES[variant]
  const fontSize = 12 * scale
  return {
    palette,
    textStyle: { color: palette.muted, fontSize },
    splitLine: { lineStyle: { color: palette.borderSubtle } },
    /** @param unitOf - Unit of a curve, by its name. */
    legend: (unitOf: (name: string) => string) => ({
      top: 4 * scale,
      textStyle: { color: palette.muted, fontSize },
      inactiveColor: palette.borderField,
      formatter: (name: string) => nameWithUnit(name, unitOf(name)),
    }),
    tooltip: {
      backgroundColor: palette.raised,
      borderColor: palette.borderField,
      textStyle: { color: palette.text, fontSize },
      confine: true,
    },
  }
}

/** A value with its unit. */
export const measuredText = (value: number | null, { unit, decimals }: Measured): string =>
  `${formatQuantity(value, decimals)} ${unit}`.trimEnd()
