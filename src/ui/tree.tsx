// A tree for browsing, checking and rearranging, with full keyboard control. tree/ has the logic; the caller keeps the
// expanded, checked and selected ids. Only visible lines are rendered, so that 30,000 nodes cost as much as thirty. The
// nodes are indexed once; all other work runs over the index arrays.

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Box } from './box.ts'
import { useRowHeight } from './root-sizes.ts'
import { withActive } from './table/table-window.ts'
import { checkStates, toggleNode } from './tree/tree-checks.ts'
import { TreeIndex, type TreeNode } from './tree/tree-index.ts'
import { type LineHandlers, TreeLineView } from './tree/tree-line.tsx'
import { findByLetters, type TreeLine, TreeLines } from './tree/tree-lines.ts'
import { type DropPlace, moveByDrop, moveByKey, siblingsOf, type TreeMove } from './tree/tree-moves.ts'

export type { TreeNode } from './tree/tree-index.ts'
export type { TreeMove } from './tree/tree-moves.ts'

const OVERSCAN = 6
/** Longer pauses between typed letters start a new search. */
const TYPING_MS = 600

interface TreeProps<Node extends TreeNode> {
  label: string
  nodes: readonly Node[]
  selected?: string | null
  onSelect?: (node: Node) => void
  /** Ids of checked nodes, including parents; absent: no checkboxes. */
  checked?: ReadonlySet<string>
  onCheckedChange?: (checked: ReadonlySet<string>) => void
  isCheckable?: (node: Node) => boolean
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  /** `label` is the node's label with the search text highlighted. */
  renderLabel?: (node: Node, label: ReactNode) => ReactNode
  nodeActions?: (node: Node) => ReactNode
  /** A node was dragged, or moved by Alt and an arrow key. */
  onMove?: (move: TreeMove) => void
  canMove?: (node: Node) => boolean
  texts: { readonly empty: string }
  /** CSS length. */
  height?: string
  /** Shows the nodes that contain this text, and all their ancestors. */
  filter?: string
}

export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const {
    label,
    nodes,
    selected = null,
    onSelect,
    checked,
    onCheckedChange,
    isCheckable = () => true,
    expanded,
  } = props
  const { onExpandedChange, renderLabel, nodeActions, onMove, canMove = () => true, texts, height = '100%' } = props
  // deferred: the search field updates before the lines do
  const filter = useDeferredValue(props.filter ?? '')
  const frame = useRef<HTMLDivElement>(null)
  const typed = useRef({ letters: '', at: 0 })
  const [focused, setFocused] = useState<string | null>(null)
  const [dragged, setDragged] = useState<TreeLine<Node> | null>(null)
  const [drop, setDrop] = useState<{ readonly id: string; readonly place: DropPlace } | null>(null)
  const rowHeight = useRowHeight()
  const index = useMemo(() => new TreeIndex(nodes), [nodes])
  const lines = useMemo(() => new TreeLines(index, expanded, filter), [index, expanded, filter])
  const stateAt = useMemo(() => (checked ? checkStates(index, checked) : null), [index, checked])
  const active = lines.length === 0 ? -1 : Math.max(0, lines.lineOf(focused ?? selected))
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // renders scrolled lines once per frame, and without forcing a layout
    useFlushSync: false,
    // the active line stays mounted at any scroll position, so that it keeps the focus
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active),
  })
  // a changed estimate does not update known positions by itself
  useLayoutEffect(() => {
    if (rowHeight > 0) virtual.measure()
  }, [virtual, rowHeight])

  // a position in the filtered tree does not define a position in the full tree
  const isMovable = (node: Node): boolean => onMove !== undefined && filter.trim() === '' && canMove(node)

  const newest: LineHandlers<Node> = {
    onFocus: ({ node }) => setFocused(node.id),
    onPress: ({ node }) => (onSelect ? onSelect(node) : tick(node)),
    onTwist: ({ node, isExpanded }) => {
      if (node.children?.length) setOpen([node.id], !isExpanded)
    },
    onTick: ({ node }) => tick(node),
    onDragStart: setDragged,
    onDragEnd: endDrag,
    onDragOver: (line, place) => {
      const isPossible = dragged !== null && moveByDrop(dragged, line, place) !== null
      if (!isPossible) setDrop(null)
      else if (drop?.id !== line.node.id || drop.place !== place) setDrop({ id: line.node.id, place })
      return isPossible
    },
    onDrop: (line, place) => {
      const move = dragged && moveByDrop(dragged, line, place)
      if (move) onMove?.(move)
      endDrag()
    },
  }
  const handlers = useRef(newest)
  useLayoutEffect(() => {
    handlers.current = newest
  })

  function endDrag(): void {
    setDragged(null)
    setDrop(null)
  }

  function setOpen(ids: readonly string[], isOpen: boolean): void {
    const next = new Set(expanded)
    for (const id of ids) {
      if (isOpen) next.add(id)
      else next.delete(id)
    }
    onExpandedChange(next)
  }

  function focusLine(at: number): void {
    const id = lines.line(Math.max(0, Math.min(lines.length - 1, at)))?.node.id
    if (id === undefined) return
    // the active line is always mounted, so it exists right after this update
    flushSync(() => setFocused(id))
    const line = frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const isTickable = (node: Node): boolean => onCheckedChange !== undefined && !node.isDisabled && isCheckable(node)

  function tick(node: Node): void {
    if (!checked || !isTickable(node)) return
    onCheckedChange?.(toggleNode(index, checked, index.placeOf(node.id), isCheckable))
  }

  function handleKey(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return
    const line = lines.line(active)
    if (!line || event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      if (!onMove || !event.key.startsWith('Arrow')) return
      // prevents the browser's own Alt+arrow navigation, even where the node cannot move
      const move = isMovable(line.node) ? moveByKey(index, line.place, event.key) : null
      if (move) onMove(move)
    } else if (!handlePlainKey(event.key, line)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** @returns Whether the key was handled. */
  function handlePlainKey(key: string, line: TreeLine<Node>): boolean {
    const { node, parentId, isExpanded } = line
    const hasChildren = (node.children?.length ?? 0) > 0
    switch (key) {
      case 'ArrowDown':
        focusLine(active + 1)
        return true
      case 'ArrowUp':
        focusLine(active - 1)
        return true
      case 'Home':
        focusLine(0)
        return true
      case 'End':
        focusLine(lines.length - 1)
        return true
      case 'ArrowRight':
        if (hasChildren && !isExpanded) setOpen([node.id], true)
        else if (hasChildren) focusLine(active + 1)
        return true
      case 'ArrowLeft':
        if (isExpanded) setOpen([node.id], false)
        else if (parentId !== null) focusLine(lines.lineOf(parentId))
        return true
      case '*':
        setOpen(
          siblingsOf(index, line.place).map(({ id }) => id),
          true,
        )
        return true
      case 'Enter':
        if (onSelect) onSelect(node)
        else tick(node)
        return true
      case ' ':
        if (checked) tick(node)
        else onSelect?.(node)
        return true
      default:
        return [...key].length === 1 && jump(key)
    }
  }

  function jump(letter: string): boolean {
    const now = performance.now()
    const letters = now - typed.current.at < TYPING_MS ? typed.current.letters + letter : letter
    typed.current = { letters, at: now }
    const at = findByLetters(lines, letters.length > 1 ? active - 1 : active, letters)
    if (at >= 0) focusLine(at)
    return at >= 0
  }

  if (lines.length === 0)
    return (
      <Box padding="4" color="fg.muted" role="status" style={{ height }}>
        {texts.empty}
      </Box>
    )
  return (
    <Box ref={frame} overflow="auto" style={{ height }}>
      <Box
        role="tree"
        aria-label={label}
        aria-multiselectable={checked ? true : undefined}
        position="relative"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={handleKey}
      >
        {virtual.getVirtualItems().map(({ index: at, start }) => {
          const line = lines.line(at)
          return (
            line && (
              <TreeLineView
                key={line.node.id}
                line={line}
                startPx={start}
                checkState={stateAt?.(line.place)}
                isTickable={isTickable(line.node)}
                isSelected={onSelect && line.node.id === selected}
                isActive={at === active}
                isMovable={isMovable(line.node)}
                drop={drop?.id === line.node.id ? drop.place : undefined}
                filter={filter}
                renderLabel={renderLabel}
                nodeActions={nodeActions}
                handlers={handlers}
              />
            )
          )
        })}
      </Box>
    </Box>
  )
}
