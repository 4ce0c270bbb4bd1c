// The drawing engine as the editor sees it: documents and their history, geometry, and the stage that shows a board.
// Everything else of the console sees index.ts.

export { applyOperation } from './document/apply-operation.ts'
export { createDrawing, type Drawing } from './document/drawing.ts'
export type { BoardChange, DrawingChange } from './document/drawing-change.ts'
export { versionOf } from './document/drawing-content.ts'
export type { DrawingElement, LineElement, TextElement } from './document/drawing-element.ts'
export type { CommittedStep, Mark } from './document/drawing-history.ts'
export {
  type BlockRecord,
  type BoardRecord,
  boardOf,
  type DrawingRecord,
  elementOf,
  findBoard,
  placesOf,
} from './document/drawing-record.ts'
export { elementMatrix, isLine, localLinePoints, uprightMatrix } from './document/element-matrix.ts'
export { newBoard, newDrawing } from './document/new-drawing.ts'
export { type NewElement, newElement } from './document/new-element.ts'
export { type DocumentProblem, type OpenedDocument, openDocument } from './document/open-document.ts'
export {
  type FieldEdit,
  type Json,
  type JsonFields,
  type Operation,
  OperationError,
  operation,
} from './document/operation.ts'
export { type Paint, readPaint } from './document/paint.ts'
export { isFields, isPlainJson } from './document/plain-json.ts'
export { readElement } from './document/read-element.ts'
export { writeDocument, writeFabricFile } from './document/write-document.ts'
export * from './geometry/affine.ts'
export type { AlignSide, Arrangement } from './geometry/arrange.ts'
export * from './geometry/box.ts'
export { boundsOfTransformedBox } from './geometry/oriented-box.ts'
export { type PathCommand, pathBox } from './geometry/path.ts'
export { parsePathData, plainPath } from './geometry/path-data.ts'
export * from './geometry/points.ts'
export {
  HIGH_EDGE,
  LOW_EDGE,
  NO_PARTS,
  type SnapAnswer,
  type SnapParts,
  type SnapRequest,
  WHOLE,
} from './geometry/snapping.ts'
export { straightenEnd } from './geometry/straight-line.ts'
export type { SlotQuestions } from './react/slot-questions.ts'
export { openSlotQuestions } from './react/slot-questions.ts'
export type { OverlayShape, OverlayTone, SheetGrid } from './render/overlay/overlay-shapes.ts'
export { BoardElements, type SlotChange } from './scene/board-elements.ts'
export { type Camera, fitCamera, panCamera, type WindowSize, worldFromScreen, zoomCamera } from './scene/camera.ts'
export { elementBox, localBox } from './scene/element-boxes.ts'
export { isElementAt } from './scene/element-hit.ts'
export { createInThreadGeometryService } from './services/in-thread-geometry-service.ts'
