// The drawing engine as the rest of the console sees it; nobody imports past this file.

export type { BoundPoints } from './binding/bind-points.ts'
export type { BindingTable } from './binding/binding-table.ts'
export { formatValue, MISSING_TEXT } from './binding/format-value.ts'
export type { BoundValue, GlyphMetrics, LiveState, ScenePatch } from './binding/patch.ts'
export { type DocumentProblem, type OpenedDocument, openDocument } from './document/open-document.ts'
export { DrawingViewer, type DrawingViewerProps } from './react/drawing-viewer.tsx'
export type { PressedElement } from './react/pressables.ts'
export type { ViewPlace } from './react/viewer-camera.ts'
export type {
  DialogButton,
  DrawingViewerHandle,
  HoverInfo,
  PictureArea,
  ViewerLabels,
  ViewerStats,
} from './react/viewer-types.ts'
export type { MarkLevel, PointAlarms } from './render/marks/alarm-marks.ts'
export type { GeometryService } from './services/geometry-service.ts'
export type { LiveDrawing, LiveListener, LiveValues } from './services/live-values.ts'
