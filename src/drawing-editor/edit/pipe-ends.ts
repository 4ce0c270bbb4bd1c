import { type PipeEnd, pipeEnd } from '#contract/drawing/connectors.ts'
import type { JsonFields } from '#drawing/engine.ts'

/** The fields that join the ends of a line: of its first point and of its last. */
export const END_FIELDS = ['from', 'to'] as const
export type EndField = (typeof END_FIELDS)[number]

/** What the ends of an element are joined to. */
export type PipeEnds = Readonly<Partial<Record<EndField, PipeEnd>>>

/** Null where no end is joined, as for nearly all elements. */
export function pipeEndsOf({ from, to }: JsonFields): PipeEnds | null {
  if (from === undefined && to === undefined) return null
  const [start, end] = [pipeEnd.safeParse(from).data, pipeEnd.safeParse(to).data]
  return start || end ? { ...(start && { from: start }), ...(end && { to: end }) } : null
}
