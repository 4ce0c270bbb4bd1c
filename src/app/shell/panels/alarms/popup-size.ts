import type { CSSProperties } from 'react'

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

/** The corner for resizing: the one opposite the anchored corner. */
export function gripOf(position: number): CSSProperties & { readonly cursor: string } {
  const [row, column] = cellOf(position)
  const [isTop, isLeft] = [row === 2, column === 2]
  return {
    ...(isTop ? { top: 0 } : { bottom: 0 }),
    ...(isLeft ? { left: 0 } : { right: 0 }),
    cursor: isTop === isLeft ? 'nwse-resize' : 'nesw-resize',
  }
}

/** Size after the free corner has moved; a centred pop-up grows to both sides. */
export function sizeAfterPull(from: PopupSize, position: number, dx: number, dy: number): PopupSize {
  const [row, column] = cellOf(position)
  const share = (place: number): number => (place === 2 ? -1 : place === 1 ? 2 : 1)
  return { height: clamp(from.height + share(row) * dy), width: clamp(from.width + share(column) * dx) }
}
