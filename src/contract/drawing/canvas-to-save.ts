import { z } from 'zod'

interface Named {
  readonly uuid: string
}

/** Refuses a uuid that an earlier one of the list has. */
function eachItsOwn(list: readonly Named[], context: z.RefinementCtx): void {
  const taken = new Set<string>()
  for (const [at, { uuid }] of list.entries()) {
    if (taken.has(uuid)) context.addIssue({ code: 'custom', path: [at, 'uuid'], params: { rule: 'taken' } })
    taken.add(uuid)
  }
}

const uuid = z.string().min(1)
const named = z.looseObject({ uuid })
const board = z.looseObject({ uuid, objects: z.looseObject({ objects: z.array(named).superRefine(eachItsOwn) }) })

/**
 * What every saved canvas must have: a size, and names by which its boards, and the elements of each, can be told
 * apart. Everything else is stored as it is: document.ts defines what the console reads of it.
 */
export const canvasToSave = z.looseObject({
  width: z.number().positive(),
  height: z.number().positive(),
  uuid,
  boards: z.array(board).min(1).superRefine(eachItsOwn),
})
