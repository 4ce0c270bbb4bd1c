// An outline while it is drawn: corners that follow each other, closed or not yet. Pure.

import type { Place } from '#archetypes/map/map-layers.ts'
import { FEWEST_CORNERS, MOST_CORNERS, type RingProblem, readRing, ringText } from '#contract/map/area-ring.ts'

export interface Outline {
  readonly corners: readonly Place[]
  readonly isClosed: boolean
}
/** Presses come faster than they are shown: each changes what the one before has left. */
export type OutlineChange = (now: Outline) => Outline
export const NO_OUTLINE: Outline = { corners: [], isClosed: false }

/** The outline of an area that exists; of corners that cannot be read a new one. */
export function outlineOf(points: string): Outline {
  const { ring } = readRing(points)
  return ring ? { corners: ring, isClosed: true } : NO_OUTLINE
}

/** @param isSame - Whether a corner is where the last one is, as the second press of a double one. */
export function withCorner({ corners, isClosed }: Outline, place: Place, isSame: (last: Place) => boolean): Outline {
  const last = corners.at(-1)
  if (isClosed || corners.length >= MOST_CORNERS || (last && isSame(last))) return { corners, isClosed }
  return { corners: [...corners, place], isClosed }
}

/** Opens it again, or takes the last corner away. */
export const takenBack = ({ corners, isClosed }: Outline): Outline => ({
  corners: isClosed ? corners : corners.slice(0, -1),
  isClosed: false,
})

/** With fewer corners it stays open. */
export const closed = ({ corners }: Outline): Outline => ({ corners, isClosed: corners.length >= FEWEST_CORNERS })

export const moved = ({ corners, isClosed }: Outline, at: number, to: Place): Outline => ({
  corners: corners.map((corner, number) => (number === at ? to : corner)),
  isClosed,
})

export const outlineText = ({ corners }: Outline): string => ringText(corners)
/** Why it can be no area; null: it can. */
export const problemOfOutline = (outline: Outline): RingProblem | null => readRing(outlineText(outline)).problem
