import { commonFields, pictureOf, UNSTROKED } from '#drawing/document/fabric-defaults.ts'
import { boxPath, noOutline, pictureLook } from '../look-parts.ts'
import { PICTURE_SIZE } from '../new-look.ts'
import type { ShapeKind } from '../shape-kind.ts'

export const img: ShapeKind<'img'> = {
  read: (fields, major) => Object.assign(commonFields('img', fields, major, UNSTROKED), pictureOf(fields)),
  create: () => ({ ...PICTURE_SIZE, strokeWidth: 0, src: '' }),
  outline: noOutline,
  path: boxPath,
  look: pictureLook,
  drives: () => 'spin',
  isBox: () => false,
  covers: 'always',
}
