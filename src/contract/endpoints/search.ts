// The search over everything that the console does not hold: plant, points, alarms, drawings and users. Each kind is
// searched for those who hold its permission, within their data scope. A text may be the name of a resident, so it never
// stands in an address.

import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { PLANT } from '../network/plant.ts'
import { drawingType } from './drawings.ts'

/** Types of nodes that are found, in the order of equal results. */
export const FOUND_NODES = ['station', 'source', 'unit', 'community', 'building', 'household'] as const
/** Of each kind, the best ones. */
export const MAX_FOUND_OF_KIND = 5
const MAX_TEXT = 100

const common = {
  keyId: z.string(),
  /** Code of a node or point, sign-in name of a user; empty where it has none. */
  code: z.string(),
  name: z.string(),
  /** What it belongs to, for telling it from others of its name. */
  detail: z.string(),
  /** How well it fits: `searchRank` of src/lib/search-rank.ts. */
  rank: z.int(),
}
/** The station or source that it is or belongs to. */
const heat = z.object({ keyId: z.string(), name: z.string() }).nullable()

export const foundThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(FOUND_NODES), ...common, heat }),
  z.object({ kind: z.literal('point'), ...common, heat, nodeCode: z.string() }),
  z.object({
    kind: z.literal('alarm'),
    ...common,
    heat,
    /** Empty where it is of no point. */
    pointCode: z.string(),
    warnLevel: z.int().min(0).max(3),
  }),
  z.object({ kind: z.literal('drawing'), ...common, type: drawingType, nodeCode: z.string() }),
  z.object({ kind: z.literal('user'), ...common }),
])
export type FoundThing = z.infer<typeof foundThing>
export const foundThings = z.array(foundThing)

export const searchCalls = {
  everything: defineCall({
    method: 'POST',
    path: '/jeasy-base/search/everything',
    access: 'session',
    body: 'json',
    input: z.object({ text: z.string().trim().min(1).max(MAX_TEXT) }),
    output: foundThings,
    reads: [PLANT],
    isInLanguage: true,
  }),
} as const
