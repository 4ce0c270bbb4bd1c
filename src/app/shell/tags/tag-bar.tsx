import { ChevronDown, Pin, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { refreshAddress } from '#app/routing/redirects.tsx'
import { ActionMenu, ContextMenu } from '#ui/action-menu.tsx'
import { styled } from '#ui/styled.ts'
import { addressOf, changeTabs, nextAddress, type TabsAction, type TabsState, type VisitedTab } from './tabs.ts'

const MIDDLE_BUTTON = 1

const Strip = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    height: '2.125rem',
    paddingInlineEnd: '1',
    background: 'bg.bar',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
  },
})
const Bar = styled('div', {
  base: {
    display: 'flex',
    flex: 1,
    minWidth: 0,
    alignItems: 'center',
    gap: '1',
    height: '100%',
    paddingInline: '2',
    overflowX: 'auto',
    overflowY: 'hidden',
    // the wheel scrolls it; a scroll bar would cover half of it
    scrollbarWidth: 'none',
  },
})
const Tag = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    height: '1.625rem',
    maxWidth: '14rem',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'md',
    color: 'fg.muted',
    fontSize: 'xs',
    // keeps part of the gap to the neighbour visible when a tag is scrolled into view
    scrollMarginInline: '4px',
    _hover: { color: 'fg.default', background: 'bg.hover' },
    '&[data-current]': { background: 'accent.subtle', color: 'accent.onSubtle', borderColor: 'transparent' },
  },
})
const TagLink = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    height: '100%',
    paddingInline: '2.5',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    borderRadius: 'md',
    _focusVisible: { outlineOffset: '-2px' },
    '&:not(:last-child)': { paddingInlineEnd: '0.5' },
  },
})
const Ellipsis = styled('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis' } })
const CloseButton = styled(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      width: '5',
      height: '5',
      marginInlineEnd: '0.5',
      borderRadius: 'sm',
      cursor: 'pointer',
      _hover: { background: 'bg.raised' },
    },
  },
  { defaultProps: { type: 'button' } },
)

interface TagBarProps {
  tabs: TabsState
  onChange: (action: TabsAction) => void
  titleOf: (path: string) => string
}

/** The visited pages. Arrow keys move; Delete or a middle click closes; the context menu closes others. */
export function TagBar({ tabs, onChange, titleOf }: TagBarProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const bar = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ tab: VisitedTab; at: { x: number; y: number } } | null>(null)
  const { visited } = tabs
  const nameOf = ({ path, meta }: VisitedTab): string => titleOf(path) || meta.title

  useEffect(() => {
    const current = visited.findIndex(({ path }) => path === pathname)
    bar.current?.children[current]?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [pathname, visited])

  function change(action: TabsAction, current = pathname): void {
    const next = nextAddress(changeTabs(tabs, action).visited, current)
    onChange(action)
    if (next !== null) void navigate(next)
  }
  const close = (tab: VisitedTab): void => {
    if (!tab.meta.affix) change({ kind: 'close', path: tab.path })
  }
  const closeOthers = (tab: VisitedTab): void => {
    change({ kind: 'closeOthers', path: tab.path }, tab.path)
    if (tab.path !== pathname) void navigate(addressOf(tab))
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, at: number): void {
    const tab = visited[at]
    if (event.key === 'Delete' && tab) {
      close(tab)
      focusLink(bar.current, Math.min(at + 1, visited.length - 1))
      return
    }
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: visited.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    focusLink(bar.current, next)
  }

  const current = visited.findIndex(({ path }) => path === pathname)
  return (
    <Strip>
      <Bar
        ref={bar}
        role="toolbar"
        aria-label={t('frame.openedTabs')}
        onWheel={(event) => {
          if (event.deltaY !== 0) event.currentTarget.scrollLeft += event.deltaY
        }}
      >
        {visited.map((tab, at) => (
          <Tag
            key={tab.path}
            data-tag={tab.path}
            data-current={at === current ? '' : undefined}
            onAuxClick={(event) => {
              if (event.button !== MIDDLE_BUTTON) return
              event.preventDefault()
              close(tab)
            }}
            onContextMenu={(event) => {
              event.preventDefault()
              setMenu({ tab, at: menuPlace(event) })
            }}
          >
            <TagLink
              to={addressOf(tab)}
              tabIndex={at === Math.max(current, 0) ? 0 : -1}
              aria-current={at === current ? 'page' : undefined}
              aria-keyshortcuts={tab.meta.affix ? undefined : 'Delete'}
              title={nameOf(tab)}
              draggable={false}
              onKeyDown={(event) => handleKey(event, at)}
            >
              {tab.meta.affix && <Pin size={12} aria-hidden />}
              <Ellipsis>{nameOf(tab)}</Ellipsis>
            </TagLink>
            {!tab.meta.affix && (
              <CloseButton
                tabIndex={-1}
                aria-label={t('frame.closeTab', { title: nameOf(tab) })}
                onClick={() => close(tab)}
              >
                <X size={12} aria-hidden />
              </CloseButton>
            )}
          </Tag>
        ))}
      </Bar>
      <ActionMenu
        label={t('frame.allTabs', { count: visited.length })}
        look="icon"
        size="sm"
        icon={<ChevronDown size={16} aria-hidden />}
        items={visited.map((tab, at) => ({
          id: tab.path,
          label: nameOf(tab),
          isChecked: at === current,
          onSelect: () => void navigate(addressOf(tab)),
        }))}
      />
      <ContextMenu
        at={menu?.at ?? null}
        label={menu ? t('frame.tabActions', { title: nameOf(menu.tab) }) : ''}
        items={menu ? menuItems(menu.tab) : []}
        onClose={() => setMenu(null)}
      />
    </Strip>
  )

  function menuItems(tab: VisitedTab) {
    return [
      {
        id: 'refresh',
        label: t('frame.refresh'),
        onSelect: () => void navigate(refreshAddress(addressOf(tab)), { replace: tab.path === pathname }),
      },
      ...(tab.meta.affix ? [] : [{ id: 'close', label: t('frame.close'), onSelect: () => close(tab) }]),
      { id: 'closeOthers', label: t('frame.closeOthers'), onSelect: () => closeOthers(tab) },
      { id: 'closeAll', label: t('frame.closeAll'), onSelect: () => change({ kind: 'closeAll' }) },
    ]
  }
}

function focusLink(bar: HTMLElement | null, at: number): void {
  bar?.children[at]?.querySelector('a')?.focus()
}

/** The pointer's position; below the tag when the menu was opened by keyboard. */
function menuPlace({ clientX, clientY, currentTarget }: React.MouseEvent<HTMLElement>): { x: number; y: number } {
  const box = currentTarget.getBoundingClientRect()
  const isPointed = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
  return isPointed ? { x: clientX, y: clientY } : { x: box.left, y: box.bottom }
}
