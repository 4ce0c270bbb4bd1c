import { z } from 'zod'

/** A key figure of some nodes in a period, with what it rests on. */
export const kpiFigure = z.object({
  /** Null where too little is known, see BLANK_COVERAGE. */
  value: z.number().nullable(),
  /** Share of the expected time with good values, over all parts, 0 to 1. */
  coverage: z.number(),
  /** Less is known than GREY_COVERAGE: the figure is shown in grey. */
  isGrey: z.boolean(),
  /** Parts that the value is made of, and all that there are: 1 of 2 units. */
  counted: z.int(),
  expected: z.int(),
  /** Share of the amounts that no close readings confirm, 0 to 1; null for what is not counted by meters. */
  estimatedShare: z.number().nullable(),
  /** Share of the values that came and are suspect, so that the figure has none of them, 0 to 1; null: no values are counted. */
  suspectShare: z.number().nullable(),
})
export type KpiFigure = z.infer<typeof kpiFigure>
