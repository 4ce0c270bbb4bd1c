// A town as all contestants draw it.

import type { Place } from '#contract/pipes/town.ts'
import { drawTown } from '#tests/support/drawn-town.ts'

export interface BenchThing {
  readonly places: readonly Place[]
  /** Of a pipe, px. */
  readonly width: number
}
export type BenchTown = Readonly<Record<BenchKind, readonly BenchThing[]>>

/** From the lowest to the uppermost. */
export const BENCH_KINDS = ['area', 'pipe', 'station'] as const
export type BenchKind = (typeof BENCH_KINDS)[number]

const [PIPES, STATIONS, AREAS] = [5_000, 500, 300]
/** Streets and chambers a street: 20 + 3 × 20 × 83 pipes. */
const [STREETS, PER_STREET] = [20, 83]

export function benchTown(): BenchTown {
  const { nodes, pipes, areas } = drawTown(STREETS, PER_STREET)
  const stations = nodes.flatMap(({ kind, place }) => (kind === 'station' && place ? [place] : []))
  return {
    area: spread(areas, AREAS).map(({ ring }) => ({ places: ring, width: 0 })),
    pipe: spread(pipes, PIPES).map(({ line, dnMm }) => ({ places: line ?? [], width: Math.max(2, dnMm / 90) })),
    station: spread(stations, STATIONS).map((place) => ({ places: [place], width: 0 })),
  }
}

/** So many of them, from all parts of the list. @throws {Error} where there are fewer. */
function spread<One>(list: readonly One[], count: number): One[] {
  if (list.length < count) throw new Error(`The town has ${list.length} things instead of ${count}.`)
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]).flatMap((one) =>
    one === undefined ? [] : [one],
  )
}

export const BENCH_COLORS = ['#2b6cb0', '#5a4fcf', '#7a1fa2', '#00838f', '#4e342e'] as const
export const PLAIN_COLOR = '#808080'
/** Of stations, px across. */
export const STATION_PX = 12
export const AREA_OPACITY = 0.6
