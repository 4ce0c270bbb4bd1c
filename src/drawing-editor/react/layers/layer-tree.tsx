// The layers of a board, topmost first. Rows are made and mounted only where they are seen, so that 100,000 elements
// cost as much as thirty. What is chosen here is what is chosen on the stage, and the other way round.

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Box } from '#ui/box.ts'
import { useRootScale } from '#ui/root-sizes.ts'
import { withActive } from '#ui/table/table-window.ts'
import { type ElementRef, keyOf } from '../../edit/edit-board.ts'
import { editorStateAtom, selectionAtom } from '../editor-atoms.ts'
import { handleLayerKey } from './layer-keys.ts'
import { type DropSide, LayerLine, type LineHandlers } from './layer-line.tsx'
import type { LayerList, LayerRow } from './layer-rows.ts'
import { useLayerEdits } from './use-layer-edits.ts'

const ROW_PX = 28
const OVERSCAN = 8

interface LayerTreeProps {
  readonly label: string
  readonly list: LayerList
  readonly onFold: (key: string, isUnfolded: boolean) => void
  /** Whether rows can be put in another order: not while a search hides what is between them. */
  readonly isOrdered: boolean
}

export function LayerTree({ label, list, onFold, isOrdered }: LayerTreeProps) {
  const selection = useAtomValue(selectionAtom)
  const { isReadOnly } = useAtomValue(editorStateAtom)
  const frame = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<ElementRef | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const [dragged, setDragged] = useState<LayerRow | null>(null)
  const [drop, setDrop] = useState<{ readonly key: string; readonly side: DropSide } | null>(null)
  const edits = useLayerEdits(list)
  const rowPx = ROW_PX * useRootScale()
  const chosenKeys = useMemo(() => new Set(selection.refs.map(keyOf)), [selection])
  const newest = selection.refs.at(-1) ?? null
  const active = list.length === 0 ? -1 : Math.max(0, indexOf(list, focused ?? newest))
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    useFlushSync: false,
    // the active row stays mounted at any scroll position, so that it keeps the focus
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active),
  })
  useLayoutEffect(() => {
    if (rowPx > 0) virtual.measure()
  }, [virtual, rowPx])
  useEffect(() => {
    // what was chosen on the stage comes into view; what was chosen here is in view
    if (!newest || frame.current?.contains(document.activeElement)) return
    setFocused(null)
    const at = indexOf(list, newest)
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [newest, list, virtual])

  function focusRow(at: number): LayerRow | undefined {
    const row = list.row(Math.max(0, Math.min(list.length - 1, at)))
    if (!row) return undefined
    // the active row is always mounted, so that it exists right after this update
    flushSync(() => setFocused(row.ref))
    const line = frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest' })
    return row
  }

  function endDrag(): void {
    setDragged(null)
    setDrop(null)
  }

  const present: LineHandlers = {
    focus: (row) => setFocused(row.ref),
    press: (row, { shiftKey, ctrlKey, metaKey }) =>
      edits.choose(row, shiftKey ? 'range' : ctrlKey || metaKey ? 'toggle' : 'alone'),
    fold: (row) => onFold(row.key, !row.isUnfolded),
    startRename: (row) => {
      if (!isReadOnly) setRenamed(row.key)
    },
    endRename: (row, name, isByKey) => {
      setRenamed(null)
      if (name !== null) edits.rename(row, name)
      // who left the field for another place stays there
      if (isByKey) focusRow(indexOf(list, row.ref))
    },
    setHidden: edits.setHidden,
    setLocked: edits.setLocked,
    startDrag: setDragged,
    endDrag,
    dragOver: (row, side) => {
      const isPossible = dragged !== null && isOrdered && edits.canPlace(dragged, row, side)
      if (!isPossible) setDrop(null)
      else if (drop?.key !== row.key || drop.side !== side) setDrop({ key: row.key, side })
      return isPossible
    },
    drop: (row, side) => {
      if (dragged) edits.place(dragged, row, side)
      endDrag()
    },
  }
  const handlers = useRef(present)
  useLayoutEffect(() => {
    handlers.current = present
  })

  return (
    <Box ref={frame} flex="1" minHeight="0" overflow="auto" css={{ '--layer-height': `${ROW_PX / 16}rem` }}>
      <Box
        role="tree"
        aria-label={label}
        aria-multiselectable
        position="relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={(event) => {
          const row = list.row(active)
          if (!row || !(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return
          const isHandled = handleLayerKey(event, {
            at: active,
            row,
            list,
            focusRow,
            choose: edits.choose,
            fold: onFold,
            rename: present.startRename,
            step: (side) => {
              if (isOrdered) edits.step(row, side)
            },
          })
          if (!isHandled) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = list.row(index)
          return (
            row && (
              <LayerLine
                key={row.key}
                row={row}
                startPx={start}
                isChosen={chosenKeys.has(row.key)}
                isActive={index === active}
                isRenamed={row.key === renamed}
                isReadOnly={isReadOnly}
                drop={drop?.key === row.key ? drop.side : null}
                handlers={handlers}
              />
            )
          )
        })}
      </Box>
    </Box>
  )
}

const indexOf = (list: LayerList, ref: ElementRef | null): number => (ref ? list.indexOf(ref) : -1)
