import { NO_DEVICE } from './pipe-network.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

/** Document px; ends that are no farther apart meet: lines drawn by eye, on a sheet of thousands of px. */
const SAME_PLACE_PX = 2

interface Node {
  readonly device: number
  readonly circuit: string
}

/** The nodes of a network while it is built, found by device and by place. */
export class PlacedNodes {
  readonly list: Node[] = []
  readonly #byDevice = new Map<string, number>()
  readonly #ports = new Places<Node>()
  /** By what flows there. */
  readonly #ends = new Map<string, Places<{ readonly node: number }>>()

  atDevice({ device, circuit }: Node, fluid: string): number {
    const key = `${device}/${circuit}/${fluid}`
    const known = this.#byDevice.get(key)
    if (known !== undefined) return known
    const node = this.#add({ device, circuit })
    this.#byDevice.set(key, node)
    return node
  }

  /** Notes that an end of a pipe at a node is somewhere. */
  place(node: number, at: Place, fluid: string): void {
    this.#endsOf(fluid).add(at, { node })
  }

  /** Offers a port to ends that name none. */
  offer(at: Place, node: Node): void {
    this.#ports.add(at, node)
  }

  /** The node at a place: that of a port, else that of other ends, else a new one. */
  near(at: Place, fluid: string): number {
    const port = this.#ports.nearest(at)
    if (port) return this.atDevice(port, fluid)
    const end = this.#endsOf(fluid).nearest(at)
    if (end) return end.node
    const node = this.#add({ device: NO_DEVICE, circuit: '' })
    this.place(node, at, fluid)
    return node
  }

  #add(node: Node): number {
    return this.list.push(node) - 1
  }

  #endsOf(fluid: string): Places<{ readonly node: number }> {
    const known = this.#ends.get(fluid) ?? new Places()
    this.#ends.set(fluid, known)
    return known
  }
}

/** Any two places in one cell are the same place. */
const CELL_PX = 1.4
const HALF = 2 ** 25

/** Things at places, the first one of each cell: however many are at one place, looking there costs the same. */
class Places<Thing> {
  readonly #cells = new Map<number, { readonly at: Place; readonly thing: Thing }>()

  add(at: Place, thing: Thing): void {
    const key = keyOf(cellOf(at.x), cellOf(at.y))
    if (!this.#cells.has(key)) this.#cells.set(key, { at, thing })
  }

  nearest({ x, y }: Place): Thing | null {
    let [found, least]: [Thing | null, number] = [null, SAME_PLACE_PX]
    for (let column = cellOf(x - SAME_PLACE_PX); column <= cellOf(x + SAME_PLACE_PX); column++) {
      for (let row = cellOf(y - SAME_PLACE_PX); row <= cellOf(y + SAME_PLACE_PX); row++) {
        const cell = this.#cells.get(keyOf(column, row))
        const distance = cell ? Math.hypot(cell.at.x - x, cell.at.y - y) : Number.POSITIVE_INFINITY
        if (!cell || distance > least) continue
        found = cell.thing
        least = distance
      }
    }
    return found
  }
}

const cellOf = (place: number): number => Math.floor(place / CELL_PX)
const keyOf = (column: number, row: number): number => (column + HALF) * 2 * HALF + row
