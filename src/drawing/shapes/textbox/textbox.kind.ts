import { commonFields, FABRIC_TEXT, textOf } from '#drawing/document/fabric-defaults.ts'
import { boxPath, noOutline, textLook } from '../look-parts.ts'
import type { ShapeKind } from '../shape-kind.ts'

export const textbox: ShapeKind<'textbox'> = {
  read: (fields, major) => Object.assign(commonFields('textbox', fields, major), textOf(fields, FABRIC_TEXT)),
  create: null,
  outline: noOutline,
  path: boxPath,
  look: textLook,
  drives: () => null,
  isBox: () => false,
  covers: 'never',
}
