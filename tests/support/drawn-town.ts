// A town of any size, drawn by rule, without a fault; and faults that are planted into it one by one.

import type { FindingKind } from '#contract/pipes/checks/finding.ts'
import type { Place, Town, TownArea, TownNode, TownPipe } from '#contract/pipes/town.ts'

/** About a metre, degrees; at 39.9° north. */
const [EAST, NORTH] = [1 / 85_394, 1 / 111_195]
const [LNG, LAT] = [116.4, 39.9]
const placeAt = (x: number, y: number): Place => [LNG + x * EAST, LAT + y * NORTH]

/**
 * Streets 200 m apart, of chambers 100 m apart, each with a station on either side; a trunk in the west joins the streets. Every pipe
 * has a bend of half a metre, and DN fall along the way. Each street has 2 × `perStreet` stations, each with an area.
 */
export function drawTown(numStreets: number, perStreet: number): Town {
  const nodes: TownNode[] = [{ id: 'source', kind: 'source', place: placeAt(-100, 0) }]
  const pipes: TownPipe[] = []
  const areas: TownArea[] = []
  const spots = new Map<string, readonly [number, number]>([['source', [-100, 0]]])
  const put = (id: string, kind: TownNode['kind'], x: number, y: number) => {
    nodes.push({ id, kind, place: placeAt(x, y) })
    spots.set(id, [x, y])
  }
  const join = (from: string, to: string, dnMm: number) => {
    const [[ax, ay], [bx, by]] = [spots.get(from) ?? [0, 0], spots.get(to) ?? [0, 0]]
    const bend = placeAt((ax + bx) / 2 + 0.5, (ay + by) / 2 + 0.5)
    const line = [placeAt(ax, ay), bend, placeAt(bx, by)]
    const lengthM = Math.hypot(bx - ax, by - ay)
    pipes.push({ id: `${from}–${to}`, from, to, line, dnMm, lengthM, passes: [] })
  }
  for (let street = 0; street < numStreets; street += 1) {
    const y = street * 200
    put(`t${street}`, 'chamber', 0, y)
    join(street === 0 ? 'source' : `t${street - 1}`, `t${street}`, 800)
    for (let at = 0; at < perStreet; at += 1) {
      const [x, id] = [100 + at * 100, `c${street}.${at}`]
      put(id, 'chamber', x, y)
      join(at === 0 ? `t${street}` : `c${street}.${at - 1}`, id, 400 - Math.min(200, at))
      for (const [side, off] of [
        ['n', 60],
        ['s', -60],
      ] as const) {
        const station = `${id}${side}`
        put(station, 'station', x, y + off)
        join(id, station, 150)
        const corners: readonly (readonly [number, number])[] = [
          [x - 45, y + off / 3],
          [x + 45, y + off / 3],
          [x + 45, y + 1.5 * off],
          [x - 45, y + 1.5 * off],
        ]
        areas.push({ id: `area ${station}`, node: station, ring: corners.map(([cx, cy]) => placeAt(cx, cy)) })
      }
    }
  }
  return { nodes, pipes, areas }
}

export interface Planted {
  readonly town: Town
  readonly kind: FindingKind
  /** An element that the finding has to name. */
  readonly element: string
}

const changed = <One extends { readonly id: string }>(all: readonly One[], id: string, change: (one: One) => One) =>
  all.map((one) => (one.id === id ? change(one) : one))
const moved = ([lng, lat]: Place, x: number, y: number): Place => [lng + x * EAST, lat + y * NORTH]

/** A fault of each kind, around the street and chamber that are named. */
const FAULTS: Readonly<Record<FindingKind, (town: Town, street: number, at: number) => Omit<Planted, 'kind'>>> = {
  freeEnd: (town, street, at) => {
    const element = `stub ${street}.${at}`
    const [from, x, y] = [`c${street}.${at}`, 100 + at * 100, street * 200]
    const line = [placeAt(x, y), placeAt(x + 20, y + 20)]
    return { town: addPipe(town, { id: element, line, from, lengthM: 28 }), element }
  },
  endNearNode: (town, street, at) => {
    const element = `c${street}.${at}–c${street}.${at}s`
    const pipes = changed(town.pipes, element, (pipe) => ({
      ...pipe,
      to: null,
      line: pipe.line && [...pipe.line.slice(0, -1), moved(pipe.line.at(-1) ?? [0, 0], 2, 1)],
    }))
    return { town: { ...town, pipes }, element }
  },
  endNearPipe: (town, street, at) => {
    const [x, y, element] = [150 + at * 100, street * 200, `branch ${street}.${at}`]
    const line = [placeAt(x, y + 3), placeAt(x, y + 20)]
    return { town: addPipe(town, { id: element, line, to: `stub ${street}.${at}`, lengthM: 17 }), element }
  },
  crossing: (town, street, at) => {
    const [x, y, element] = [130 + at * 100, street * 200, `across ${street}.${at}`]
    const line = [placeAt(x - 30, y), placeAt(x - 10, y + 10), placeAt(x - 10, y - 10), placeAt(x - 30, y - 60)]
    const [from, to] = [`c${street}.${at}`, `c${street}.${at}s`]
    return { town: addPipe(town, { id: element, line, from, to, lengthM: 98, dnMm: 150 }), element }
  },
  double: (town, street, at) => {
    const [of, element] = [`c${street}.${at}–c${street}.${at}n`, `again ${street}.${at}`]
    const twin = town.pipes.find(({ id }) => id === of)
    return { town: { ...town, pipes: twin ? [...town.pipes, { ...twin, id: element }] : town.pipes }, element }
  },
  overlap: (town, street, at) => {
    const [of, element] = [`c${street}.${at}–c${street}.${at}n`, `along ${street}.${at}`]
    const twin = town.pipes.find(({ id }) => id === of)
    const end = placeAt(100 + at * 100 + 20, street * 200 + 50)
    const line = [...(twin?.line?.slice(0, 2) ?? []), end]
    const node: TownNode = { id: `${element} end`, kind: 'station', place: end }
    const pipe = { id: element, line, from: twin?.from ?? null, to: node.id, lengthM: 58, dnMm: 150 }
    return { town: addPipe({ ...town, nodes: [...town.nodes, node] }, pipe), element }
  },
  island: (town, street, at) => {
    const ids = ['a', 'b'].map((side) => `isle ${street}.${at}${side}`)
    const [from = '', to = ''] = ids
    const places = [placeAt(150 + at * 100, street * 200 + 96), placeAt(150 + at * 100, street * 200 + 104)]
    const nodes = ids.map((id, index): TownNode => ({ id, kind: 'station', place: places[index] ?? null }))
    const pipe = { id: `${from}–${to}`, line: places, from, to, lengthM: 8 }
    return { town: addPipe({ ...town, nodes: [...town.nodes, ...nodes] }, pipe), element: pipe.id }
  },
  stationWithoutPipe: (town, street, at) => {
    const element = `lone ${street}.${at}`
    const node: TownNode = { id: element, kind: 'station', place: placeAt(150 + at * 100, street * 200 + 100) }
    return { town: { ...town, nodes: [...town.nodes, node] }, element }
  },
  dnGrows: (town, street, at) => {
    const element = `c${street}.${at}–c${street}.${at}n`
    return { town: { ...town, pipes: changed(town.pipes, element, (pipe) => ({ ...pipe, dnMm: 500 })) }, element }
  },
  lengthOffCourse: (town, street, at) => {
    const element = `c${street}.${at}–c${street}.${at}s`
    const pipes = changed(town.pipes, element, (pipe) => ({ ...pipe, lengthM: pipe.lengthM * 1.5 }))
    return { town: { ...town, pipes }, element }
  },
  areasOverlap: (town, street, at) => {
    const element = `area c${street}.${at}n`
    const areas = changed(town.areas, element, (area) => ({
      ...area,
      ring: area.ring.map((place, corner) => (corner === 1 || corner === 2 ? moved(place, 15, 0) : place)),
    }))
    return { town: { ...town, areas }, element }
  },
  areaWithoutNode: (town, street, at) => {
    const element = `area c${street}.${at}s`
    const areas = changed(town.areas, element, (area) => ({
      ...area,
      ring: area.ring.map((place, corner) => (corner < 2 ? moved(place, 0, -45) : place)),
    }))
    return { town: { ...town, areas }, element }
  },
}

function addPipe(town: Town, pipe: Partial<TownPipe> & Pick<TownPipe, 'id' | 'line' | 'lengthM'>): Town {
  return { ...town, pipes: [...town.pipes, { from: null, to: null, dnMm: 100, passes: [], ...pipe }] }
}

/** Plants a fault of a kind at a chamber; faults at chambers that are three apart do not meet. */
export function plant(town: Town, kind: FindingKind, street: number, at: number): Planted {
  return { kind, ...FAULTS[kind](town, street, at) }
}
