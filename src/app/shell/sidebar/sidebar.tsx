import { useAtomValue, useSetAtom } from 'jotai'
import { House } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsAtom } from '#app/theme/settings-state.ts'
import { identityAtom } from '#data/console-services.ts'
import { Box, Column, Row, VisuallyHidden } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'
import { AddressLink } from '../menu/address-link.tsx'
import type { MenuItem, MenuPlace } from '../menu/menu-entries.ts'
import { useHomeTarget } from '../menu/open-address.ts'
import { filterMenu, groupIdsOf } from './menu-filter.ts'
import { MenuSearch } from './menu-search.tsx'
import { openGroupsAtom, toggleGroupAtom } from './open-groups.ts'
import { Mark, moveInMenu, SidebarItems } from './sidebar-items.tsx'
import { SystemMark } from './system-mark.tsx'

const HomeItem = styled(AddressLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flexShrink: 0,
    height: '11',
    paddingInline: '5',
    borderTopWidth: '1px',
    borderColor: 'border.subtle',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    _hover: { background: 'bg.hover', color: 'fg.default' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

interface SidebarProps {
  items: readonly MenuItem[]
  place: MenuPlace | null
  /** Shows only icons. */
  isNarrow: boolean
  onNavigate?: () => void
}

/** Logo, menu, and the home link. */
export function Sidebar({ items, place, isNarrow, onNavigate }: SidebarProps) {
  const { t } = useTranslation()
  const { sidebarLogo } = useAtomValue(settingsAtom)
  const home = useHomeTarget()
  const openGroups = useAtomValue(openGroupsAtom)
  const toggle = useSetAtom(toggleGroupAtom)
  const [text, setText] = useState('')
  const nav = useRef<HTMLElement>(null)
  // the sidebar folded to icons ignores the search text
  const wanted = isNarrow ? '' : text
  const found = useMemo(() => filterMenu(items, wanted), [items, wanted])
  const firstItem = () => nav.current?.querySelector<HTMLElement>('a[data-menu-item]')
  function handleNavigate(): void {
    setText('')
    onNavigate?.()
  }
  return (
    <Column height="100%" minHeight="0">
      {sidebarLogo && <SidebarLogo isNarrow={isNarrow} />}
      {!isNarrow && items.length > 0 && (
        <MenuSearch
          text={text}
          onChange={setText}
          onDown={() => nav.current?.querySelector<HTMLElement>('[data-menu-item]')?.focus()}
          onEnter={() => firstItem()?.click()}
        />
      )}
      <Box
        as="nav"
        ref={nav}
        aria-label={t('shell.mainNavigation')}
        flex="1"
        minHeight="0"
        paddingBlock="2"
        overflowY="auto"
        overflowX="hidden"
        onKeyDown={moveInMenu}
      >
        {items.length === 0 && !isNarrow && (
          <Box padding="4" color="fg.muted" fontSize="sm">
            {t('shell.emptyMenu')}
          </Box>
        )}
        {items.length > 0 && found.length === 0 && (
          <Box role="status" padding="4" color="fg.muted" fontSize="sm">
            {t('frame.searchEmpty')}
          </Box>
        )}
        <SidebarItems
          items={found}
          depth={0}
          activeId={place?.entry.id ?? null}
          isNarrow={isNarrow}
          openGroups={wanted.trim() === '' ? openGroups : new Set(groupIdsOf(found))}
          onToggle={toggle}
          onNavigate={handleNavigate}
        />
      </Box>
      <HomeItem opens={home} data-home="" title={isNarrow ? t('frame.backToHome') : undefined} onClick={onNavigate}>
        <Mark>
          <House size={20} />
        </Mark>
        {isNarrow ? <VisuallyHidden>{t('frame.backToHome')}</VisuallyHidden> : t('frame.backToHome')}
      </HomeItem>
    </Column>
  )
}

/** Logo and company as a band above the menu. */
function SidebarLogo({ isNarrow }: { isNarrow: boolean }) {
  const company = useAtomValue(identityAtom)?.user.companyName
  return (
    <Row
      data-sidebar-logo=""
      gap="3"
      flexShrink={0}
      height="12"
      paddingInline="5"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      fontWeight="medium"
      whiteSpace="nowrap"
      overflow="hidden"
    >
      <SystemMark size={24} />
      {!isNarrow && (
        <Box overflow="hidden" textOverflow="ellipsis" title={company}>
          {company}
        </Box>
      )}
    </Row>
  )
}
