import { useAtomValue } from 'jotai'
import { Menu, PanelLeftClose, PanelLeftOpen, Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { liveStateAtom } from '#data/console-services.ts'
import { useSystemName } from '#data/use-system-info.ts'
import { Box, Row, VisuallyHidden } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { Breadcrumb } from '../breadcrumb/breadcrumb.tsx'
import type { Crumb } from '../breadcrumb/crumbs.ts'
import { AddressLink } from '../menu/address-link.tsx'
import { useHomeTarget } from '../menu/open-address.ts'
import { SystemMark } from '../sidebar/system-mark.tsx'
import { HeaderIcons } from './header-icons.tsx'
import { HeaderStart } from './header-start.tsx'
import { HeaderTools } from './header-tools.tsx'
import { HeaderWeather } from './header-weather.tsx'
import { UserMenu } from './user-menu.tsx'
import { ZoneMark } from './zone-mark.tsx'

const Bar = styled('header', {
  base: {
    gridArea: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', lg: '2' },
    minWidth: 0,
    paddingInlineStart: '3.5',
    paddingInlineEnd: '3',
    background: 'bg.bar',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    zIndex: 'bar',
  },
})
const BrandLink = styled(AddressLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    flexShrink: 0,
    maxWidth: '16rem',
    borderRadius: 'md',
    paddingInline: '1.5',
    height: '10',
    fontSize: 'lg',
    fontWeight: 'bold',
    letterSpacing: '0.01em',
    whiteSpace: 'nowrap',
  },
})
const Ellipsis = styled('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis' } })

interface HeaderProps {
  crumbs: readonly Crumb[]
  isMobile: boolean
  isNarrow: boolean
  isDrawerOpen: boolean
  onNavigationToggle: () => void
}

export function Header({ crumbs, isMobile, isNarrow, isDrawerOpen, onNavigationToggle }: HeaderProps) {
  const { t } = useTranslation()
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
      <Brand isMobile={isMobile} />
      <HeaderStart />
      <Breadcrumb crumbs={isMobile ? crumbs.slice(-1) : crumbs} />
      <Box flex="1" />
      <ZoneMark isMobile={isMobile} />
      <HeaderWeather />
      <LiveBadge isMobile={isMobile} />
      <HeaderTools />
      <HeaderIcons />
      <UserMenu />
    </Bar>
  )
}

function Brand({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation()
  const systemName = useSystemName()
  const home = useHomeTarget()
  return (
    <BrandLink opens={home} data-brand="" title={t('shell.home')}>
      <SystemMark size={28} />
      {isMobile ? <VisuallyHidden>{systemName}</VisuallyHidden> : <Ellipsis>{systemName}</Ellipsis>}
    </BrandLink>
  )
}

/** Visible only while the live channel is lost. */
function LiveBadge({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation()
  const isLost = useAtomValue(liveStateAtom) === 'lost'
  return (
    <Box role="status" flexShrink={0}>
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
