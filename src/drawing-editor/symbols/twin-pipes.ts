// Supply and return of one side of a unit: the difference of their temperatures and the heat that flows, live, beside the
// return. Red where the return is hotter.

import { type MediumCode, readMedium } from '#contract/drawing/media.ts'
import { distanceBetween, type JsonFields, TEXT_HEIGHT, type WorldPoint, worldPoint } from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, storedAt } from '../edit/edit-board.ts'
import { linePointsAt } from '../edit/line-points.ts'
import { figureText, WRONG_COLOR } from './figure-text.ts'

interface Side {
  readonly supply: MediumCode
  readonly return: MediumCode
  /** Parameters of temperatures and flow. */
  readonly hot: string
  readonly cold: string
  readonly flow: string
}

const SIDES = {
  primary: { supply: 'supply1', return: 'return1', hot: 'T1g', cold: 'T1h', flow: 'F1' },
  secondary: { supply: 'supply2', return: 'return2', hot: 'T2g', cold: 'T2h', flow: 'F2' },
} as const satisfies Readonly<Record<string, Side>>
type SideName = keyof typeof SIDES
const SIDE_NAMES = ['primary', 'secondary'] as const satisfies readonly SideName[]

/** Heat that t/h of water take along by each K, MW: 4.187 kJ/(kg K), water at 50 °C, over 3,600 s/h. */
const MW_PER_TON_HOUR_K = '4.187 / 3600'
/** Under the return, document px. */
const GAP = 8

/** Both lines of a side. */
export interface Twin {
  readonly side: SideName
  /** Where its figures stand, document px. */
  readonly at: WorldPoint
}

/** The sides of which both lines are among some elements of the board. */
export function twinsAmong(board: EditBoard, refs: readonly ElementRef[]): Twin[] {
  const lines = refs.flatMap((ref) => {
    const medium = readMedium(storedAt(board, ref)?.medium)
    return medium ? [{ medium, points: linePointsAt(board, ref) }] : []
  })
  return SIDE_NAMES.flatMap((side) => {
    const { supply, return: back } = SIDES[side]
    const stretch = longestLevel(lines.filter(({ medium }) => medium === back).map(({ points }) => points))
    return stretch && lines.some(({ medium }) => medium === supply) ? [{ side, at: stretch }] : []
  })
}

export const twinParameters = ({ side }: Twin): readonly string[] => {
  const { hot, cold, flow } = SIDES[side]
  return [hot, cold, flow]
}

/**
 * The texts of a twin; none of the heat where the unit has no flow, none at all without both temperatures.
 *
 * @param point - The code of a parameter in an expression.
 */
export function twinTexts(
  { side, at }: Twin,
  has: (param: string) => boolean,
  point: (param: string) => string,
  createUuid: () => string,
): JsonFields[] {
  const { hot, cold, flow } = SIDES[side]
  if (!has(hot) || !has(cold)) return []
  const difference = `${point(hot)} - ${point(cold)}`
  const text = (name: string, line: number, value: string, unitText: string): JsonFields => {
    const figure = figureText(createUuid(), { x: at.x, y: at.y + GAP + line * TEXT_HEIGHT }, name, unitText)
    const color = `${point(hot)} < ${point(cold)} ? ${WRONG_COLOR} : ${String(figure.fill)}`
    return { ...figure, valueDecimals: line === 0 ? 1 : 2, expressions: { value, color } }
  }
  const number = side === 'primary' ? 1 : 2
  return [
    text(`ΔT${number}`, 0, difference, 'K'),
    ...(has(flow) ? [text(`Q${number}`, 1, `${point(flow)} * (${difference}) * ${MW_PER_TON_HOUR_K}`, 'MW')] : []),
  ]
}

/** Where the longest level stretch of some lines begins, on its left; null where none is level. */
function longestLevel(lines: readonly (readonly WorldPoint[])[]): WorldPoint | null {
  let longest: { readonly at: WorldPoint; readonly length: number } | null = null
  for (const points of lines) {
    for (const [index, to] of points.entries()) {
      const from = points[index - 1]
      if (!from || Math.abs(from.y - to.y) > 1) continue
      const length = distanceBetween(from, to)
      if (longest === null || length > longest.length)
        longest = { at: worldPoint(Math.min(from.x, to.x), to.y), length }
    }
  }
  return longest?.at ?? null
}
