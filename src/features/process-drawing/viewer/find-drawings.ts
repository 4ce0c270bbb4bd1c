import Fuse from 'fuse.js'
import type { DrawingSummary } from '#contract/endpoints/drawings.ts'
import { plainLatin } from '#lib/plain-latin.ts'

/** Fuzzy search of the spec, section 9. */
const FUZZY_THRESHOLD = 0.4
const MAX_PATTERN_LENGTH = 32

/** Drawings whose station or title contains the text; where there are none, fuzzy matches, best first. */
export function findDrawings(drawings: readonly DrawingSummary[], text: string): readonly DrawingSummary[] {
  const sought = plainLatin(text.trim().slice(0, MAX_PATTERN_LENGTH))
  if (sought === '') return drawings
  const exact = drawings.filter(({ nodeCode, nodeName, title }) =>
    plainLatin(`${nodeCode}\n${nodeName}\n${title}`).includes(sought),
  )
  if (exact.length > 0) return exact
  const fuse = new Fuse(drawings, { keys: ['nodeName', 'nodeCode', 'title'], threshold: FUZZY_THRESHOLD })
  return fuse.search(sought).map(({ item }) => item)
}
