import type { DrawingKind } from '#contract/drawing/kinds.ts'
import { arrowLine } from './arrow-line/arrow-line.kind.ts'
import { button } from './button/button.kind.ts'
import { circle } from './circle/circle.kind.ts'
import { dialogButton } from './dialog-button/dialog-button.kind.ts'
import { editText } from './edit-text/edit-text.kind.ts'
import { ellipse } from './ellipse/ellipse.kind.ts'
import { group } from './group/group.kind.ts'
import { img } from './img/img.kind.ts'
import { line } from './line/line.kind.ts'
import { path } from './path/path.kind.ts'
import { playImg } from './play-img/play-img.kind.ts'
import { polyLine } from './poly-line/poly-line.kind.ts'
import { polygon } from './polygon/polygon.kind.ts'
import { rect } from './rect/rect.kind.ts'
import type { ShapeKind } from './shape-kind.ts'
import { text } from './text/text.kind.ts'
import { textbox } from './textbox/textbox.kind.ts'
import { triangle } from './triangle/triangle.kind.ts'

/** Every kind of element that is drawn. A kind without its line here, or with a part missing, does not compile. */
export const SHAPE_KINDS: { readonly [Kind in DrawingKind]: ShapeKind<Kind> } = {
  circle,
  rect,
  triangle,
  text,
  'edit-text': editText,
  button,
  'dialog-button': dialogButton,
  polyLine,
  arrowLine,
  img,
  'play-img': playImg,
  ellipse,
  line,
  polygon,
  path,
  textbox,
  group,
}
