import type { CSSProperties } from 'react'
import type { PopupDock } from '#contract/endpoints/alarms.ts'
import { remOf } from '#ui/table/table-column.ts'

/** In px of an ordinary screen: it grows with the text of the page. */
export interface PopupSize {
  readonly height: number
  readonly width: number
}

/** Range that the server accepts, px. */
const RANGE = { min: 200, max: 4000 }
const clamp = (value: number): number => Math.round(Math.min(RANGE.max, Math.max(RANGE.min, value)))

/** Row and column of a position, each 0 to 2: top, middle, bottom by left, centre, right (R3-33). */
const cellOf = (position: number): readonly [row: number, column: number] => [Math.floor(position / 3), position % 3]

/** Placement of the pop-up. */
export function placeOf(position: number): CSSProperties {
  const [row, column] = cellOf(position)
  return {
    ...(row === 0 ? { top: '4.5rem' } : row === 1 ? { top: '50%' } : { bottom: '1rem' }),
    ...(column === 0 ? { left: '1rem' } : column === 1 ? { left: '50%' } : { right: '1rem' }),
    translate: `${column === 1 ? '-50%' : '0'} ${row === 1 ? '-50%' : '0'}`,
  }
}

/** Its width and height; at an edge the page defines one of them. */
export function boxOf({ height, width }: PopupSize, dock: PopupDock): CSSProperties {
  const measures = FREE[dock]
  return {
    ...(measures.height ? { height: remOf(height) } : {}),
    ...(measures.width ? { width: remOf(width) } : {}),
  }
}

/** Which measures a user chooses: at an edge the page defines the other one. */
export const FREE = {
  none: { height: true, width: true },
  left: { height: false, width: true },
  right: { height: false, width: true },
  top: { height: true, width: false },
  bottom: { height: true, width: false },
} as const satisfies Record<PopupDock, Readonly<Record<keyof PopupSize, boolean>>>

const DOCKED_GRIP = {
  left: { bottom: 0, right: 0, cursor: 'ew-resize' },
  right: { top: 0, left: 0, cursor: 'ew-resize' },
  top: { bottom: 0, right: 0, cursor: 'ns-resize' },
  bottom: { top: 0, left: 0, cursor: 'ns-resize' },
}

/** By how much a measure grows with each px that the free corner is pulled right or down, at an edge. */
const DOCKED_GROWTH = {
  left: { width: 1, height: 0 },
  right: { width: -1, height: 0 },
  top: { width: 0, height: 1 },
  bottom: { width: 0, height: -1 },
} as const

/** The corner for resizing: the one opposite the anchored corner. */
export function gripOf(position: number, dock: PopupDock): CSSProperties & { readonly cursor: string } {
  if (dock !== 'none') return DOCKED_GRIP[dock]
  const [row, column] = cellOf(position)
  const [isTop, isLeft] = [row === 2, column === 2]
  return {
    ...(isTop ? { top: 0 } : { bottom: 0 }),
    ...(isLeft ? { left: 0 } : { right: 0 }),
    cursor: isTop === isLeft ? 'nwse-resize' : 'nesw-resize',
  }
}

/** Where the pop-up is: at a position over the page, or at an edge of it. */
interface PopupPlace {
  readonly position: number
  readonly dock: PopupDock
}

/** Size after the free corner has moved; a centred pop-up grows to both sides, one at an edge into the page. */
export function sizeAfterPull(from: PopupSize, { position, dock }: PopupPlace, dx: number, dy: number): PopupSize {
  const growth = dock === 'none' ? floatingGrowth(position) : DOCKED_GROWTH[dock]
  return { height: clamp(from.height + growth.height * dy), width: clamp(from.width + growth.width * dx) }
}

function floatingGrowth(position: number): PopupSize {
  const [row, column] = cellOf(position)
  const share = (place: number): number => (place === 2 ? -1 : place === 1 ? 2 : 1)
  return { height: share(row), width: share(column) }
}
