// What may be written instead of a code that no record has. Duty: propose codes that are like the text, or stand for what it
// names. Neighbours: resource-import.ts says it of a refused cell. Invariant: only what the actor may see is named.

import type { Queryable } from '../db/client.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { proposedFor } from './named-options.ts'
import type { CodesToWrite, ResourceHooks } from './resource-parts.ts'

/** Of a longer list it is not known whether a text is in it. */
const MAX_KNOWN = 2000
const MAX_PROPOSED = 6
/** A short list is told as a whole. */
const MAX_ALL = 20
/** Cells of one import: reading lists for each of thousands helps nobody. */
const MAX_TOLD = 100

interface AllowedCodes {
  /** What is said of a text; null where it is a code, or where that is not known. */
  insteadOf(db: Queryable, field: string, text: string): Promise<string | null>
  /** Notes that a record was written, which may have a new code. */
  wrote(): void
}

export function allowedCodes(codes: ResourceHooks['codes'] = {}, actor: Actor): AllowedCodes {
  const known = new Map<string, Awaited<ReturnType<CodesToWrite>>>()
  let numTold = 0
  return {
    wrote: () => known.clear(),
    async insteadOf(db, field, text) {
      const read = codes[field]
      if (!read || text === '' || numTold >= MAX_TOLD) return null
      const { list, total } = known.get(field) ?? (await read(db, actor, MAX_KNOWN))
      known.set(field, { list, total })
      if (list.length === 0 || total > list.length || list.some(({ code }) => code === text)) return null
      numTold += 1
      const proposed =
        list.length <= MAX_ALL ? list : proposedFor(text, list, ({ code, name }) => [code, name]).slice(0, MAX_PROPOSED)
      const names = proposed.map(({ code, name }) => `${code} (${name})`)
      return textsIn(actor.language).notAmong(names, list.length - proposed.length)
    },
  }
}
