import { chakra } from '@chakra-ui/react/styled-system'
import { ExternalLink, LayoutGrid } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Box, Span, VisuallyHidden } from '../../ui/box.ts'
import { routeOf } from '../routing/access.ts'
import { featureRoutes } from '../routing/features.ts'
import { type MenuEntry, type MenuGroup, pathOf } from './menu-entries.ts'

const item = {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    height: '10',
    marginInline: '2',
    paddingInline: '3',
    borderRadius: 'md',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    transitionProperty: 'background, color',
    transitionDuration: 'fast',
    _hover: { background: 'bg.hover', color: 'fg.default' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current=page]': { background: 'accent.subtle', color: 'accent.onSubtle', fontWeight: 'medium' },
  },
} as const
const PageLink = chakra(Link, item)
const TabLink = chakra('a', item)

interface SidebarProps {
  groups: readonly MenuGroup[]
  activeId: string | null
  /** Shows icons alone. */
  isNarrow: boolean
  onNavigate?: () => void
}

/** The menu as a list of links; arrow keys move among them. */
export function Sidebar({ groups, activeId, isNarrow, onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  return (
    <Box
      as="nav"
      aria-label={t('shell.mainNavigation')}
      paddingBlock="3"
      overflowY="auto"
      overflowX="hidden"
      height="100%"
      onKeyDown={moveFocus}
    >
      {groups.length === 0 && !isNarrow && (
        <Box padding="4" color="fg.muted" fontSize="sm">
          {t('shell.emptyMenu')}
        </Box>
      )}
      {groups.map((group, at) => (
        <Box key={group.id} role="group" aria-label={group.title} marginBottom="2">
          {isNarrow ? (
            <Box
              display={at === 0 ? 'none' : 'block'}
              aria-hidden
              height="1px"
              marginInline="4"
              marginBlock="3"
              background="border.subtle"
            />
          ) : (
            <Box aria-hidden paddingInline="5" paddingBlock="1.5" fontSize="xs" color="fg.muted" letterSpacing="0.04em">
              {group.title}
            </Box>
          )}
          {group.entries.map((entry) => (
            <SidebarItem
              key={entry.id}
              entry={entry}
              isActive={entry.id === activeId}
              isNarrow={isNarrow}
              {...(onNavigate ? { onNavigate } : {})}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface SidebarItemProps {
  entry: MenuEntry
  isActive: boolean
  isNarrow: boolean
  onNavigate?: () => void
}

function SidebarItem({ entry: { title, target }, isActive, isNarrow, onNavigate }: SidebarItemProps) {
  const { t } = useTranslation()
  const tooltip = isNarrow ? title : undefined
  const text = isNarrow ? <VisuallyHidden>{title}</VisuallyHidden> : <Ellipsis>{title}</Ellipsis>
  if (target.kind === 'tab') {
    return (
      <TabLink href={target.href} target="_blank" rel="noopener noreferrer" title={tooltip}>
        <ItemIcon Icon={ExternalLink} />
        {text}
        <VisuallyHidden>{t('shell.newTab')}</VisuallyHidden>
      </TabLink>
    )
  }
  return (
    <PageLink to={target.to} aria-current={isActive ? 'page' : undefined} title={tooltip} onClick={onNavigate}>
      <ItemIcon Icon={routeOf(featureRoutes, pathOf(target.to))?.icon ?? LayoutGrid} />
      {text}
    </PageLink>
  )
}

const Ellipsis = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis' } })

const ItemIcon = ({ Icon }: { Icon: React.ComponentType<{ size?: number }> }) => (
  <Span aria-hidden display="inline-flex" flexShrink={0} width="6" justifyContent="center">
    <Icon size={20} />
  </Span>
)

const STEP_OF_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links: Element[] = [...event.currentTarget.querySelectorAll('a')]
  const present = document.activeElement ? links.indexOf(document.activeElement) : -1
  const step = STEP_OF_KEY[event.key]
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : step === undefined ? -1 : present + step
  if (present < 0 || next < 0) return
  const link = links[next]
  if (link instanceof HTMLElement) link.focus()
  event.preventDefault()
}
