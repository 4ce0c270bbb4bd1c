import { nextFrame } from '../../drawing/page/frames.ts'
import { L } from '../../peers/leaflet.ts'
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

const shown: Record<BenchKind, L.Path[]> = { area: [], pipe: [], station: [] }
let opened: L.Map | null = null

const lookOf = (kind: BenchKind, color: string): L.PathOptions =>
  kind === 'pipe' ? { color } : { fillColor: color, fillOpacity: kind === 'area' ? AREA_OPACITY : 1 }

function pathOf(kind: BenchKind, { places, width }: BenchThing): L.Path {
  const corners = places.map(([lng, lat]): L.LatLngTuple => [lat, lng])
  const look = { ...lookOf(kind, PLAIN_COLOR), stroke: kind === 'pipe', weight: width }
  if (kind === 'pipe') return L.polyline(corners, look)
  return kind === 'area'
    ? L.polygon(corners, look)
    : L.circleMarker(corners[0] ?? [0, 0], { ...look, radius: STATION_PX / 2 })
}

export const leaflet: MapContestant = {
  async open(stage, town) {
    const map = L.map(stage, { preferCanvas: true, zoomControl: false, attributionControl: false, zoomSnap: 0 })
    const corners = town.pipe.flatMap(({ places }) => places.map(([lng, lat]): L.LatLngTuple => [lat, lng]))
    map.fitBounds(L.latLngBounds(corners), { padding: [48, 48], animate: false })
    for (const kind of BENCH_KINDS) {
      shown[kind] = town[kind].map((thing) => pathOf(kind, thing))
      for (const path of shown[kind]) path.addTo(map)
    }
    opened = map
    // its canvas is drawn in the next frame
    await nextFrame()
    await nextFrame()
  },
  show: (kind, at, color) => void shown[kind][at]?.setStyle(lookOf(kind, BENCH_COLORS[color] ?? PLAIN_COLOR)),
  pixelOf([lng, lat]) {
    if (!opened) throw new Error('The map is not open.')
    return opened.latLngToContainerPoint([lat, lng])
  },
}
