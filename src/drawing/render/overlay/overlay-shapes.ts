import type { WorldPoint } from '#drawing/geometry/points.ts'

/** What a mark over the board means; its colour follows. */
export type OverlayTone =
  | 'chosen'
  | 'hover'
  | 'guide'
  | 'gap'
  | 'locked'
  | 'sheet'
  | 'margin'
  | 'group'
  | 'ruling'
  | 'across'

/** A mark over the board: its points are document px, its widths and sizes CSS px whatever the zoom. */
export type OverlayShape =
  | {
      readonly kind: 'line'
      readonly points: readonly WorldPoint[]
      readonly isClosed?: boolean
      readonly tone: OverlayTone
      readonly width?: number
      /** Lengths on and off, CSS px. */
      readonly dash?: readonly [on: number, off: number]
    }
  /** Filled lightly; the corners of a box in their order around it. */
  | {
      readonly kind: 'area'
      readonly corners: readonly [WorldPoint, WorldPoint, WorldPoint, WorldPoint]
      readonly tone: OverlayTone
    }
  /** Something to take hold of; a square turns with the box it belongs to, by degrees. */
  | {
      readonly kind: 'handle'
      readonly at: WorldPoint
      readonly form: 'square' | 'round'
      readonly degrees?: number
      readonly tone: OverlayTone
    }

/** A grid on the sheet, document px. */
export interface SheetGrid {
  readonly width: number
  readonly height: number
  readonly spacing: number
}
