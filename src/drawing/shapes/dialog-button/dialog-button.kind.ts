import { BUTTON, BUTTON_TEXT, commonFields, radiiOf, textOf } from '#drawing/document/fabric-defaults.ts'
import { labelLook, shapeLook } from '../look-parts.ts'
import { newButton } from '../new-look.ts'
import { isSharp, roundRectOutline, roundRectPath } from '../rect/rect-path.ts'
import type { ShapeKind } from '../shape-kind.ts'

export const dialogButton: ShapeKind<'dialog-button'> = {
  read(fields, major) {
    const { station, unit, resource, dialogUrl, dialogType = 'resource' } = fields
    const target = { station, unit, resource, dialogUrl, dialogType }
    const common = commonFields('dialog-button', fields, major, BUTTON)
    return Object.assign(common, radiiOf(fields), textOf(fields, BUTTON_TEXT), target)
  },
  create: ({ text }) => ({ ...newButton(text), dialogType: 'resource' }),
  outline: roundRectOutline,
  path: roundRectPath,
  look: (element) => [...shapeLook(element, roundRectPath(element)), ...labelLook(element)],
  drives: () => null,
  isBox: isSharp,
  covers: 'where-filled',
}
