/**
 * Primary pipes of the demo: one radial tree from each source along the streets. Stations are connected one after the
 * other, nearest first, by the route that needs the least new pipe; then every pipe gets its bore.
 */
import { pipeResistance } from '#server/demo/simulator/physics/design.ts'
import type { Laying, LngLat, PipeSegment } from '#server/demo/simulator/physics/network.ts'
import type { Random } from '#server/demo/simulator/physics/random.ts'
import { type Block, type Crossing, distanceM, lengthOf, middle, type Spot, type Town } from './streets.ts'

export interface SourceSite {
  readonly code: string
  readonly spot: Spot
  /** Crossing at which the source's feeder meets the town's streets. */
  readonly gate: Crossing
  readonly feeder: readonly Spot[]
}

export interface StationSite {
  readonly code: string
  readonly sourceCode: string
  readonly block: Block
  readonly spot: Spot
}

export interface PlannedPipe {
  readonly from: string
  readonly to: string
  readonly kind: PipeSegment['kind']
  readonly path: readonly Spot[]
  /** As it is drawn, where that is not `path`, from which its length comes. */
  readonly course?: readonly Spot[]
  readonly laying: Laying
}

export interface PlannedMains {
  readonly pipes: readonly PlannedPipe[]
  readonly chambers: readonly { readonly code: string; readonly crossing: Crossing }[]
}

/** Existing pipe costs this share of its length, which prevents long detours that save only a little new pipe. */
const SHARED_COST = 0.45
const TRENCH_SHARE = 0.12

/** Pipes of one source, each before those that it feeds. @param chamberCode - by running number in the whole town. */
export function layMains(
  town: Town,
  source: SourceSite,
  stations: readonly StationSite[],
  random: Random,
  chamberCode: (crossing: Crossing) => string,
): PlannedMains {
  const key = ({ column, row }: { column: number; row: number }): number => row * town.columns + column
  const parent = new Map<number, Crossing | undefined>([[key(source.gate), undefined]])
  const alongM = new Map<number, number>([[key(source.gate), 0]])
  const joined: { readonly station: StationSite; readonly corner: Crossing }[] = []
  const byDistance = [...stations].sort((a, b) => distanceM(a.spot, source.spot) - distanceM(b.spot, source.spot))
  for (const station of byDistance) {
    const { cost, before } = costs(town, alongM, key)
    const { column, row } = station.block
    const corners = [
      town.crossing(column, row),
      town.crossing(column + 1, row),
      town.crossing(column, row + 1),
      town.crossing(column + 1, row + 1),
    ]
    const costAt = (corner: Crossing): number =>
      (cost.get(key(corner)) ?? Number.POSITIVE_INFINITY) + distanceM(corner, station.spot)
    const corner = corners.reduce((best, other) => (costAt(other) < costAt(best) ? other : best))
    join(corner, before)
    joined.push({ station, corner })
  }

  function join(corner: Crossing, before: ReadonlyMap<number, Crossing>): void {
    const way = [corner]
    for (let at = corner; !parent.has(key(at)); way.push(at)) {
      const next = before.get(key(at))
      if (!next) throw new RangeError(`No street leads to crossing ${at.column}, ${at.row}.`)
      at = next
    }
    way.reverse().forEach((crossing, i) => {
      const previous = way[i - 1]
      if (!previous) return
      parent.set(key(crossing), previous)
      alongM.set(key(crossing), (alongM.get(key(previous)) ?? 0) + distanceM(previous, crossing))
    })
  }

  // a Map keeps insertion order, in which every crossing comes after its parent
  const chambers = [...parent.keys()].map((place) => {
    const crossing = town.crossing(place % town.columns, Math.floor(place / town.columns))
    return { code: chamberCode(crossing), crossing }
  })
  const codeAt = new Map(chambers.map(({ code, crossing }) => [key(crossing), code]))
  const codeOf = (crossing: Crossing): string => codeAt.get(key(crossing)) ?? ''
  const laying = (): Laying => (random.uniform() < TRENCH_SHARE ? 'trench' : 'direct')
  const pipes: PlannedPipe[] = [
    { from: source.code, to: codeOf(source.gate), kind: 'trunk', path: source.feeder, laying: 'overhead' },
  ]
  for (const { code, crossing } of chambers) {
    const previous = parent.get(key(crossing))
    if (!previous) continue
    pipes.push({ from: codeOf(previous), to: code, kind: 'trunk', path: [previous, crossing], laying: laying() })
  }
  const branches = joined.map(({ station, corner }) => ({ station, corner, turn: kerb(town, corner, station) }))
  for (const branch of branches) {
    const { station, corner, turn } = branch
    const path = [corner, turn, station.spot]
    const course = besideStreet(branch, branches)
    pipes.push({ from: codeOf(corner), to: station.code, kind: 'branch', path, course, laying: laying() })
  }
  return { pipes, chambers }
}

interface Branch {
  readonly station: StationSite
  readonly corner: Crossing
  /** Where it leaves the street. */
  readonly turn: Spot
}

/** Metres between pipes that lie in one street, and from the crossing to where they do. */
const [ASIDE_M, FAN_M] = [1.4, 4]

/** Pipes of one street lie beside each other, on the side of their station: who goes farthest lies next to the middle. */
function besideStreet({ station, corner, turn }: Branch, all: readonly Branch[]): Spot[] {
  const side = Math.sign(station.spot.northM - turn.northM)
  const reach = Math.abs(turn.eastM - corner.eastM)
  const numFarther = all.filter(
    (other) =>
      other.corner.column === corner.column &&
      other.corner.row === corner.row &&
      Math.sign(other.turn.eastM - corner.eastM) === Math.sign(turn.eastM - corner.eastM) &&
      Math.sign(other.station.spot.northM - other.turn.northM) === side &&
      Math.abs(other.turn.eastM - corner.eastM) > reach,
  ).length
  const aside = side * ASIDE_M * (1 + numFarther)
  const moved = ({ eastM, northM }: Spot): Spot => ({ eastM, northM: northM + aside })
  return [corner, moved(middle(corner, turn, FAN_M / reach)), moved(turn), station.spot]
}

/** Point on the street beside the station, where its branch turns into the block. */
function kerb(town: Town, corner: Crossing, { block, spot }: StationSite): Spot {
  const end = town.crossing(corner.column === block.column ? block.column + 1 : block.column, corner.row)
  const share = (spot.eastM - corner.eastM) / (end.eastM - corner.eastM)
  return middle(corner, end, Math.min(0.95, Math.max(0.05, share)))
}

/** Dijkstra from all crossings that have a pipe; without a priority queue, as the grid is small. */
function costs(town: Town, alongM: ReadonlyMap<number, number>, key: (place: Crossing) => number) {
  const cost = new Map<number, number>()
  const before = new Map<number, Crossing>()
  const open = new Set<number>()
  for (const [place, along] of alongM) {
    cost.set(place, SHARED_COST * along)
    open.add(place)
  }
  while (open.size > 0) {
    let nearest = -1
    let least = Number.POSITIVE_INFINITY
    for (const place of open) {
      const known = cost.get(place) ?? Number.POSITIVE_INFINITY
      if (known < least) {
        least = known
        nearest = place
      }
    }
    open.delete(nearest)
    const here = town.crossing(nearest % town.columns, Math.floor(nearest / town.columns))
    for (const [east, north] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [column, row] = [here.column + east, here.row + north]
      if (column < 0 || row < 0 || column >= town.columns || row >= town.rows) continue
      const there = town.crossing(column, row)
      const total = least + distanceM(here, there)
      if (total >= (cost.get(key(there)) ?? Number.POSITIVE_INFINITY)) continue
      cost.set(key(there), total)
      before.set(key(there), here)
      open.add(key(there))
    }
  }
  return { cost, before }
}

const PIPE_DNS = [65, 80, 100, 125, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200, 1400]
/** Design limit of friction, Pa/m of one pipe. */
const FRICTION_LIMIT = { trunk: 50, branch: 90 } as const
const ROUGHNESS_MM = 0.5
/** Pipes are longer than the line on the map because of expansion loops and vertical pieces. */
const LENGTH_FACTOR = 1.04

/**
 * Gives every pipe the smallest bore that keeps its friction at design flow within the limit of its kind.
 *
 * @param flowOfStation - kg/s at design.
 * @param firstNumber - of the first segment's code.
 */
export function sizePipes(
  pipes: readonly PlannedPipe[],
  flowOfStation: ReadonlyMap<string, number>,
  firstNumber: number,
  onMap: (spot: Spot) => LngLat,
): PipeSegment[] {
  const flowTo = new Map(flowOfStation)
  // pipes are ordered outwards: in reverse order each flow is complete before it is added to its parent's
  for (const { from, to } of [...pipes].reverse()) flowTo.set(from, (flowTo.get(from) ?? 0) + (flowTo.get(to) ?? 0))
  return pipes.map(({ from, to, kind, path, course, laying }, i) => {
    const code = `GD${String(firstNumber + i).padStart(4, '0')}`
    const flowKgS = flowTo.get(to) ?? 0
    const frictionOf = (dnMm: number): number =>
      pipeResistance(1, dnMm / 1000, ROUGHNESS_MM / 1000, 0) * flowKgS * flowKgS
    const dnMm = PIPE_DNS.find((dn) => frictionOf(dn) <= FRICTION_LIMIT[kind])
    if (dnMm === undefined) throw new RangeError(`No bore carries ${flowKgS.toFixed(0)} kg/s in ${code}.`)
    return {
      code,
      from,
      to,
      kind,
      lengthM: Math.round(LENGTH_FACTOR * lengthOf(path)),
      dnMm,
      roughnessMm: ROUGHNESS_MM,
      laying,
      path: (course ?? path).map(onMap),
    }
  })
}
