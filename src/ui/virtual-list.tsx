import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { Box } from './box.ts'

interface VirtualListProps<Item> {
  items: readonly Item[]
  /** px */
  rowHeight: number
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
  label: string
  /** Maximum number of mounted rows. */
  maxRows: number
}

/** Plain styles: a changing list moves its rows often. */
const ROW = { position: 'absolute', insetInline: 0, top: 0 } as const

/** A long list of which only visible rows are mounted. */
export function VirtualList<Item>({ items, rowHeight, keyOf, render, label, maxRows }: VirtualListProps<Item>) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  const shown = rows.getVirtualItems().slice(0, maxRows)
  return (
    <Box ref={frame} overflow="auto" height="100%" tabIndex={0} role="region" aria-label={label}>
      <Box
        as="ul"
        position="relative"
        listStyleType="none"
        margin="0"
        padding="0"
        style={{ height: rows.getTotalSize() }}
      >
        {shown.map(({ index, start }) => {
          const item = items[index]
          return (
            item !== undefined && (
              <li
                key={keyOf(item)}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ ...ROW, height: rowHeight, transform: `translateY(${start}px)` }}
              >
                {render(item)}
              </li>
            )
          )
        })}
      </Box>
    </Box>
  )
}
