// What lies below the network, as layers of a map. Pure.

import { GROUND_KINDS, type GroundShape, unpackPlaces } from '#contract/endpoints/town-map.ts'
import { mix } from '#lib/contrast.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'
import { groundColors } from './ground-colors.ts'
import type { MapLayer } from './map-layers.ts'

/** Pixels at a zoom of 15 for a nominal width, mm: thin pipes are still seen, thick ones hide no street. */
export const pipeWidthPx = (dnMm: number): number => Math.min(11, Math.max(2, dnMm / 90))

export function groundLayers(ground: readonly GroundShape[], variant: Variant): MapLayer[] {
  const { page, borderField, muted, return1 } = PALETTES[variant]
  const { water, green, building, street } = groundColors(variant)
  const looks: Readonly<Record<GroundShape['kind'], MapLayer['look']>> = {
    water: { color: water, label: { minZoom: 11, size: 13, color: mix(muted, return1, 0.5) } },
    park: { color: green },
    block: { color: mix(page, borderField, 0.12) },
    building: { color: building, outline: mix(page, borderField, 0.55), minZoom: 13.5 },
    street: {
      color: mix(page, borderField, 0.26),
      outline: street,
      width: 7,
      label: { minZoom: 12.5, size: 12, color: muted },
    },
  }
  return GROUND_KINDS.map((kind) => ({
    key: kind,
    shape: kind === 'street' ? 'line' : 'area',
    isLive: false,
    look: looks[kind],
    features: ground
      .filter((shape) => shape.kind === kind)
      .map(({ id, name, packed }) => ({ id, name: kind === 'building' ? '' : name, places: unpackPlaces(packed) })),
  }))
}
