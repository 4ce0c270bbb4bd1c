import type { Pair } from '../coordinates/chinese-offset.ts'
import { metresBetween } from '../coordinates/metres-between.ts'

/** An end of a pipe is on a node within this distance, m. */
const ON_M = 0.5
/** At least half a metre wide up to 60 degrees of latitude. */
const CELL = 1e-5

export const lengthOf = (line: readonly Pair[]): number =>
  line.reduce((sum, place, at) => sum + (at === 0 ? 0 : metresBetween(line[at - 1] ?? place, place)), 0)

export interface EndNode {
  readonly code: string
  readonly nodeType: string
  readonly place: Pair
}

/** Nodes that ends of pipes can be on, found by place. */
export class NearNodes {
  readonly #cells = new Map<string, EndNode[]>()

  add(node: EndNode): void {
    const key = keyOf(cellOf(node.place))
    const cell = this.#cells.get(key)
    if (cell) cell.push(node)
    else this.#cells.set(key, [node])
  }

  /** The nearest node on which an end at this place is; one of `preferred` comes first. */
  at(place: Pair, preferred: readonly string[] = []): EndNode | null {
    const [column, row] = cellOf(place)
    let best: { node: EndNode; off: number } | null = null
    for (const x of [column - 1, column, column + 1])
      for (const y of [row - 1, row, row + 1])
        for (const node of this.#cells.get(keyOf([x, y])) ?? []) {
          const off = metresBetween(place, node.place)
          if (off > ON_M) continue
          if (preferred.includes(node.code)) return node
          if (best === null || off < best.off) best = { node, off }
        }
    return best?.node ?? null
  }
}

const cellOf = ([lng, lat]: Pair): Pair => [Math.floor(lng / CELL), Math.floor(lat / CELL)]
const keyOf = ([x, y]: Pair): string => `${x} ${y}`
