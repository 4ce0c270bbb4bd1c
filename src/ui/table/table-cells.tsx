import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Span } from '../box.ts'
import type { TableSort, TableTexts } from './table-column.ts'

const RESIZE_STEP_PX = 16
const MAX_WIDTH_PX = 2000

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minWidth: 0,
    maxWidth: '100%',
    cursor: 'pointer',
    _hover: { color: 'fg.default' },
  },
})
const Handle = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '2',
    insetInlineEnd: 0,
    width: '2',
    cursor: 'col-resize',
    touchAction: 'none',
    borderInlineEndWidth: '1px',
    borderColor: 'border.subtle',
    _hover: { borderColor: 'accent.text' },
    _focusVisible: { borderColor: 'accent.text', outlineOffset: '0' },
    '@media print': { display: 'none' },
  },
})

interface ColumnHeaderProps {
  header: string
  fullHeader: string | undefined
  unit: string | undefined
  isSortable: boolean
  /** Current sort direction of the column; null where it is not sorted. */
  direction: TableSort['direction'] | null
  texts: TableTexts
  onSort: () => void
}

export function ColumnHeader({
  header,
  fullHeader = header,
  unit,
  isSortable,
  direction,
  texts,
  onSort,
}: ColumnHeaderProps) {
  const content = (
    <>
      <Span overflow="hidden" textOverflow="ellipsis">
        {header}
        {unit && <Span color="fg.muted">{texts.unit(unit)}</Span>}
      </Span>
      {isSortable && <SortMark direction={direction} />}
    </>
  )
  if (!isSortable) return <Span title={fullHeader}>{content}</Span>
  const state = direction === null ? '' : direction === 'asc' ? texts.sortedAscending : texts.sortedDescending
  return (
    <SortButton
      type="button"
      aria-label={fullHeader === header ? undefined : `${header} ${fullHeader}`}
      title={[texts.sortBy(fullHeader), state].filter((part) => part !== '').join(' · ')}
      onClick={onSort}
    >
      {content}
    </SortButton>
  )
}

function SortMark({ direction }: { direction: TableSort['direction'] | null }) {
  if (direction === 'asc') return <ArrowUp size={16} aria-hidden />
  if (direction === 'desc') return <ArrowDown size={16} aria-hidden />
  return (
    <Span opacity={0.4} display="inline-flex">
      <ArrowUpDown size={12} aria-hidden />
    </Span>
  )
}

interface ResizeHandleProps {
  label: string
  /** px of an ordinary screen, like the widths of columns. */
  widthPx: number
  minWidthPx: number
  onWidthChange: (widthPx: number) => void
}

/** Resize handle of a column: dragged, or moved by the arrow keys. */
export function ResizeHandle({ label, widthPx, minWidthPx, onWidthChange }: ResizeHandleProps) {
  const change = (next: number): void => onWidthChange(Math.min(MAX_WIDTH_PX, Math.max(minWidthPx, Math.round(next))))
  function handleDrag(event: PointerEvent<HTMLSpanElement>): void {
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX
    // on a video wall one of these px is several screen px
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
    handle.setPointerCapture(event.pointerId)
    const move = (now: globalThis.PointerEvent): void => change(widthPx + (now.clientX - from) / scale)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -RESIZE_STEP_PX, ArrowRight: RESIZE_STEP_PX }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    change(widthPx + step)
  }
  return (
    <Handle
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={widthPx}
      aria-valuemin={minWidthPx}
      aria-valuemax={MAX_WIDTH_PX}
      tabIndex={0}
      onPointerDown={handleDrag}
      onKeyDown={handleKey}
    />
  )
}
