import { type PointerEvent, useEffect, useRef } from 'react'
import { HOME_COLUMNS, type HomeTile, tileKey } from '#contract/home/home-widgets.ts'
import { moveTile, sizeTile } from './arrange.ts'

type Arrange = (tiles: readonly HomeTile[]) => void

/** Rows of the grid begin this far from each other, in rem: a row and its gap. */
export const ROW_REM = 12

const tileAt = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-tile]') ?? null

/**
 * Moves and sizes widgets by mouse, pen or finger. The page is arranged as the pointer goes, so what is seen is what is
 * kept; nothing is captured by an element, since a moved one is taken out of the page and put back.
 */
export function useTilePointer(tiles: readonly HomeTile[], onArrange: Arrange) {
  const newest = useRef({ tiles, onArrange })
  useEffect(() => {
    newest.current = { tiles, onArrange }
  })
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function follow(event: PointerEvent, move: (moved: globalThis.PointerEvent) => readonly HomeTile[]): void {
    if (event.button !== 0) return
    event.preventDefault()
    stop.current?.()
    const ending = new AbortController()
    const { signal } = ending
    stop.current = () => ending.abort()
    const before = newest.current.tiles
    const arrange = (next: readonly HomeTile[]): void => {
      if (next !== newest.current.tiles) newest.current.onArrange(next)
    }
    addEventListener('pointermove', (moved) => arrange(move(moved)), { signal })
    addEventListener('pointerup', () => ending.abort(), { signal })
    addEventListener('pointercancel', () => ending.abort(), { signal })
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return
        arrange(before)
        ending.abort()
      },
      { signal },
    )
  }

  return {
    move(event: PointerEvent, key: string): void {
      let over = key
      follow(event, (moved) => {
        const present = newest.current.tiles
        const target = tileAt(document.elementFromPoint(moved.clientX, moved.clientY))?.dataset.tile ?? over
        if (target === over) return present
        over = target
        // a moved widget of another size may leave the pointer over a third one: only a new one moves it again
        const to = present.findIndex((tile) => tileKey(tile) === target)
        return target === key || to < 0 ? present : moveTile(present, key, to)
      })
    },
    size(event: PointerEvent, key: string): void {
      const tile = tileAt(event.currentTarget)
      const grid = tile?.parentElement
      const asked = newest.current.tiles.find((one) => tileKey(one) === key)
      if (!tile || !grid || !asked) return
      const numColumns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
      const rowPx = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      follow(event, ({ clientX, clientY }) => {
        const { left, top } = tile.getBoundingClientRect()
        const columns = Math.round(((clientX - left) / grid.clientWidth) * numColumns)
        // in a narrow window a widget fills the row, whatever its width is
        const width = numColumns === 1 ? asked.width : columns * (HOME_COLUMNS / numColumns)
        return sizeTile(newest.current.tiles, key, { width, height: Math.round((clientY - top) / rowPx) })
      })
    },
  }
}
