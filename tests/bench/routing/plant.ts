import type { Box, RouteEnd } from '#drawing/engine.ts'
import { worldPoint } from '#drawing/engine.ts'

/** Devices stand this far apart, document px. */
const CELL = { width: 180, height: 160 } as const
const SIZE = { width: 60, height: 80 } as const

export interface Plant {
  readonly boxes: readonly Box[]
  /** Pairs of devices: a pipe leaves the first to the right and comes to the second from the left. */
  pairs(count: number): readonly (readonly [from: number, to: number])[]
}

/** Devices in rows, each a little off its place; the same ones for the same number. */
export function plantOf(numDevices: number): Plant {
  const random = sequence(numDevices)
  const perRow = Math.ceil(Math.sqrt((numDevices * CELL.height) / CELL.width))
  const boxes = Array.from({ length: numDevices }, (_, at): Box => {
    const minX = (at % perRow) * CELL.width + random() * (CELL.width - SIZE.width - 40)
    const minY = Math.floor(at / perRow) * CELL.height + random() * (CELL.height - SIZE.height - 40)
    return { minX, minY, maxX: minX + SIZE.width, maxY: minY + SIZE.height }
  })
  const some = () => Math.floor(random() * numDevices)
  return {
    boxes,
    pairs: (count) =>
      Array.from({ length: count }, () => {
        const from = some()
        const to = some()
        return [from, to === from ? (to + 1) % numDevices : to] as const
      }),
  }
}

export const leaving = ({ maxX, minY, maxY }: Box): RouteEnd => ({
  at: worldPoint(maxX, (minY + maxY) / 2),
  way: { x: 1, y: 0 },
})
export const coming = ({ minX, minY, maxY }: Box): RouteEnd => ({
  at: worldPoint(minX, (minY + maxY) / 2),
  way: { x: -1, y: 0 },
})

/** Numbers from 0 to 1, the same ones for the same seed. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
