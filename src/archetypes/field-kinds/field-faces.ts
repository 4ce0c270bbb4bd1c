import type { FieldKind } from '#contract/kit/field-kinds.ts'
import { choice } from './choice.tsx'
import { codes } from './codes.tsx'
import { date } from './date.tsx'
import type { FieldFace } from './field-face.ts'
import { flag } from './flag.tsx'
import { integer } from './integer.tsx'
import { lookup } from './lookup.tsx'
import { number } from './number.tsx'
import { reference } from './reference.tsx'
import { references } from './references.tsx'
import { remark } from './remark.tsx'
import { text } from './text.tsx'
import { time } from './time.tsx'

/** One module per kind. */
export const FIELD_FACES = {
  text,
  remark,
  integer,
  number,
  choice,
  flag,
  reference,
  references,
  lookup,
  codes,
  date,
  time,
} as const satisfies Readonly<Record<FieldKind, FieldFace>>
