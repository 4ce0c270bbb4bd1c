import { PALETTES, type Variant } from '#ui/theme/palette.ts'

/** What charts have in common in a look and theme, as the chart library names it. */
export function chartLook(variant: Variant) {
  const palette = PALETTES[variant]
  return {
    palette,
    textStyle: { color: palette.muted, fontSize: 12 },
    splitLine: { lineStyle: { color: palette.borderSubtle } },
    legend: { top: 4, textStyle: { color: palette.muted, fontSize: 12 }, inactiveColor: palette.borderField },
    tooltip: {
      backgroundColor: palette.raised,
      borderColor: palette.borderField,
      textStyle: { color: palette.text, fontSize: 12 },
      confine: true,
    },
  }
}
