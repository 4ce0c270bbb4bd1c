import {
  CircleStyle,
  Feature,
  Fill,
  fromLonLat,
  LineString,
  OpenLayersMap,
  Point,
  Polygon,
  Stroke,
  Style,
  VectorLayer,
  VectorSource,
  View,
} from '../../peers/openlayers.ts'
import {
  AREA_OPACITY,
  BENCH_COLORS,
  BENCH_KINDS,
  type BenchKind,
  type BenchThing,
  PLAIN_COLOR,
  STATION_PX,
} from '../bench-town.ts'
import type { MapContestant } from './contestant.ts'

const shown: Record<BenchKind, Feature[]> = { area: [], pipe: [], station: [] }
const styles = new Map<string, Style>()
let opened: OpenLayersMap | null = null

/** One style for all things that look alike, as its documentation advises. */
function styleOf(kind: BenchKind, color: string, width: number): Style {
  const key = `${kind} ${color} ${width}`
  const style = styles.get(key) ?? madeStyle(kind, color, width)
  styles.set(key, style)
  return style
}

function madeStyle(kind: BenchKind, color: string, width: number): Style {
  const fill = new Fill({ color })
  if (kind === 'station') return new Style({ image: new CircleStyle({ radius: STATION_PX / 2, fill }) })
  if (kind === 'pipe') return new Style({ stroke: new Stroke({ color, width }) })
  return new Style({ fill: new Fill({ color: `${color}${Math.round(AREA_OPACITY * 255).toString(16)}` }) })
}

function geometryOf(kind: BenchKind, { places }: BenchThing) {
  const corners = places.map(([lng, lat]) => fromLonLat([lng, lat]))
  if (kind === 'pipe') return new LineString(corners)
  return kind === 'area' ? new Polygon([corners]) : new Point(corners[0] ?? [0, 0])
}

export const openLayers: MapContestant = {
  open: (stage, town) =>
    new Promise((resolve) => {
      const layers = BENCH_KINDS.map((kind) => {
        shown[kind] = town[kind].map((thing) => {
          const feature = new Feature({ geometry: geometryOf(kind, thing), width: thing.width })
          feature.setStyle(styleOf(kind, PLAIN_COLOR, thing.width))
          return feature
        })
        return new VectorLayer({ source: new VectorSource({ features: shown[kind] }) })
      })
      const map = new OpenLayersMap({ target: stage, layers, view: new View() })
      opened = map
      map.once('rendercomplete', () => resolve())
      const extent = layers[BENCH_KINDS.indexOf('pipe')]?.getSource()?.getExtent()
      if (extent) map.getView().fit(extent, { padding: [48, 48, 48, 48] })
    }),
  show(kind, at, color) {
    const feature = shown[kind][at]
    feature?.setStyle(styleOf(kind, BENCH_COLORS[color] ?? PLAIN_COLOR, Number(feature.get('width'))))
  },
  pixelOf([lng, lat]) {
    const [x, y] = opened?.getPixelFromCoordinate(fromLonLat([lng, lat])) ?? []
    if (x === undefined || y === undefined) throw new Error('The map is not drawn.')
    return { x, y }
  },
}
