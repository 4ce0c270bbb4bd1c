import type { BoundValue } from '../binding/patch.ts'
import type { Box } from '../geometry/box.ts'
import type { PointAlarms } from '../render/marks/alarm-marks.ts'
import type { RendererStats } from '../render/scene-renderer.ts'
import type { PressedElement } from './pressables.ts'
import type { ViewPlace } from './viewer-camera.ts'

/** A dialog-button of the board, and what it opens; a field that names nothing is empty. */
export interface DialogButton {
  /** Its name in the drawing, else its text. */
  readonly name: string
  /** `resource` opens a drawing, `url` an address. */
  readonly dialogType: string
  /** Key of a drawing. */
  readonly resource: string
  /** Codes. */
  readonly station: string
  readonly unit: string
  readonly dialogUrl: string
}

/** The bound element under the pointer. */
export interface HoverInfo {
  /** Index of the element in the board; {@link DrawingViewerHandle.inspect} takes it. */
  readonly element: number
  /** Its name in the drawing; may be empty. */
  readonly name: string
  /** Pointer position, CSS px from the viewer's upper left corner. */
  readonly x: number
  readonly y: number
}

export interface ViewerStats extends RendererStats {
  readonly elements: number
  /** Bindings to points that do not exist, and unreadable ones. */
  readonly unresolved: number
  /** Patches of live values applied since the drawing was opened. */
  readonly patches: number
  /** Measurement time of the newest value applied, epoch ms; 0 before the first. */
  readonly measuredAt: number
}

export type PictureArea = 'view' | 'board'

/** For a small picture of the board. Boxes are document px. */
export interface Overview {
  readonly extent: Box
  readonly view: Box
  /** Draws all elements, plainly. O(elements). @param scale - Px of the picture to one document px. */
  paint(context: CanvasRenderingContext2D, scale: number): void
}

/** What a page can ask of its viewer. A stable object while the viewer is mounted. */
export interface DrawingViewerHandle {
  /** Shows the whole drawing, and keeps it fitted while the window changes its size. */
  fit(): void
  zoomIn(): void
  zoomOut(): void
  /** 100 is one document px to one CSS px; rounded. */
  readonly zoomPercent: number
  /** Where it looks; null while the whole drawing is fitted. Known after the drawing was closed, too. */
  readonly place: ViewPlace | null
  /** Looks at a place, as soon as the drawing is open. */
  goTo(place: ViewPlace): void
  /** The board small, and the part of it in view; null before the drawing is open. */
  readonly overview: Overview | null
  /** Calls back after each move of the view; returns the function that stops it. */
  subscribeView(listener: () => void): () => void
  /** What is in view, or the whole board, with its present values; null before the drawing is open. */
  picture(area: PictureArea): Promise<HTMLCanvasElement | null>
  /** Calls back after each change of the zoom; returns the function that stops it. */
  subscribe(listener: () => void): () => void
  /** Values bound to an element, by slot; none before the drawing is open. */
  inspect(element: number): Promise<readonly BoundValue[]>
  /** What shows a point, as if it was pressed; null where nothing on the board does. */
  locate(pointId: number): PressedElement | null
  /** Shows an element in the middle of the window, large enough to be read. */
  reveal(element: number): void
  /** Draws a frame around an element and keeps it in the window, until another one or null is chosen. */
  choose(element: number | null): void
  /** Marks what shows the points with alarms, until others are given. */
  setAlarms(alarms: PointAlarms): void
  getStats(): ViewerStats
}

/** All texts of the viewer; the page translates them. */
export interface ViewerLabels {
  /** Accessible name of the drawing. */
  readonly drawing: string
  /** Shown while the graphics come back after the GPU was lost. */
  readonly restoring: string
  /** Shown where the browser gives no WebGL. */
  readonly unavailable: string
}
