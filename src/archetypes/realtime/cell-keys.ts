/**
 * The cell that an arrow key moves to: from a row to its first value, from a value to its neighbours, and back to the
 * row.
 */
export function nextCell(from: HTMLElement, key: string): HTMLElement | null {
  const row = from.closest('tr')
  if (!row) return null
  const cells = [...row.querySelectorAll<HTMLElement>('[data-place]')]
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
  return cell?.querySelector<HTMLElement>('[data-place]') ?? null
}
