import { commonFields, UNSTROKED } from '#drawing/document/fabric-defaults.ts'
import { noOutline, outlinePath } from '../look-parts.ts'
import type { ShapeKind } from '../shape-kind.ts'

export const group: ShapeKind<'group'> = {
  read: (fields, major, readChildren) =>
    Object.assign(commonFields('group', fields, major, UNSTROKED), { children: readChildren() }),
  create: null,
  outline: noOutline,
  path: (element) => outlinePath(element, []),
  look: () => [],
  drives: () => null,
  isBox: () => false,
  covers: 'always',
}
