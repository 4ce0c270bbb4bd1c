import { PALETTES, type Variant } from '#ui/theme/palette.ts'

/**
 * What charts have in common in a look and theme, as the chart library names it.
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
    legend: { top: 4 * scale, textStyle: { color: palette.muted, fontSize }, inactiveColor: palette.borderField },
    tooltip: {
      backgroundColor: palette.raised,
      borderColor: palette.borderField,
      textStyle: { color: palette.text, fontSize },
      confine: true,
    },
  }
}
