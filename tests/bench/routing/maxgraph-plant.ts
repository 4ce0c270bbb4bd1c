import type { BaseGraph } from '../peers/maxgraph.ts'
import type { Plant } from './plant.ts'

// it asks for the browser when it is loaded; its connectors need none
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { userAgent: '', appVersion: '' } })
const { Cell, CellState, EdgeStyle, Geometry, GraphDataModel, GraphView, Point, Rectangle } = await import(
  '../peers/maxgraph.ts'
)

/** The devices of a plant in maxGraph, whose Manhattan connector keeps clear of them on a grid of 12 px. */
export function maxgraphPlant({ boxes }: Plant) {
  const model = new GraphDataModel()
  const graph = {
    getDataModel: () => model,
    getView: () => view,
    getCellBounds: (cell: Cell) => boundsOf(cell),
    get view() {
      return view
    },
  }
  type Cell = InstanceType<typeof Cell>
  const boundsOf = ({ geometry }: Cell) =>
    geometry && new Rectangle(geometry.x, geometry.y, geometry.width, geometry.height)
  // a whole graph draws into a document, which there is none of; a connector asks it for these alone
  const view = new GraphView(graph as unknown as BaseGraph)
  const states = boxes.map(({ minX, minY, maxX, maxY }) => {
    const cell = new Cell(null, new Geometry(minX, minY, maxX - minX, maxY - minY))
    cell.setVertex(true)
    const state = new CellState(view, cell)
    Object.assign(state, { x: minX, y: minY, width: maxX - minX, height: maxY - minY })
    view.getStates().set(cell, state)
    return state
  })
  return {
    /** @returns How many corners the way has; its ends are not among them. */
    route(from: number, to: number): number {
      const [source, target] = [states[from], states[to]]
      if (!source || !target) throw new RangeError('A pipe needs two devices.')
      const edge = new Cell(null, new Geometry())
      edge.setEdge(true)
      const state = new CellState(view, edge)
      state.visibleSourceState = source
      state.visibleTargetState = target
      const places: InstanceType<typeof Point>[] = []
      EdgeStyle.ManhattanConnector(state, source, target, [], places)
      return places.length
    },
  }
}
