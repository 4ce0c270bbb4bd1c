// What an import would do as layers of a map. Pure.

import { type Bounds, boundsOf, type MapLayer } from '#archetypes/map/map-layers.ts'
import { THING_STATES, type ThingState, type TriedThing } from '#contract/endpoints/geometry-files.ts'
import { SHAPE_OF, SHAPES, type Shape } from '#contract/geometry/geometry-mapping.ts'
import { PALETTES, type Variant } from '#ui/theme/palette.ts'

const MARK_OF: Readonly<Record<ThingState, 'circle' | 'square' | 'diamond'>> = {
  same: 'circle',
  added: 'circle',
  changed: 'square',
  refused: 'diamond',
}
const BOTTOM_UP: readonly Shape[] = SHAPES.toReversed()

/** Colours of what is new, changed, refused and the same; marks tell them apart as well. */
export function stateColors(variant: Variant): Readonly<Record<ThingState, string>> {
  const { recovered, return1, text, muted } = PALETTES[variant]
  return { added: recovered, changed: return1, refused: text, same: muted }
}

export function trialLayers(things: readonly TriedThing[], variant: Variant): MapLayer[] {
  const colors = stateColors(variant)
  return BOTTOM_UP.flatMap((shape) =>
    THING_STATES.toReversed().map(
      (state): MapLayer => ({
        key: `${state}-${shape}`,
        shape: isOutline(state, shape) ? 'line' : shape,
        isLive: true,
        look: {
          color: colors[state],
          mark: MARK_OF[state],
          size: state === 'same' ? 9 : 14,
          ...(shape === 'area' ? { opacity: 0.3, outline: colors[state] } : {}),
        },
        features: things.flatMap((thing, at) =>
          thing.state === state && SHAPE_OF[thing.kind] === shape && thing.places.length > 0
            ? [{ id: at + 1, name: thing.name, places: coursed(thing, state, shape), width: state === 'same' ? 2 : 4 }]
            : [],
        ),
      }),
    ),
  )
}

/** A ring that crosses itself cannot be filled. */
const isOutline = (state: ThingState, shape: Shape): boolean => state === 'refused' && shape === 'area'

const coursed = ({ places }: TriedThing, state: ThingState, shape: Shape): TriedThing['places'] =>
  isOutline(state, shape) ? places.concat(places.slice(0, 1)) : places

export const wholeOfTrial = (things: readonly TriedThing[]): Bounds | null =>
  boundsOf(things.flatMap(({ places }) => places))
