import { z } from 'zod'

const version = z.int()
const values = z.record(z.string(), z.unknown())
const place = z.tuple([z.number(), z.number()])

/** What an import has written: `before` is null for what it has added. */
export const undoStep = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('node'),
    nodeType: z.enum(['well', 'station', 'source']),
    keyId: z.string(),
    version,
    before: values.nullable(),
  }),
  z.object({
    type: z.literal('pipe'),
    keyId: z.string(),
    version,
    before: values.nullable(),
    line: z.array(place).nullable(),
  }),
  z.object({ type: z.literal('area'), keyId: z.string(), version, before: values.nullable() }),
  z.object({ type: z.literal('ground'), ids: z.array(z.int()) }),
])
export type UndoStep = z.output<typeof undoStep>
