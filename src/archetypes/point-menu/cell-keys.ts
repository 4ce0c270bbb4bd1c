import type { KeyboardEvent } from 'react'

/** Moves the focus by an arrow key, in a table whose values carry `data-point`. */
export function moveByKey(event: KeyboardEvent): void {
  const next = event.target instanceof HTMLElement ? nextCell(event.target, event.key) : null
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

/**
 * The cell that an arrow key moves to: from a row to its first value, from a value to its neighbours, and back to the
 * row.
 */
function nextCell(from: HTMLElement, key: string): HTMLElement | null {
  const row = from.closest('tr')
  if (!row) return null
  const cells = [...row.querySelectorAll<HTMLElement>('[data-point]')]
  const at = cells.indexOf(from)
  if (at < 0) return from === row && key === 'ArrowRight' ? (cells[0] ?? null) : null
  switch (key) {
    case 'ArrowRight':
      return cells[at + 1] ?? null
    case 'ArrowLeft':
      return cells[at - 1] ?? row
    case 'Escape':
      return row
    case 'ArrowDown':
      return sameColumn(from, (at) => at.nextElementSibling)
    case 'ArrowUp':
      return sameColumn(from, (at) => at.previousElementSibling)
    default:
      return null
  }
}

/** The value in the column of the nearest row in a direction that has one: headings between rows have none. */
function sameColumn(from: HTMLElement, next: (row: Element) => Element | null): HTMLElement | null {
  const column = from.closest('td')?.cellIndex
  const own = from.closest('tr')
  if (!own || column === undefined) return null
  for (let row = next(own); row; row = next(row)) {
    const value =
      row instanceof HTMLTableRowElement ? row.cells[column]?.querySelector<HTMLElement>('[data-point]') : null
    if (value) return value
  }
  return null
}
