import { CLEARANCE_PX } from '#drawing/engine.ts'
import { AvoidLib, type ConnRef } from '../peers/libavoid.ts'
import type { Plant } from './plant.ts'

/** A bend costs as much as with ours, document px. */
const BEND_PX = 40
const [LEAVING, COMING] = [1, 2] as const
const MIDDLE = 0.5

await AvoidLib.load()

/** The devices of a plant in libavoid, with a pin at each side. */
export function libavoidPlant({ boxes }: Plant) {
  const avoid = AvoidLib.getInstance()
  const router = new avoid.Router(avoid.OrthogonalRouting)
  router.setRoutingParameter(avoid.shapeBufferDistance, CLEARANCE_PX)
  router.setRoutingParameter(avoid.segmentPenalty, BEND_PX)
  const shapes = boxes.map(({ minX, minY, maxX, maxY }) => {
    const polygon = new avoid.Rectangle(new avoid.Point(minX, minY), new avoid.Point(maxX, maxY))
    const shape = new avoid.ShapeRef(router, polygon)
    // any number of pipes ends at a side
    new avoid.ShapeConnectionPin(shape, LEAVING, 1, MIDDLE, true, 0, avoid.ConnDirRight).setExclusive(false)
    new avoid.ShapeConnectionPin(shape, COMING, 0, MIDDLE, true, 0, avoid.ConnDirLeft).setExclusive(false)
    return shape
  })
  router.processTransaction()
  const shapeAt = (index: number) => {
    const shape = shapes[index]
    if (!shape) throw new RangeError(`There is no device ${index}.`)
    return shape
  }
  return {
    /** Routes pipes at once. */
    connect(pairs: readonly (readonly [from: number, to: number])[]): ConnRef[] {
      const made = pairs.map(
        ([from, to]) =>
          new avoid.ConnRef(router, new avoid.ConnEnd(shapeAt(from), LEAVING), new avoid.ConnEnd(shapeAt(to), COMING)),
      )
      router.processTransaction()
      return made
    },
    remove(pipes: readonly ConnRef[]): void {
      for (const pipe of pipes) router.deleteConnector(pipe)
      router.processTransaction()
    },
    /** Moves a device, and routes its pipes anew. */
    move(device: number, dx: number, dy: number): void {
      router.moveShape(shapeAt(device), dx, dy)
      router.processTransaction()
    },
    numBends: (pipe: ConnRef): number => pipe.displayRoute().size() - 2,
    close: () => avoid.destroy(router),
  }
}
