// Stretches by the squares of a grid that they touch: who is near is found without looking at everything.

import type { Spot, Stretch } from './plane.ts'

export interface StretchGrid {
  /** Indices of stretches that may come within `reach` metres of a spot, each once. */
  near(spot: Spot, reach: number): ReadonlySet<number>
  /** Tells of each two stretches that may meet, the lower index first, each two once. */
  forEachPair(tell: (one: number, other: number) => void): void
}

/** @param sideM - Side of a square: about the length of a stretch. */
export function gridOf(stretches: readonly Stretch[], sideM: number): StretchGrid {
  const squares = new Map<string, number[]>()
  const squareOf = (metres: number): number => Math.floor(metres / sideM)
  const forEachSquare = ([[ax, ay], [bx, by]]: Stretch, reach: number, tell: (square: string) => void) => {
    const [west, east] = [squareOf(Math.min(ax, bx) - reach), squareOf(Math.max(ax, bx) + reach)]
    const [south, north] = [squareOf(Math.min(ay, by) - reach), squareOf(Math.max(ay, by) + reach)]
    for (let column = west; column <= east; column += 1)
      for (let row = south; row <= north; row += 1) tell(`${column} ${row}`)
  }
  stretches.forEach((stretch, index) => {
    forEachSquare(stretch, 0, (square) => {
      const here = squares.get(square)
      if (here) here.push(index)
      else squares.set(square, [index])
    })
  })
  return {
    near(spot, reach) {
      const found = new Set<number>()
      forEachSquare([spot, spot], reach, (square) => {
        for (const index of squares.get(square) ?? []) found.add(index)
      })
      return found
    },
    forEachPair(tell) {
      const told = new Set<number>()
      for (const here of squares.values())
        here.forEach((one, at) => {
          for (const other of here.slice(at + 1)) {
            // places of a square are in order of their indices
            const pair = one * stretches.length + other
            if (told.has(pair)) continue
            told.add(pair)
            tell(one, other)
          }
        })
    },
  }
}
