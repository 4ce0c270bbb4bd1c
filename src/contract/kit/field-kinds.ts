// The kinds of fields, and what the row of a list tells of each. Duty: the one list of all kinds; console and server each
// have a face for every kind (src/archetypes/field-kinds, server/core/resources/field-kinds), and a new kind does not
// compile before both do. Neighbours: field.ts declares the fields of each kind, resource.ts reads rows.

import { z } from 'zod'

interface KindOfField {
  /** Of a row; what is missing is null, or what "nothing" is in this kind. */
  readonly wire: z.ZodType
  /** A list can be ordered by it; by keys it would be ordered by what nobody sees. */
  readonly isOrdered: boolean
}

const wholeText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const maybeText = z
  .string()
  .nullish()
  .transform((text) => text ?? null)
const maybeNumber = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

export const FIELD_KINDS = {
  text: { wire: wholeText, isOrdered: true },
  remark: { wire: wholeText, isOrdered: true },
  integer: { wire: maybeNumber, isOrdered: true },
  number: { wire: maybeNumber, isOrdered: true },
  choice: {
    // some columns keep their choices as numbers
    wire: z
      .union([z.string(), z.number()])
      .nullish()
      .transform((value) => (value === null || value === undefined ? null : String(value))),
    isOrdered: true,
  },
  flag: {
    wire: z
      .boolean()
      .nullish()
      .transform((value) => value ?? null),
    isOrdered: true,
  },
  reference: { wire: maybeText, isOrdered: false },
  references: {
    wire: z
      .array(z.string())
      .nullish()
      .transform((keys) => keys ?? []),
    isOrdered: false,
  },
  codes: { wire: wholeText, isOrdered: false },
  date: { wire: maybeText, isOrdered: true },
  time: { wire: maybeText, isOrdered: true },
} as const satisfies Readonly<Record<string, KindOfField>>

/** How a field is shown in a table, edited in a form and written in Excel. */
export type FieldKind = keyof typeof FIELD_KINDS

/** What a row tells of a field of this kind. */
export type WireOf<Kind extends FieldKind> = z.output<(typeof FIELD_KINDS)[Kind]['wire']>
