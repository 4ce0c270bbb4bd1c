import { commonFields, FABRIC_TEXT, textOf } from '#drawing/document/fabric-defaults.ts'
import { boxPath, noOutline, textLook } from '../look-parts.ts'
import { newText } from '../new-look.ts'
import type { ShapeKind } from '../shape-kind.ts'

export const text: ShapeKind<'text'> = {
  read: (fields, major) => Object.assign(commonFields('text', fields, major), textOf(fields, FABRIC_TEXT)),
  create: ({ text }) => newText(text),
  outline: noOutline,
  path: boxPath,
  look: textLook,
  drives: () => 'value',
  isBox: () => false,
  covers: 'never',
}
