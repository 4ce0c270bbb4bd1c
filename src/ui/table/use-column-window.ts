import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { useRootScale } from '../root-sizes.ts'
import { type ColumnWindow, columnWindow } from './column-window.ts'
import { withActive } from './table-window.ts'

/** Up to this many columns all are mounted. */
const MAX_WHOLE = 20
const OVERSCAN = 2

/** The mounted columns of a wide table: those in view, a few beside them, and the focused one. */
export function useColumnWindow<Row>(
  frame: RefObject<HTMLDivElement | null>,
  all: ColumnWindow<Row>,
  /** Every column is mounted. */
  isForcedWhole: boolean,
): ColumnWindow<Row> & { isWhole: boolean; onFocus: (event: FocusEvent) => void } {
  const { columns, widthsPx } = all
  const scale = useRootScale()
  const [focused, setFocused] = useState<string | null>(null)
  const numStart = columns.filter(({ fixed }) => fixed?.startsWith('start')).length
  const numScrolling = columns.filter(({ fixed }) => fixed === undefined).length
  const isWhole = isForcedWhole || numScrolling <= MAX_WHOLE
  const active = columns.findIndex(({ id, fixed }) => fixed === undefined && id === focused) - numStart
  const virtual = useVirtualizer({
    horizontal: true,
    count: numScrolling,
    enabled: !isWhole,
    getScrollElement: () => frame.current,
    estimateSize: (at) => (widthsPx[numStart + at] ?? 0) * scale,
    paddingStart: widthsPx.slice(0, numStart).reduce((sum, width) => sum + width, 0) * scale,
    overscan: OVERSCAN,
    // renders scrolled columns once per frame, and without forcing a layout
    useFlushSync: false,
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active),
  })
  const numbered = useMemo(() => columns.map((column, at) => ({ ...column, colIndex: at + 1 })), [columns])
  const widths = widthsPx.join()
  // changed estimates do not update known positions by themselves
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when a width changes
  useLayoutEffect(() => {
    virtual.measure()
  }, [virtual, widths, scale])
  const inView = isWhole
    ? ''
    : virtual
        .getVirtualItems()
        .map(({ index }) => index)
        .join()
  // depends on the column indices only: the virtualizer also changes for other reasons, which need no render
  const window = useMemo(() => {
    if (isWhole) return null
    const sizes = widths.split(',').map(Number)
    const places = inView === '' ? [] : inView.split(',').map(Number)
    return columnWindow({ columns: numbered, widthsPx: sizes }, numStart, numScrolling, places, active)
  }, [isWhole, numbered, widths, numStart, numScrolling, inView, active])
  return {
    ...(window ?? all),
    isWhole,
    onFocus({ target }) {
      const column = isWhole ? undefined : columns[Number(target.closest('[aria-colindex]')?.ariaColIndex) - 1]
      setFocused(column?.id ?? null)
    },
  }
}
