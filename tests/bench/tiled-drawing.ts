import { type DrawingDocument, drawingDocument } from '#contract/drawing/document.ts'
import { BINDING_SLOTS, type StoredElement } from '#contract/drawing/element.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { SAMPLE_STATION } from '#server/demo/seed/drawing-samples.ts'
import { canvasOf } from '#server/demo/seed/drawings.ts'
import { reboundCanvas } from '#server/modules/process-drawing/rebound-canvas.ts'

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
  const sample = { nodeCode: SAMPLE_STATION.code, nodeName: SAMPLE_STATION.name, unitCode: '' }
  const template = canvasOf('station-1')
  const objects: StoredElement[] = []
  const pointsByGateway = new Map<string, Set<string>>()
  let first: DrawingDocument | undefined
  let tile = 0
  for (; objects.length < elements; tile += 1) {
    const station = network.stations[tile % network.stations.length]
    if (!station) throw new Error('The demo network has no station.')
    const { code, name, gatewayCode } = station
    const canvas = reboundCanvas(template, sample, { nodeCode: code, nodeName: name, unitCode: '' })
    const drawing = drawingDocument.parse(JSON.parse(canvas))
    first ??= drawing
    const shift = { x: (tile % COLUMNS) * drawing.width, y: Math.floor(tile / COLUMNS) * drawing.height }
    for (const element of drawing.boards[0]?.objects.objects ?? []) {
      objects.push(moved(element, shift, tile))
      for (const slot of BINDING_SLOTS) {
        const [node, param] = [element[`stationId${slot}`], element[`stationVal${slot}`]]
        if (!node || !param) continue
        const points = pointsByGateway.get(gatewayCode) ?? new Set()
        pointsByGateway.set(gatewayCode, points.add(`${node}.${param}`))
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
