import { mix } from '#lib/contrast.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'
import type { GroundColors } from './map-layers.ts'

/** Colours of what lies below the network, whether it comes from own layers or a pack. */
export function groundColors(variant: Variant): GroundColors {
  const { page, borderField, muted, return1, recovered } = PALETTES[variant]
  return {
    page,
    water: mix(page, return1, 0.34),
    green: mix(page, recovered, 0.16),
    building: mix(page, borderField, 0.36),
    street: mix(page, borderField, 0.42),
    name: muted,
    brightness: variant.endsWith('night') ? 0.55 : 1,
  }
}
