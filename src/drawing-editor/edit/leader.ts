import type { JsonFields } from '#drawing/engine.ts'

/** Fields that name what an element follows. */
export const LEADER_FIELDS = ['tap', 'labelOf'] as const

/** The uuid of what an element follows: the pipe that it taps, or the symbol that it is a label of; null for nearly all. */
export function leaderOf({ tap, labelOf }: JsonFields): string | null {
  return typeof tap === 'string' ? tap : typeof labelOf === 'string' ? labelOf : null
}
