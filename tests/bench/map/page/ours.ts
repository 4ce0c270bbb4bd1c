import { mapColorsOf } from '#archetypes/map/map-colors.ts'
import { boundsOf, type MapLayer } from '#archetypes/map/map-layers.ts'
import { MapStates } from '#archetypes/map/map-states.ts'
import { MapSurface } from '#archetypes/map/map-surface.ts'
import { MapTags, type Tagged } from '#archetypes/map/map-tags.ts'
import { nextFrame } from '../../drawing/page/frames.ts'
import { AREA_OPACITY, BENCH_COLORS, BENCH_KINDS, type BenchTown, PLAIN_COLOR, STATION_PX } from '../bench-town.ts'
import { textOfValue } from '../value-text.ts'
import type { MapContestant } from './contestant.ts'

const SHAPES = { area: 'area', pipe: 'line', station: 'point' } as const
const NONE_HIDDEN: ReadonlySet<string> = new Set()

/** @param hasTexts - Values stand beside the stations as well, which the peers do not do. */
export function createOurs(hasTexts: boolean): MapContestant {
  const states = new MapStates()
  let surface: MapSurface | null = null
  return {
    open: (stage, town) =>
      new Promise((resolve) => {
        const bounds = boundsOf(town.pipe.flatMap(({ places }) => places))
        if (!bounds) throw new Error('The town has no pipes.')
        const tagged = taggedOf(town)
        const tags = hasTexts ? new MapTags(textsOver(stage)) : null
        let isShown = false
        const open = new MapSurface(stage, {
          layers: layersOf(town),
          pack: null,
          hidden: NONE_HIDDEN,
          colors: { ...mapColorsOf('admin-day'), classes: BENCH_COLORS },
          states,
          label: 'map',
          camera: bounds,
          onPress: () => undefined,
          onPoint: () => undefined,
          onDoublePress: () => false,
          onPointer: null,
          // told at first when all of it has been drawn
          onView() {
            if (isShown) return
            isShown = true
            void nextFrame().then(() => resolve())
          },
          onPaint: () => tags?.paint(open, states, tagged, NONE_HIDDEN),
          onLost: () => undefined,
        })
        surface = open
      }),
    show: (kind, at, color) =>
      states.set(kind, at + 1, hasTexts && kind === 'station' ? { color, text: textOfValue(at, color) } : { color }),
    pixelOf(place) {
      if (!surface) throw new Error('The map is not open.')
      return surface.pixelOf(place)
    },
  }
}

const layersOf = (town: BenchTown): MapLayer[] =>
  BENCH_KINDS.map((kind) => ({
    key: kind,
    shape: SHAPES[kind],
    isLive: true,
    look: { color: PLAIN_COLOR, size: STATION_PX, opacity: kind === 'area' ? AREA_OPACITY : 1 },
    features: town[kind].map(({ places, width }, at) => ({ id: at + 1, name: '', places, width })),
  }))

const RISE_PX = 10
const taggedOf = ({ station }: BenchTown): Tagged[] =>
  station.flatMap(({ places: [at] }, index) =>
    at ? [{ layer: 'station', id: index + 1, at, risePx: RISE_PX, minZoom: 0 }] : [],
  )

function textsOver(stage: HTMLElement): HTMLElement {
  const texts = document.createElement('div')
  texts.id = 'texts'
  stage.after(texts)
  return texts
}
