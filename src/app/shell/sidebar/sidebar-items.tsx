import { ChevronRight } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Span, VisuallyHidden } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { AddressLink } from '../menu/address-link.tsx'
import type { MenuEntry, MenuGroup, MenuItem } from '../menu/menu-entries.ts'
import { iconOf } from '../menu/menu-icons.ts'

const item = {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'calc(100% - 1rem)',
    minHeight: '10',
    marginInline: '2',
    paddingInline: '3',
    borderRadius: 'md',
    color: 'fg.muted',
    textAlign: 'start',
    overflow: 'hidden',
    cursor: 'pointer',
    transitionProperty: 'background, color',
    transitionDuration: 'fast',
    _hover: { background: 'bg.hover', color: 'fg.default' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current=page]': { background: 'accent.subtle', color: 'accent.onSubtle', fontWeight: 'medium' },
    '&[data-leads-to-page]': { color: 'fg.default', fontWeight: 'medium' },
  },
} as const
const EntryLink = styled(AddressLink, item)
const GroupButton = styled('button', item, { defaultProps: { type: 'button' } })
/** A long name goes over two lines: a cut one could be that of another page. */
const Label = styled('span', {
  base: { flex: '1', minWidth: '0', paddingBlock: '1', lineHeight: 'short', overflowWrap: 'anywhere' },
})
const Chevron = styled(ChevronRight, {
  base: {
    flexShrink: 0,
    transitionProperty: 'transform',
    transitionDuration: 'fast',
    '[aria-expanded=true] > &': { transform: 'rotate(90deg)' },
  },
})

interface SidebarItemsProps {
  items: readonly MenuItem[]
  /** Nesting depth of these items. */
  depth: number
  activeId: string | null
  isNarrow: boolean
  openGroups: ReadonlySet<string>
  onToggle: (id: string) => void
  onNavigate: (() => void) | undefined
}

/** One level of the menu; the items of an unfolded group follow below it. */
export function SidebarItems({ items, ...rest }: SidebarItemsProps) {
  return items.map((each) => {
    if (each.kind === 'entry') return <Entry key={each.id} entry={each} {...rest} />
    if (each.isSinglePage) return <SidebarItems key={each.id} items={each.items} {...rest} />
    return <Group key={each.id} group={each} {...rest} />
  })
}

const holds = (group: MenuGroup, id: string | null): boolean =>
  group.items.some((each) => (each.kind === 'entry' ? each.id === id : holds(each, id)))

function Group({ group, ...rest }: Omit<SidebarItemsProps, 'items'> & { group: MenuGroup }) {
  const { id, title, items } = group
  const { depth, activeId, isNarrow, openGroups, onToggle } = rest
  const isOpen = openGroups.has(id)
  return (
    <>
      <GroupButton
        aria-expanded={isOpen}
        data-leads-to-page={!isOpen && holds(group, activeId) ? '' : undefined}
        data-menu-item=""
        title={isNarrow ? title : undefined}
        style={indentOf(depth, isNarrow)}
        onClick={() => onToggle(id)}
      >
        {(depth === 0 || isNarrow) && <ItemIcon of={iconOf(group)} />}
        {isNarrow ? <VisuallyHidden>{title}</VisuallyHidden> : <Label title={title}>{title}</Label>}
        {!isNarrow && <Chevron size={16} aria-hidden />}
      </GroupButton>
      {isOpen && (
        <Box role="group" aria-label={title} background={isNarrow ? 'bg.hover' : undefined}>
          <SidebarItems {...rest} items={items} depth={depth + 1} />
        </Box>
      )}
    </>
  )
}

function Entry({ entry, ...rest }: Omit<SidebarItemsProps, 'items'> & { entry: MenuEntry }) {
  const { t } = useTranslation()
  const { id, title, target } = entry
  const { depth, activeId, isNarrow, onNavigate } = rest
  const isActive = id === activeId
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <EntryLink
      ref={link}
      opens={target}
      aria-current={isActive ? 'page' : undefined}
      data-menu-item=""
      title={isNarrow ? title : undefined}
      style={indentOf(depth, isNarrow)}
      onClick={onNavigate}
    >
      <ItemIcon of={iconOf(entry)} />
      {isNarrow ? <VisuallyHidden>{title}</VisuallyHidden> : <Label title={title}>{title}</Label>}
      {target.kind === 'tab' && <VisuallyHidden>{t('shell.newTab')}</VisuallyHidden>}
    </EntryLink>
  )
}

const indentOf = (depth: number, isNarrow: boolean) =>
  depth === 0 || isNarrow ? undefined : { paddingInlineStart: `${0.75 + depth}rem` }

/** Space for an icon at the start of an item. */
export const Mark = ({ children }: { children: ReactNode }) => (
  <Span aria-hidden display="inline-flex" flexShrink={0} width="6" justifyContent="center">
    {children}
  </Span>
)
const ItemIcon = ({ of: Icon }: { of: ComponentType<{ size?: number }> }) => (
  <Mark>
    <Icon size={20} />
  </Mark>
)

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down move in the menu; left and right fold and unfold the focused group. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-item]')]
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !items.includes(focused)) return
  const isOpen = focused.getAttribute('aria-expanded')
  if ((event.key === 'ArrowRight' && isOpen === 'false') || (event.key === 'ArrowLeft' && isOpen === 'true')) {
    focused.click()
    event.preventDefault()
    return
  }
  const step = STEP_OF_KEY[event.key]
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? items.length - 1
        : step === undefined
          ? -1
          : items.indexOf(focused) + step
  if (next < 0) return
  items[next]?.focus()
  event.preventDefault()
}
