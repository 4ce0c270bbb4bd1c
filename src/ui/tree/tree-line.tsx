import { chakra } from '@chakra-ui/react/styled-system'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { plainLatin } from '#lib/plain-latin.ts'
import { Row, Span } from '../box.ts'
import { Checkbox } from '../checkbox.tsx'
import type { CheckState } from './tree-checks.ts'
import type { TreeNode } from './tree-index.ts'
import type { TreeLine } from './tree-lines.ts'
import type { DropPlace } from './tree-moves.ts'

const INDENT_REM = 1.25

const Line = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    height: 'var(--row-height, 2.25rem)',
    paddingInlineEnd: '2',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'default',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
    '&[data-drop=before]': { boxShadow: 'inset 0 2px 0 token(colors.accent.text)' },
    '&[data-drop=after]': { boxShadow: 'inset 0 -2px 0 token(colors.accent.text)' },
    '&[data-drop=inside]': { outline: '2px solid', outlineColor: 'accent.text', outlineOffset: '-2px' },
    '& button': { maxHeight: 'calc(var(--row-height, 2.25rem) - 0.25rem)' },
  },
})
const Twist = chakra('span', {
  base: { display: 'inline-flex', width: '5', flexShrink: 0, cursor: 'pointer', color: 'fg.muted' },
})
const Mark = chakra('mark', { base: { background: 'accent.subtle', color: 'accent.onSubtle', borderRadius: 'sm' } })

export interface LineHandlers<Node extends TreeNode> {
  readonly onFocus: (line: TreeLine<Node>) => void
  readonly onPress: (line: TreeLine<Node>) => void
  readonly onTwist: (line: TreeLine<Node>) => void
  readonly onTick: (line: TreeLine<Node>) => void
  readonly onDragStart: (line: TreeLine<Node>) => void
  readonly onDragEnd: () => void
  /** @returns Whether the dragged node may be dropped here. */
  readonly onDragOver: (line: TreeLine<Node>, place: DropPlace) => boolean
  readonly onDrop: (line: TreeLine<Node>, place: DropPlace) => void
}

interface TreeLineProps<Node extends TreeNode> {
  line: TreeLine<Node>
  /** px from the top of the tree. */
  startPx: number
  /** Undefined without checkboxes. */
  checkState: CheckState | undefined
  isTickable: boolean
  /** Undefined where nodes cannot be selected. */
  isSelected: boolean | undefined
  isActive: boolean
  isMovable: boolean
  drop: DropPlace | undefined
  filter: string
  renderLabel: ((node: Node, label: ReactNode) => ReactNode) | undefined
  nodeActions: ((node: Node) => ReactNode) | undefined
  /** A ref, so that new handlers do not render the line again. */
  handlers: RefObject<LineHandlers<Node>>
}

function PlainLine<Node extends TreeNode>(props: TreeLineProps<Node>) {
  const { line, startPx, checkState, isActive, isMovable, filter, renderLabel, nodeActions, handlers } = props
  const { node, level, index, numSiblings, isExpanded } = line
  const hasChildren = (node.children?.length ?? 0) > 0
  const label = <Marked label={node.label} text={filter} />
  return (
    <Line
      role="treeitem"
      data-node={node.id}
      data-drop={props.drop}
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={numSiblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={props.isSelected}
      aria-checked={checkState === undefined ? undefined : checkState === 'mixed' ? 'mixed' : checkState === 'on'}
      aria-disabled={node.isDisabled}
      tabIndex={isActive ? 0 : -1}
      draggable={isMovable}
      style={{ transform: `translateY(${startPx}px)`, paddingInlineStart: `${(level - 1) * INDENT_REM + 0.25}rem` }}
      onFocus={(event) => {
        if (event.target === event.currentTarget) handlers.current.onFocus(line)
      }}
      onClick={(event) => {
        event.currentTarget.focus({ preventScroll: true })
        handlers.current.onPress(line)
      }}
      onDragStart={(event) => {
        // Firefox starts no drag without data
        event.dataTransfer.setData('text/plain', node.label)
        event.dataTransfer.effectAllowed = 'move'
        handlers.current.onDragStart(line)
      }}
      onDragEnd={() => handlers.current.onDragEnd()}
      onDragOver={(event) => {
        if (handlers.current.onDragOver(line, placeIn(event.currentTarget, event.clientY))) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        handlers.current.onDrop(line, placeIn(event.currentTarget, event.clientY))
      }}
    >
      <Twist
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          handlers.current.onTwist(line)
        }}
      >
        {hasChildren && (isExpanded ? <ChevronDown size={16} /> : <ChevronRight size={16} />)}
      </Twist>
      {checkState !== undefined && (
        <Span onClick={(event) => event.stopPropagation()}>
          <Checkbox
            label={node.label}
            isLabelHidden
            tabIndex={-1}
            checked={checkState === 'on'}
            isMixed={checkState === 'mixed'}
            isDisabled={!props.isTickable}
            onChange={() => handlers.current.onTick(line)}
          />
        </Span>
      )}
      <Span flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis">
        {renderLabel ? renderLabel(node, label) : label}
      </Span>
      {nodeActions && <Row onClick={(event) => event.stopPropagation()}>{nodeActions(node)}</Row>}
    </Line>
  )
}

/** Rendered again only when its contents change, not when the tree scrolls. */
export const TreeLineView = memo(PlainLine) as typeof PlainLine

/** The upper and lower quarter of a line mean dropping before and after it. */
function placeIn(element: Element, clientY: number): DropPlace {
  const { top, height } = element.getBoundingClientRect()
  const part = (clientY - top) / height
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside'
}

/** A label with the search text highlighted. */
function Marked({ label, text }: { label: string; text: string }) {
  const wanted = text.trim()
  const at = wanted === '' ? -1 : plainLatin(label).indexOf(plainLatin(wanted))
  if (at < 0) return label
  return (
    <>
      {label.slice(0, at)}
      <Mark>{label.slice(at, at + wanted.length)}</Mark>
      {label.slice(at + wanted.length)}
    </>
  )
}
