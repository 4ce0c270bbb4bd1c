import { formatDateTime } from '#lib/format-time.ts'
import type { FieldFace } from './field-face.ts'
import { TextCondition, TextControl } from './text.tsx'
import { heldText, MISSING } from './value-texts.ts'

export const time: FieldFace = {
  text: (value) => (typeof value === 'string' ? formatDateTime(value) || MISSING : MISSING),
  align: 'start',
  // read-only: the server sets these times
  Control: TextControl,
  isWide: false,
  held: heldText,
  Condition: TextCondition,
}
