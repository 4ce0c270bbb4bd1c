// The drawing engine as the editor sees it: documents and their history, geometry, and the stage that shows a board.
// Everything else of the console sees index.ts.

export { parseExpression } from '#contract/expression/parse-expression.ts'
export { ExpressionError } from '#contract/expression/syntax.ts'
export { type BoundPoints, bindPoints } from './binding/bind-points.ts'
export type { BindingTable } from './binding/binding-table.ts'
export { expressionTable, NO_GLYPHS, NOTHING_BOUND } from './binding/expression-table.ts'
export type { SourceValue } from './binding/patch.ts'
export type { MadeUpPoints, ValueSource } from './binding/value-source.ts'
export { applyOperation } from './document/apply-operation.ts'
export { createDrawing, type Drawing } from './document/drawing.ts'
export type { DrawingChange } from './document/drawing-change.ts'
export { contentOf, versionOf } from './document/drawing-content.ts'
export type { DrawingElement, TextElement } from './document/drawing-element.ts'
export type { CommittedStep, Mark, UnfinishedStep } from './document/drawing-history.ts'
export {
  type BoardRecord,
  boardOf,
  type DrawingRecord,
  elementOf,
  findBoard,
  placesOf,
} from './document/drawing-record.ts'
export {
  elementMatrix,
  isLine,
  localStrokeWidth,
  middleFromOrigin,
  pathShift,
  scaledSize,
  uprightMatrix,
} from './document/element-matrix.ts'
export type { Gradient } from './document/gradient.ts'
export { newBoard, newDrawing } from './document/new-drawing.ts'
export { newElement } from './document/new-element.ts'
export { type DocumentProblem, openDocument } from './document/open-document.ts'
export {
  type FieldEdit,
  type Json,
  type JsonFields,
  type Operation,
  OperationError,
  operation,
} from './document/operation.ts'
export { isReadable, readPaint } from './document/paint.ts'
export { opacityOf, parseColor } from './document/parse-color.ts'
export { isFields, isPlainJson } from './document/plain-json.ts'
export { MAX_GROUP_DEPTH, readElement } from './document/read-element.ts'
export { isSameJson } from './document/same-json.ts'
export { BASELINE_EM, LINE_BOX_EM } from './document/text-layout.ts'
export { withUniqueNames } from './document/unique-names.ts'
export { writeDocument, writeFabricFile } from './document/write-document.ts'
export * from './geometry/affine.ts'
export { type Area, remaining } from './geometry/areas.ts'
export type { Arrangement } from './geometry/arrange.ts'
export * from './geometry/box.ts'
export { BoxGrid } from './geometry/box-grid.ts'
export { boundsOfOrientedBox, boundsOfTransformedBox } from './geometry/oriented-box.ts'
export { CLEARANCE_PX, orthogonalRoute, type RouteEnd } from './geometry/orthogonal-route.ts'
export { type PathCommand, pathBox } from './geometry/path.ts'
export { parsePathData, plainPath } from './geometry/path-data.ts'
export * from './geometry/points.ts'
export { isCrossed } from './geometry/slide-stretches.ts'
export {
  HIGH_EDGE,
  LOW_EDGE,
  NO_PARTS,
  SHEET_MARGIN,
  type SnapAnswer,
  type SnapParts,
  type SnapRequest,
  WHOLE,
} from './geometry/snapping.ts'
export { straightenEnd } from './geometry/straight-line.ts'
export { stretchInBox } from './geometry/stretch-in-box.ts'
export { cornerRadii } from './outlines/rect-outline.ts'
export { BoardBindings } from './react/board-bindings.ts'
export type { SlotQuestions } from './react/slot-questions.ts'
export { openSlotQuestions } from './react/slot-questions.ts'
export { layOutText } from './render/lay-out-text.ts'
export type { OverlayShape, SheetGrid } from './render/overlay/overlay-shapes.ts'
export { fontOf, type MeasureText, type TextBlock } from './render/text-spec.ts'
export { BoardElements, type SlotChange } from './scene/board-elements.ts'
export { type Camera, fitCamera, panCamera, type WindowSize, worldFromScreen, zoomCamera } from './scene/camera.ts'
export { drawingExtent, elementBox, localBox } from './scene/element-boxes.ts'
export { isElementAt } from './scene/element-hit.ts'
export { outlineForHits } from './scene/element-outline.ts'
export { LineJumps } from './scene/line-jumps.ts'
export { createInThreadGeometryService } from './services/in-thread-geometry-service.ts'
export type { LiveValues } from './services/live-values.ts'
export { isArc } from './shapes/circle/circle.kind.ts'
export { areaOfClip } from './shapes/cuts.ts'
export type { Coat, FacePart, LookPart, ShapePath, StrokePart, TextPart } from './shapes/look.ts'
export { groundOf, type LeafKind, lookOf, pathOf } from './shapes/look-of.ts'
export { EQUIPMENT, TEXT_HEIGHT } from './shapes/new-look.ts'
