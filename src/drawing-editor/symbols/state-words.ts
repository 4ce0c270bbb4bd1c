// The state of a pump or valve in a word with a mark, for those who do not see its colour: of four texts in one place, the one
// whose state it is in is shown.

import { type Box, type JsonFields, TEXT_HEIGHT } from '#drawing/engine.ts'
import { groupAround } from '../edit/group.ts'
import { figureText } from './figure-text.ts'

/** In the language of the console. */
export interface StateWords {
  readonly running: string
  readonly stopped: string
  readonly fault: string
  readonly unknown: string
}

/** Points of a state as expressions, `{HZ0001.1.XP1_Run}`; null for one that the unit does not have. */
export interface StatePoints {
  readonly running: string | null
  readonly fault: string | null
}

const MARKS = { running: '▶', stopped: '■', fault: '✕', unknown: '?' } as const
const STATES = ['running', 'stopped', 'fault', 'unknown'] as const satisfies readonly (keyof StateWords)[]
/** Below a symbol, document px. */
const GAP = 4

/** When each word is shown: of every combination of values exactly one, also where a value is missing or old. */
export function shownWhile({ running, fault }: StatePoints): Readonly<Record<keyof StateWords, string>> | null {
  if (running === null) return null
  const fails = fault === null ? '0' : `isGood(${fault}) && ${fault} > 0`
  const isKnown = `isGood(${running})`
  return {
    fault: fails,
    unknown: `!(${fails}) && !${isKnown}`,
    running: `!(${fails}) && ${isKnown} && ${running} > 0`,
    stopped: `!(${fails}) && ${isKnown} && !(${running} > 0)`,
  }
}

/** The words below a symbol, as a group; null where whether it runs is not known to the unit. */
export function stateWords(
  { minX, maxY }: Box,
  points: StatePoints,
  words: StateWords,
  { version, createUuid }: { readonly version: string; readonly createUuid: () => string },
): JsonFields | null {
  const shown = shownWhile(points)
  if (!shown) return null
  const texts = STATES.map((state) => ({
    ...figureText(createUuid(), { x: minX, y: maxY + GAP }, `${MARKS[state]} ${words[state]}`, ''),
    height: TEXT_HEIGHT,
    expressions: { visible: shown[state] },
  }))
  return { ...groupAround(texts, createUuid(), version), elementName: words.running }
}
