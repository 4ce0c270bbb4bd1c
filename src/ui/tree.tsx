// A tree to look through, to tick and to rearrange. Duty: lines of nested nodes with the whole keyboard. Neighbours:
// tree-model.ts decides everything; the caller keeps what is open, ticked and selected. Invariant: only lines in view are in
// the page, so that 30,000 nodes cost as much as thirty.

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Box } from './box.ts'
import { withActive } from './table/table-window.ts'
import { type LineHandlers, TreeLineView } from './tree/tree-line.tsx'
import {
  checkStates,
  childrenOf,
  type DropPlace,
  filterTree,
  findByLetters,
  flattenTree,
  moveByDrop,
  moveByKey,
  type TreeLine,
  type TreeMove,
  type TreeNode,
  toggleNode,
} from './tree-model.ts'
import { useRowHeight } from './use-row-height.ts'

export type { TreeMove, TreeNode } from './tree-model.ts'

const OVERSCAN = 6
/** Letters typed further apart begin anew. */
const TYPING_MS = 600

export interface TreeProps<Node extends TreeNode> {
  label: string
  nodes: readonly Node[]
  selected?: string | null
  onSelect?: (node: Node) => void
  /** Ids of what is ticked, parents included; absent: nothing is to be ticked. */
  checked?: ReadonlySet<string>
  onCheckedChange?: (checked: ReadonlySet<string>) => void
  isCheckable?: (node: Node) => boolean
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  /** `label` is that of the node, with what is looked for marked. */
  renderLabel?: (node: Node, label: ReactNode) => ReactNode
  nodeActions?: (node: Node) => ReactNode
  /** A node was dragged, or moved by Alt and an arrow. */
  onMove?: (move: TreeMove) => void
  canMove?: (node: Node) => boolean
  texts: { readonly empty: string }
  /** CSS length. */
  height?: string
  /** Shows what holds this text, and everything above it. */
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
  const {
    onExpandedChange,
    renderLabel,
    nodeActions,
    onMove,
    canMove = () => true,
    texts,
    height = '100%',
    filter = '',
  } = props
  const frame = useRef<HTMLDivElement>(null)
  const typed = useRef({ letters: '', at: 0 })
  const [focused, setFocused] = useState<string | null>(null)
  const [dragged, setDragged] = useState<TreeLine<Node> | null>(null)
  const [drop, setDrop] = useState<{ readonly id: string; readonly place: DropPlace } | null>(null)
  const rowHeight = useRowHeight()
  const found = useMemo(() => filterTree(nodes, filter), [nodes, filter])
  const open = useMemo(
    () => (found.open.size > 0 ? new Set([...expanded, ...found.open]) : expanded),
    [expanded, found],
  )
  const lines = useMemo(() => flattenTree(found.nodes, open), [found, open])
  const states = useMemo(() => (checked ? checkStates(nodes, checked) : null), [nodes, checked])
  const byId = useMemo(() => nodesById(nodes), [nodes])
  const active = useMemo(() => {
    const at = lines.findIndex(({ node }) => node.id === (focused ?? selected))
    return lines.length === 0 ? -1 : Math.max(0, at)
  }, [lines, focused, selected])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // the line that has the focus keeps it, wherever the frame is scrolled to
    rangeExtractor: (range) => withActive(defaultRangeExtractor(range), active),
  })
  // a new estimate alone leaves the old positions
  useLayoutEffect(() => {
    if (rowHeight > 0) virtual.measure()
  }, [virtual, rowHeight])

  // among what a filter leaves, a place says nothing about the place among all
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
    const index = Math.max(0, Math.min(lines.length - 1, at))
    const id = lines[index]?.node.id
    if (id === undefined) return
    // the active line is always in the page, so it is there right after this
    flushSync(() => setFocused(id))
    const line = frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const isTickable = (node: Node): boolean => onCheckedChange !== undefined && !node.isDisabled && isCheckable(node)

  function tick(node: Node): void {
    // below a filter a node has lost some of its own
    const whole = byId.get(node.id)
    if (!checked || !whole || !isTickable(whole)) return
    onCheckedChange?.(toggleNode(nodes, checked, whole, isCheckable))
  }

  function handleKey(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return
    const line = lines[active]
    if (!line || event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      if (!onMove || !event.key.startsWith('Arrow')) return
      // where there is nowhere to go the browser would leave the page
      const move = isMovable(line.node) ? moveByKey(lines, active, event.key) : null
      if (move) onMove(move)
    } else if (!handlePlainKey(event.key, line)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** @returns Whether the key was one of the tree's. */
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
        else if (parentId !== null) focusLine(lines.findIndex((other) => other.node.id === parentId))
        return true
      case '*':
        setOpen(
          lines.filter((other) => other.parentId === parentId).map((other) => other.node.id),
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
    const at = findByLetters(
      lines.map(({ node }) => node.label),
      letters.length > 1 ? active - 1 : active,
      letters,
    )
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
          const line = lines[at]
          return (
            line && (
              <TreeLineView
                key={line.node.id}
                line={line}
                startPx={start}
                checkState={states?.get(line.node.id)}
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

function nodesById<Node extends TreeNode>(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>()
  const walk = (siblings: readonly Node[]): void => {
    for (const node of siblings) {
      found.set(node.id, node)
      walk(childrenOf(node))
    }
  }
  walk(nodes)
  return found
}
