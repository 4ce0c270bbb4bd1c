// The state of a pump in a word with a mark, for those who do not see its colour.

import type { Box, JsonFields } from '#drawing/engine.ts'
import { figureText } from './figure-text.ts'

/** In the language of the console. */
export interface StateWords {
  readonly stopped: string
  readonly running: string
  readonly fault: string
}

/** Points of a state as expressions, `{HZ0001.1.XP1_Run}`; a fault is null where the unit does not tell of it. */
export interface StatePoints {
  readonly running: string
  readonly fault: string | null
}

/** Below a symbol, document px. */
const GAP = 4

/** 0 stopped, 1 running, 2 a fault, which comes first; of a fault that is not known, whether it runs is told still. */
const stateIn = ({ running, fault }: StatePoints): string =>
  fault === null ? `${running} > 0` : `isGood(${fault}) && ${fault} > 0 ? 2 : ${running} > 0`

/** A text below a symbol that says its state; it is a grey dash while that is not known. */
export const stateText = (
  { minX, maxY }: Box,
  points: StatePoints,
  { stopped, running, fault }: StateWords,
  uuid: string,
): JsonFields => ({
  ...figureText(uuid, { x: minX, y: maxY + GAP }, running, ''),
  valueWords: `■ ${stopped};▶ ${running};✕ ${fault}`,
  expressions: { value: stateIn(points) },
})
