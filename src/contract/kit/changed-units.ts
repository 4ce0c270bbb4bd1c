import { z } from 'zod'

const MAX_CHANGED_UNITS = 2_000

/** Units that are set at once, each once, with the version at which it was read. */
export const changedUnits = z
  .array(z.object({ keyId: z.guid(), version: z.int() }))
  .min(1)
  .max(MAX_CHANGED_UNITS)
  .superRefine((units, context) => {
    const known = new Set<string>()
    for (const [at, { keyId }] of units.entries()) {
      if (known.has(keyId)) context.addIssue({ code: 'custom', path: [at, 'keyId'], params: { rule: 'unitTwice' } })
      known.add(keyId)
    }
  })
