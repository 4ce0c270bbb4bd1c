import type { DrawingDocument } from '#contract/drawing/document.ts'
import { BINDING_SLOTS, type StoredElement } from '#contract/drawing/element.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { buildStationDrawing } from '#server/demo/seed/station-drawing.ts'

const COLUMNS = 8

export interface TiledDrawing {
  readonly document: DrawingDocument
  readonly boundElements: number
  /** Codes of the bound points, by gateway. */
  readonly pointsByGateway: ReadonlyMap<string, readonly string[]>
}

/** One drawing of many stations side by side, at least `elements` elements, each tile bound to its own station. */
export function buildTiledDrawing(elements: number, stations: number): TiledDrawing {
  const network = buildDemoNetwork({ stations, seed: 1 })
  const objects: StoredElement[] = []
  const pointsByGateway = new Map<string, Set<string>>()
  let first: DrawingDocument | undefined
  let tile = 0
  for (; objects.length < elements; tile += 1) {
    const station = network.stations[tile % network.stations.length]
    const unit = station?.units[0]
    if (!station || !unit) throw new Error('The demo network has no station.')
    const drawing = buildStationDrawing({
      stationCode: station.code,
      stationName: station.name,
      unitCode: unit.code,
      unitName: unit.name,
      sourceCode: station.sourceCode,
      sourceName: network.sources.find(({ code }) => code === station.sourceCode)?.name ?? '',
      emitter: unit.emitter,
    })
    first ??= drawing
    const shift = { x: (tile % COLUMNS) * drawing.width, y: Math.floor(tile / COLUMNS) * drawing.height }
    for (const element of drawing.boards[0]?.objects.objects ?? []) {
      objects.push(moved(element, shift, tile))
      for (const slot of BINDING_SLOTS) {
        const [node, param] = [element[`stationId${slot}`] || unit.code, element[`stationVal${slot}`]]
        if (!param || node !== unit.code) continue
        const points = pointsByGateway.get(station.gatewayCode) ?? new Set()
        pointsByGateway.set(station.gatewayCode, points.add(`${node}.${param}`))
      }
    }
  }
  const board = first?.boards[0]
  if (!first || !board) throw new Error('The station drawing has no board.')
  return {
    document: {
      ...first,
      uuid: 'bench-tiled',
      width: COLUMNS * first.width,
      height: Math.ceil(tile / COLUMNS) * first.height,
      boards: [{ ...board, objects: { ...board.objects, objects } }],
    },
    boundElements: objects.filter((element) => element.stationVal1).length,
    pointsByGateway: new Map([...pointsByGateway].map(([gateway, points]) => [gateway, [...points]])),
  }
}

const moved = (element: StoredElement, shift: { x: number; y: number }, tile: number): StoredElement => ({
  ...element,
  uuid: `${element.uuid}-${tile}`,
  left: element.left + shift.x,
  top: element.top + shift.y,
  ...(element.points && { points: element.points.map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y })) }),
})
