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
  if (dock === 'right') return { width: remOf(width) }
  return dock === 'bottom' ? { height: remOf(height) } : { height: remOf(height), width: remOf(width) }
}

const DOCKED_GRIP = {
  right: { top: 0, left: 0, cursor: 'ew-resize' },
  bottom: { top: 0, left: 0, cursor: 'ns-resize' },
}

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
  if (dock === 'right') return { height: from.height, width: clamp(from.width - dx) }
  if (dock === 'bottom') return { height: clamp(from.height - dy), width: from.width }
  const [row, column] = cellOf(position)
  const share = (place: number): number => (place === 2 ? -1 : place === 1 ? 2 : 1)
  return { height: clamp(from.height + share(row) * dy), width: clamp(from.width + share(column) * dx) }
}
