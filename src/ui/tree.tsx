// A tree to look through, to tick and to rearrange. Duty: lines of nested nodes with the whole keyboard. Neighbours:
// tree-model.ts decides everything; the caller keeps what is open, ticked and selected. Invariant: only lines in view are in
// the page, so that 30,000 nodes cost as much as thirty.

import { chakra } from '@chakra-ui/react/styled-system'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { Box, Row, Span } from './box.ts'
import { Checkbox } from './checkbox.tsx'
import {
  checkStates,
  filterTree,
  findByLetters,
  flattenTree,
  isBelow,
  moveByKey,
  type TreeLine,
  type TreeMove,
  type TreeNode,
  toggleNode,
} from './tree-model.ts'

export type { TreeMove, TreeNode } from './tree-model.ts'

const LINE_PX = 36
const INDENT_PX = 20

const Line = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    paddingInlineEnd: '2',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'default',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
    '&[data-drop=before]': { boxShadow: 'inset 0 2px 0 token(colors.accent.text)' },
    '&[data-drop=inside]': { outline: '2px solid', outlineColor: 'accent.text', outlineOffset: '-2px' },
  },
})
const Twist = chakra('span', {
  base: { display: 'inline-flex', width: '5', flexShrink: 0, cursor: 'pointer', color: 'fg.muted' },
})
const Mark = chakra('mark', { base: { background: 'accent.subtle', color: 'accent.onSubtle', borderRadius: 'sm' } })

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
  renderLabel?: (node: Node) => ReactNode
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
  const [active, setActive] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [drop, setDrop] = useState<{ id: string; where: 'before' | 'inside' } | null>(null)
  const found = useMemo(() => filterTree(nodes, filter), [nodes, filter])
  const open = useMemo(
    () => (found.open.size > 0 ? new Set([...expanded, ...found.open]) : expanded),
    [expanded, found],
  )
  const lines = useMemo(() => flattenTree(found.nodes, open), [found, open])
  const states = useMemo(() => (checked ? checkStates(nodes, checked) : null), [nodes, checked])
  const byId = useMemo(() => indexOf(nodes), [nodes])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PX,
    overscan: 6,
  })
  const activeAt = Math.max(
    0,
    lines.findIndex(({ node }) => node.id === (active ?? selected)),
  )

  function setOpen(ids: readonly string[], isOpen: boolean): void {
    const next = new Set(expanded)
    for (const id of ids) {
      if (isOpen) next.add(id)
      else next.delete(id)
    }
    onExpandedChange(next)
  }

  function focusLine(at: number): void {
    const line = lines[Math.max(0, Math.min(lines.length - 1, at))]
    if (!line) return
    setActive(line.node.id)
    virtual.scrollToIndex(lines.indexOf(line), { align: 'auto' })
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>(`[data-node="${CSS.escape(line.node.id)}"]`)
        ?.focus({ preventScroll: true }),
    )
  }

  function tick(node: Node): void {
    const whole = byId.get(node.id)
    if (!checked || !onCheckedChange || !whole || node.isDisabled || !isCheckable(node)) return
    onCheckedChange(toggleNode(nodes, checked, whole, states?.get(node.id) !== 'on'))
  }

  function handleKey(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'treeitem') return
    const line = lines[activeAt]
    if (!line || event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      const move = onMove && canMove(line.node) ? moveByKey(lines, activeAt, event.key) : null
      if (move) onMove?.(move)
      else return
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
        focusLine(activeAt + 1)
        return true
      case 'ArrowUp':
        focusLine(activeAt - 1)
        return true
      case 'Home':
        focusLine(0)
        return true
      case 'End':
        focusLine(lines.length - 1)
        return true
      case 'ArrowRight':
        if (hasChildren && !isExpanded) setOpen([node.id], true)
        else if (hasChildren) focusLine(activeAt + 1)
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
    const letters = now - typed.current.at < 600 ? typed.current.letters + letter : letter
    typed.current = { letters, at: now }
    const at = findByLetters(
      lines.map(({ node }) => node.label),
      letters.length > 1 ? activeAt - 1 : activeAt,
      letters,
    )
    if (at >= 0) focusLine(at)
    return at >= 0
  }

  function dropPlace(event: DragEvent, line: TreeLine<Node>): 'before' | 'inside' | null {
    const moved = dragged === null ? undefined : byId.get(dragged)
    if (!moved || isBelow(moved, line.node.id)) return null
    const rect = event.currentTarget.getBoundingClientRect()
    return event.clientY - rect.top < rect.height / 3 ? 'before' : 'inside'
  }

  function handleDrop(event: DragEvent, line: TreeLine<Node>): void {
    const { node, parentId, index } = line
    const where = dropPlace(event, line)
    if (where && dragged !== null) {
      event.preventDefault()
      if (where === 'before') onMove?.({ id: dragged, parentId, index })
      else onMove?.({ id: dragged, parentId: node.id, index: node.children?.length ?? 0 })
    }
    setDragged(null)
    setDrop(null)
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
          if (!line) return null
          const { node, level, index, numSiblings, isExpanded } = line
          const hasChildren = (node.children?.length ?? 0) > 0
          const state = states?.get(node.id)
          const isMovable = onMove !== undefined && canMove(node)
          return (
            <Line
              key={node.id}
              role="treeitem"
              data-node={node.id}
              data-drop={drop?.id === node.id ? drop.where : undefined}
              aria-level={level}
              aria-posinset={index + 1}
              aria-setsize={numSiblings}
              aria-expanded={hasChildren ? isExpanded : undefined}
              aria-selected={onSelect ? node.id === selected : undefined}
              aria-checked={state === undefined ? undefined : state === 'mixed' ? 'mixed' : state === 'on'}
              aria-disabled={node.isDisabled}
              tabIndex={at === activeAt ? 0 : -1}
              draggable={isMovable}
              style={{
                height: LINE_PX,
                transform: `translateY(${start}px)`,
                paddingInlineStart: (level - 1) * INDENT_PX + 4,
              }}
              onFocus={(event) => {
                if (event.target === event.currentTarget) setActive(node.id)
              }}
              onClick={(event) => {
                event.currentTarget.focus({ preventScroll: true })
                if (onSelect) onSelect(node)
                else if (checked && !(event.target instanceof HTMLInputElement)) tick(node)
              }}
              onDragStart={() => setDragged(node.id)}
              onDragEnd={() => setDrop(null)}
              onDragOver={(event) => {
                const where = dropPlace(event, line)
                if (where) event.preventDefault()
                setDrop(where && { id: node.id, where })
              }}
              onDrop={(event) => handleDrop(event, line)}
            >
              <Twist
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation()
                  if (hasChildren) setOpen([node.id], !isExpanded)
                }}
              >
                {hasChildren && (isExpanded ? <ChevronDown size={16} /> : <ChevronRight size={16} />)}
              </Twist>
              {state !== undefined && (
                <Span onClick={(event) => event.stopPropagation()}>
                  <Checkbox
                    label={node.label}
                    isLabelHidden
                    tabIndex={-1}
                    checked={state === 'on'}
                    isMixed={state === 'mixed'}
                    isDisabled={node.isDisabled === true || !isCheckable(node)}
                    onChange={() => tick(node)}
                  />
                </Span>
              )}
              <Span flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis">
                {renderLabel ? renderLabel(node) : <Marked label={node.label} text={filter} />}
              </Span>
              {nodeActions && <Row onClick={(event) => event.stopPropagation()}>{nodeActions(node)}</Row>}
            </Line>
          )
        })}
      </Box>
    </Box>
  )
}

/** A label with the part that was looked for marked. */
function Marked({ label, text }: { label: string; text: string }) {
  const wanted = text.trim()
  const at = wanted === '' ? -1 : label.toLowerCase().indexOf(wanted.toLowerCase())
  if (at < 0) return label
  return (
    <>
      {label.slice(0, at)}
      <Mark>{label.slice(at, at + wanted.length)}</Mark>
      {label.slice(at + wanted.length)}
    </>
  )
}

function indexOf<Node extends TreeNode>(
  nodes: readonly Node[],
  into = new Map<string, TreeNode>(),
): Map<string, TreeNode> {
  const walk = (siblings: readonly TreeNode[]): void => {
    for (const node of siblings) {
      into.set(node.id, node)
      walk(node.children ?? [])
    }
  }
  walk(nodes)
  return into
}
