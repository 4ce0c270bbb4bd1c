import type { DrawingKind } from '#contract/drawing/kinds.ts'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import type { Affine } from '#drawing/geometry/affine.ts'
import { createButtonView } from './button.view.ts'
import type { CreateView, ElementParts, ViewTools } from './element-view.ts'
import { createLineView } from './line.view.ts'
import { createPictureView } from './picture.view.ts'
import { createPlayPictureView } from './play-picture.view.ts'
import { createRectView } from './rect.view.ts'
import { createShapeView } from './shape.view.ts'
import { createTextView } from './text.view.ts'

/** Every kind of element but the group, which is its members. */
export type LeafKind = Exclude<DrawingKind, 'group'>

/** How each kind of element is drawn. Lines with a flow are drawn by the flow runs instead. */
const VIEWS: { readonly [Kind in LeafKind]: CreateView<Kind> } = {
  circle: createShapeView,
  ellipse: createShapeView,
  rect: createRectView,
  triangle: createShapeView,
  polygon: createShapeView,
  path: createShapeView,
  text: createTextView,
  'edit-text': createTextView,
  textbox: createTextView,
  button: createButtonView,
  'dialog-button': createButtonView,
  line: createLineView,
  polyLine: createLineView,
  arrowLine: createLineView,
  img: createPictureView,
  'play-img': createPlayPictureView,
}

export function createParts<Kind extends LeafKind>(
  element: DrawingElement<Kind>,
  frame: Affine,
  tools: ViewTools,
): ElementParts {
  return VIEWS[element.kind](element, frame, tools)
}
