import type { ElementKind } from '../../../contract/drawing/element.ts'
import { createButtonView } from './button.view.ts'
import { createCircleView } from './circle.view.ts'
import type { CreateView } from './element-view.ts'
import { createLineView } from './line.view.ts'
import { createPictureView } from './picture.view.ts'
import { createRectView } from './rect.view.ts'
import { createTextView } from './text.view.ts'
import { createTriangleView } from './triangle.view.ts'

/** How each kind of element is drawn. Lines with a flow are drawn by the flow runs instead. */
export const VIEWS: Readonly<Record<ElementKind, CreateView>> = {
  circle: createCircleView,
  rect: createRectView,
  triangle: createTriangleView,
  text: createTextView,
  'edit-text': createTextView,
  button: createButtonView,
  'dialog-button': createButtonView,
  polyLine: createLineView,
  arrowLine: createLineView,
  img: createPictureView,
  'play-img': createPictureView,
}
