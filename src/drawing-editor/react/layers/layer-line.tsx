import { ChevronDown, ChevronRight, Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import { type DragEvent, type MouseEvent, memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Span } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { isLocked } from '../../edit/locks.ts'
import { KindIcon } from './kind-icon.tsx'
import { kindName, ownName } from './layer-name.ts'
import type { LayerRow } from './layer-rows.ts'
import { NameInput } from './name-input.tsx'

const INDENT_REM = 1

const Line = styled('div', {
  base: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    height: 'var(--layer-height)',
    paddingInlineEnd: '1',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    cursor: 'default',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { background: 'accent.subtle', color: 'accent.onSubtle' },
    '&[data-drop=above]': { boxShadow: 'inset 0 2px 0 token(colors.accent.text)' },
    '&[data-drop=below]': { boxShadow: 'inset 0 -2px 0 token(colors.accent.text)' },
    '&[data-hidden] > [data-name]': { opacity: 0.55 },
    // what is set stays seen; the rest shows where the pointer or the focus is
    '& button:not([data-set])': { opacity: 0 },
    '&:hover button, &:focus-within button': { opacity: 1 },
    '@media (hover: none)': { '& button:not([data-set])': { opacity: 0.6 } },
  },
})
const Twist = styled('span', {
  base: { display: 'inline-flex', width: '4', flexShrink: 0, cursor: 'pointer', color: 'fg.muted' },
})

export type DropSide = 'above' | 'below'

/** What is done to a row; a ref to it, so that other handlers do not render the rows again. */
export interface LineHandlers {
  press(row: LayerRow, keys: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }): void
  focus(row: LayerRow): void
  fold(row: LayerRow): void
  startRename(row: LayerRow): void
  /** @param name - Null where it stays as it was. */
  endRename(row: LayerRow, name: string | null, isByKey: boolean): void
  setHidden(row: LayerRow, isHidden: boolean): void
  setLocked(row: LayerRow, isLocked: boolean): void
  startDrag(row: LayerRow): void
  /** @returns Whether what is dragged may be dropped there. */
  dragOver(row: LayerRow, side: DropSide): boolean
  drop(row: LayerRow, side: DropSide): void
  endDrag(): void
}

interface LayerLineProps {
  readonly row: LayerRow
  /** px from the top of the tree. */
  readonly startPx: number
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly isRenamed: boolean
  readonly isReadOnly: boolean
  readonly drop: DropSide | null
  readonly handlers: RefObject<LineHandlers>
}

function PlainLine({ row, startPx, isChosen, isActive, isRenamed, isReadOnly, drop, handlers }: LayerLineProps) {
  const { t } = useTranslation()
  const { stored, level, index, numSiblings, isGroup, isUnfolded } = row
  const kind = kindName(stored)
  const name = ownName(stored) ?? t(`editorPanels.kind.${kind}`)
  const isHidden = stored.visible === false
  const isHeld = isLocked(stored, 'any')
  const sideIn = (event: DragEvent<HTMLElement>): DropSide => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY - top < height / 2 ? 'above' : 'below'
  }
  return (
    <Line
      role="treeitem"
      data-key={row.key}
      data-drop={drop ?? undefined}
      data-hidden={isHidden || undefined}
      aria-label={name}
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={numSiblings}
      aria-expanded={isGroup ? isUnfolded : undefined}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      draggable={!isRenamed && !isReadOnly}
      style={{ transform: `translateY(${startPx}px)`, paddingInlineStart: `${(level - 1) * INDENT_REM + 0.25}rem` }}
      onFocus={(event) => {
        if (event.target === event.currentTarget) handlers.current.focus(row)
      }}
      onClick={(event) => {
        event.currentTarget.focus({ preventScroll: true })
        handlers.current.press(row, event)
      }}
      onDoubleClick={() => handlers.current.startRename(row)}
      onDragStart={(event) => {
        // Firefox starts no drag without data
        event.dataTransfer.setData('text/plain', name)
        event.dataTransfer.effectAllowed = 'move'
        handlers.current.startDrag(row)
      }}
      onDragEnd={() => handlers.current.endDrag()}
      onDragOver={(event) => {
        if (handlers.current.dragOver(row, sideIn(event))) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        handlers.current.drop(row, sideIn(event))
      }}
    >
      <Twist aria-hidden onClick={alone(() => handlers.current.fold(row))}>
        {isGroup && (isUnfolded ? <ChevronDown size={16} /> : <ChevronRight size={16} />)}
      </Twist>
      <Span display="inline-flex" color="fg.muted" title={t(`editorPanels.kind.${kind}`)}>
        <KindIcon kind={kind} />
      </Span>
      {isRenamed ? (
        <NameInput
          label={t('editorPanels.layers.rename')}
          name={typeof stored.elementName === 'string' ? stored.elementName : ''}
          onEnd={(typed, isByKey) => handlers.current.endRename(row, typed, isByKey)}
        />
      ) : (
        <Span data-name flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis">
          {name}
        </Span>
      )}
      <Row onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
        <IconButton
          size="sm"
          tabIndex={isActive ? 0 : -1}
          data-set={isHeld || undefined}
          disabled={isReadOnly}
          label={t(isHeld ? 'editorPanels.layers.unlock' : 'editorPanels.layers.lock', { name })}
          onClick={() => handlers.current.setLocked(row, !isHeld)}
        >
          {isHeld ? <Lock size={16} aria-hidden /> : <LockOpen size={16} aria-hidden />}
        </IconButton>
        <IconButton
          size="sm"
          tabIndex={isActive ? 0 : -1}
          data-set={isHidden || undefined}
          disabled={isReadOnly}
          label={t(isHidden ? 'editorPanels.layers.show' : 'editorPanels.layers.hide', { name })}
          onClick={() => handlers.current.setHidden(row, !isHidden)}
        >
          {isHidden ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      </Row>
    </Line>
  )
}

/** Rendered again only when what it shows changes, not when the tree scrolls or another element has changed. */
export const LayerLine = memo(
  PlainLine,
  ({ row, ...others }, { row: next, ...nextOthers }) => isSame(row, next) && isSame(others, nextOthers),
)

/** Whether two objects of one type have the same fields; references are made anew, their keys tell. */
function isSame(one: object, other: object): boolean {
  return Object.entries(one).every(([name, value]) => name === 'ref' || value === Reflect.get(other, name))
}

const alone =
  (run: () => void) =>
  (event: MouseEvent): void => {
    event.stopPropagation()
    run()
  }
