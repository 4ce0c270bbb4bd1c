import { chakra } from '@chakra-ui/react/styled-system'
import { useAtomValue } from 'jotai'
import { LogOut, Menu, PanelLeftClose, PanelLeftOpen, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { identityAtom, liveStateAtom, useServices } from '../../data/console-services.ts'
import { useSystemName } from '../../data/use-system-name.ts'
import { Box, Column, Row, VisuallyHidden } from '../../ui/box.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useSessionControl } from '../session/session-control-context.ts'
import { FullscreenToggle } from './fullscreen-toggle.tsx'
import type { MenuPlace } from './menu-entries.ts'
import { LanguageToggle, ThemeToggle } from './preferences.tsx'

const Bar = chakra('header', {
  base: {
    gridArea: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingInlineStart: '3.5',
    paddingInlineEnd: '3',
    background: 'bg.bar',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    zIndex: 'bar',
  },
})
const BrandLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minWidth: 0,
    borderRadius: 'md',
    paddingInline: '1.5',
    height: '10',
    fontSize: 'lg',
    fontWeight: 'bold',
    letterSpacing: '0.01em',
    whiteSpace: 'nowrap',
  },
})
const Ellipsis = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis' } })

interface HeaderProps {
  place: MenuPlace | null
  title: string
  isMobile: boolean
  isNarrow: boolean
  isDrawerOpen: boolean
  onNavigationToggle: () => void
}

export function Header({ place, title, isMobile, isNarrow, isDrawerOpen, onNavigationToggle }: HeaderProps) {
  const { t } = useTranslation()
  const systemName = useSystemName()
  const toggle = isMobile ? 'shell.openNavigation' : isNarrow ? 'shell.expandNavigation' : 'shell.collapseNavigation'
  const ToggleIcon = isMobile ? Menu : isNarrow ? PanelLeftOpen : PanelLeftClose
  return (
    <Bar>
      <IconButton
        label={t(toggle)}
        aria-expanded={isMobile ? isDrawerOpen : !isNarrow}
        aria-controls={isMobile ? 'navigation-drawer' : 'sidebar'}
        onClick={onNavigationToggle}
      >
        <ToggleIcon size={20} aria-hidden />
      </IconButton>
      <BrandLink to="/" title={t('shell.home')}>
        <Box flexShrink={0}>
          <BrandMark />
        </Box>
        {!isMobile && <Ellipsis>{systemName}</Ellipsis>}
        {isMobile && <VisuallyHidden>{systemName}</VisuallyHidden>}
      </BrandLink>
      <Breadcrumb group={isMobile ? null : (place?.group.title ?? null)} title={title} />
      <Box flex="1" />
      <LiveBadge isMobile={isMobile} />
      <LanguageToggle />
      <ThemeToggle />
      {!isMobile && <FullscreenToggle />}
      <UserArea isMobile={isMobile} />
    </Bar>
  )
}

function Breadcrumb({ group, title }: { group: string | null; title: string }) {
  const { t } = useTranslation()
  return (
    <Row
      as="nav"
      aria-label={t('shell.breadcrumb')}
      minWidth="0"
      gap="2"
      paddingInlineStart="3"
      whiteSpace="nowrap"
      fontSize="md"
    >
      {group !== null && (
        <>
          <Box color="fg.muted">{group}</Box>
          <Box color="fg.muted" aria-hidden>
            /
          </Box>
        </>
      )}
      <Ellipsis aria-current="page" fontWeight="medium">
        {title}
      </Ellipsis>
    </Row>
  )
}

/** Seen only when the live channel is lost: the normal state needs no words. */
function LiveBadge({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation()
  const isLost = useAtomValue(liveStateAtom) === 'lost'
  return (
    <Box role="status">
      {isLost && (
        <Row
          gap="2"
          height="8"
          paddingInline="3"
          borderRadius="md"
          borderWidth="1px"
          borderColor="level.important"
          color="level.important"
          whiteSpace="nowrap"
          title={t('shell.liveLostDetail')}
        >
          <Unplug size={16} aria-hidden />
          {isMobile ? <VisuallyHidden>{t('shell.liveLost')}</VisuallyHidden> : t('shell.liveLost')}
        </Row>
      )}
    </Box>
  )
}

function UserArea({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation()
  const identity = useAtomValue(identityAtom)
  const { http } = useServices()
  const control = useSessionControl()
  if (!identity) return null
  const { realName, loginName, roleName } = identity.user
  const name = realName || loginName
  return (
    <Row gap="2" marginInlineStart="2" paddingInlineStart="3" borderInlineStartWidth="1px" borderColor="border.subtle">
      {!isMobile && (
        <Row gap="2.5" title={t('shell.signedInAs', { name, role: roleName })}>
          <Row
            aria-hidden
            width="8"
            height="8"
            borderRadius="full"
            justifyContent="center"
            background="accent.subtle"
            color="accent.onSubtle"
            fontWeight="bold"
            fontSize="sm"
          >
            {[...name][0]}
          </Row>
          <Column lineHeight="1.25" maxWidth="9rem" whiteSpace="nowrap">
            <Ellipsis fontSize="sm" fontWeight="medium">
              {name}
            </Ellipsis>
            <Ellipsis fontSize="xs" color="fg.muted">
              {roleName}
            </Ellipsis>
          </Column>
        </Row>
      )}
      <IconButton label={t('shell.logout')} onClick={() => void control.logout(http)}>
        <LogOut size={20} aria-hidden />
      </IconButton>
    </Row>
  )
}
