// The kinds of fields, and the form of their values in list rows. This is the only list of all kinds; console and
// server each implement every kind (src/archetypes/field-kinds, server/core/resources/field-kinds), and a new kind does
// not compile before both do. field.ts declares the fields of each kind, resource.ts parses rows.

import { z } from 'zod'

interface KindOfField {
  /** Value in a row; a missing one is null, or the empty value of the kind. */
  readonly wire: z.ZodType
  /** Whether lists can be sorted by it; sorting by keys would follow an invisible order. */
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
    // some columns store their choices as numbers
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
  lookup: { wire: wholeText, isOrdered: true },
  codes: { wire: wholeText, isOrdered: false },
  date: { wire: maybeText, isOrdered: true },
  time: { wire: maybeText, isOrdered: true },
} as const satisfies Readonly<Record<string, KindOfField>>

/** Presentation of a field in tables, forms and Excel. */
export type FieldKind = keyof typeof FIELD_KINDS

/** Value of a field of this kind in a row. */
export type WireOf<Kind extends FieldKind> = z.output<(typeof FIELD_KINDS)[Kind]['wire']>
