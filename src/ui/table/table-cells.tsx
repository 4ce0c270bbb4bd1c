import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { Row, Span } from '../box.ts'
import type { TableSort, TableTexts } from './table-column.ts'

const RESIZE_STEP_PX = 16

export const HeaderCell = chakra('th', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 'var(--row-height, 2.75rem)',
    paddingInline: '3',
    background: 'bg.raised',
    borderBottomWidth: '1px',
    borderColor: 'border.field',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    '&[data-fixed]': { zIndex: 3 },
  },
})
export const BodyCell = chakra('td', {
  base: {
    height: 'var(--row-height, 2.75rem)',
    paddingInline: '3',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&[data-fixed]': { position: 'sticky', zIndex: 1, background: 'bg.panel' },
    '&[data-fixed=start-edge]': { borderInlineEndWidth: '1px' },
    '&[data-fixed=end-edge]': { borderInlineStartWidth: '1px' },
    'tr:hover > &': { background: 'bg.hover' },
    'tr[aria-selected=true] > &': { background: 'accent.subtle' },
  },
})
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
  unit: string | undefined
  isSortable: boolean
  /** How the column is sorted now; null where it is not. */
  direction: TableSort['direction'] | null
  texts: TableTexts
  onSort: () => void
}

export function ColumnHeader({ header, unit, isSortable, direction, texts, onSort }: ColumnHeaderProps) {
  const content = (
    <>
      <Span overflow="hidden" textOverflow="ellipsis">
        {header}
        {unit && <Span color="fg.muted">（{unit}）</Span>}
      </Span>
      {isSortable && <SortMark direction={direction} />}
    </>
  )
  if (!isSortable) return <Row gap="1">{content}</Row>
  const state = direction === null ? '' : direction === 'asc' ? texts.sortedAscending : texts.sortedDescending
  return (
    <SortButton
      type="button"
      title={[texts.sortBy(header), state].filter((part) => part !== '').join(' · ')}
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
  width: number
  onWidthChange: (width: number) => void
}

/** The edge of a column: dragged, or moved by the arrows. */
export function ResizeHandle({ label, width, onWidthChange }: ResizeHandleProps) {
  function handleDrag(event: PointerEvent<HTMLSpanElement>): void {
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX - width
    handle.setPointerCapture(event.pointerId)
    const move = (now: globalThis.PointerEvent): void => onWidthChange(now.clientX - from)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true })
  }
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -RESIZE_STEP_PX, ArrowRight: RESIZE_STEP_PX }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onWidthChange(width + step)
  }
  return (
    <Handle
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      onPointerDown={handleDrag}
      onKeyDown={handleKey}
    />
  )
}

/** Where a fixed cell sticks; nothing for the others. */
export function stickyStyle(place: FixedPlace | undefined): CSSProperties | undefined {
  if (!place) return undefined
  return place.side === 'start' ? { insetInlineStart: place.offset } : { insetInlineEnd: place.offset }
}

export interface FixedPlace {
  readonly side: 'start' | 'end'
  /** px from the table's edge. */
  readonly offset: number
  /** The last one before the columns that scroll. */
  readonly isEdge: boolean
}

export const fixedName = (place: FixedPlace | undefined): string | undefined =>
  place && `${place.side}${place.isEdge ? '-edge' : ''}`
