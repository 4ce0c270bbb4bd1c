import { commonFields, pictureOf, UNSTROKED } from '#drawing/document/fabric-defaults.ts'
import { boxPath, noOutline, pictureLook } from '../look-parts.ts'
import { PICTURE_SIZE } from '../new-look.ts'
import type { ShapeKind } from '../shape-kind.ts'

export const playImg: ShapeKind<'play-img'> = {
  read(fields, major) {
    const { playUrl, isPlay } = fields
    return Object.assign(commonFields('play-img', fields, major, UNSTROKED), pictureOf(fields), { playUrl, isPlay })
  },
  create: () => ({ ...PICTURE_SIZE, strokeWidth: 0, src: '', playUrl: '', isPlay: true }),
  outline: noOutline,
  path: boxPath,
  look: pictureLook,
  drives: () => null,
  isBox: () => false,
  covers: 'always',
}
