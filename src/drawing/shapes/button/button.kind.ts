import { BUTTON, BUTTON_TEXT, commonFields, radiiOf, textOf } from '#drawing/document/fabric-defaults.ts'
import { labelLook, shapeLook } from '../look-parts.ts'
import { newButton } from '../new-look.ts'
import { isSharp, roundRectOutline, roundRectPath } from '../rect/rect-path.ts'
import type { ShapeKind } from '../shape-kind.ts'

export const button: ShapeKind<'button'> = {
  read: (fields, major) =>
    Object.assign(commonFields('button', fields, major, BUTTON), radiiOf(fields), textOf(fields, BUTTON_TEXT)),
  create: ({ text }) => newButton(text),
  outline: roundRectOutline,
  path: roundRectPath,
  look: (element) => [...shapeLook(element, roundRectPath(element)), ...labelLook(element)],
  drives: () => 'value',
  isBox: isSharp,
  covers: 'where-filled',
}
