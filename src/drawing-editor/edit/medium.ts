import { MEDIA, type MediumCode } from '#contract/drawing/media.ts'
import type { JsonFields } from '#drawing/engine.ts'
import type { FieldChanges } from './with-fields.ts'

/** What a medium is to the look of a line: its colour and dashes; the width is the line's own. */
const LOOK_FIELDS = ['medium', 'stroke', 'strokeDashArray', 'strokeWidth'] as const

/** The fields that make a line one of a medium; null takes the medium away and leaves the look. */
export function mediumFields(code: MediumCode | null): FieldChanges {
  if (code === null) return { medium: undefined }
  const { color, dash } = MEDIA[code]
  return { medium: code, stroke: color, strokeDashArray: dash === null ? null : [...dash] }
}

/** The look of a line, for another one that branches off it. */
export const lookOfLine = (line: JsonFields): JsonFields =>
  Object.fromEntries(LOOK_FIELDS.flatMap((field) => (line[field] === undefined ? [] : [[field, line[field]] as const])))
