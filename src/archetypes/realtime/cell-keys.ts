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
      return sameColumn(from, row.nextElementSibling)
    case 'ArrowUp':
      return sameColumn(from, row.previousElementSibling)
    default:
      return null
  }
}

function sameColumn(from: HTMLElement, row: Element | null): HTMLElement | null {
  const column = from.closest('td')?.cellIndex
  const cell = row instanceof HTMLTableRowElement && column !== undefined ? row.cells[column] : undefined
  return cell?.querySelector<HTMLElement>('[data-point]') ?? null
}
