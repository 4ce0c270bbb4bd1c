// The frame around every page after sign-in: header, sidebar, main area. Duty: navigation, titles, focus and scroll on a
// change of page, and the live channel's life while somebody is signed in. Neighbours: routing decides what may be
// opened; pages fill the main area and know nothing of the frame.

import { chakra } from '@chakra-ui/react/styled-system'
import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { createCookieJar } from '../../data/cookies.ts'
import { useSystemName } from '../../data/use-system-name.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { Waiting } from '../../ui/feedback.tsx'
import { usePageTitle } from '../routing/use-page-title.ts'
import { useLiveChannel } from '../session/use-live-channel.ts'
import { Header } from './header.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { Sidebar } from './sidebar.tsx'
import { useMenu } from './use-menu.ts'

const SIDEBAR_COOKIE = 'sidebarStatus'
const REMEMBER_DAYS = 365
const MOBILE = '(max-width: 991.98px)'

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateAreas: '"header header" "sidebar main"',
    gridTemplateRows: '3.5rem minmax(0, 1fr)',
    height: '100dvh',
    overflow: 'hidden',
  },
})
const Aside = chakra('aside', {
  base: {
    gridArea: 'sidebar',
    background: 'bg.bar',
    borderInlineEndWidth: '1px',
    borderColor: 'border.subtle',
    overflow: 'hidden',
  },
})
const Main = chakra('main', {
  base: { gridArea: 'main', minWidth: 0, overflow: 'auto', outline: 'none', position: 'relative' },
})
const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetInlineStart: '2',
    zIndex: 'overlay',
    padding: '2',
    paddingInline: '4',
    borderRadius: 'md',
    background: 'accent.solid',
    color: '#ffffff',
    transform: 'translateY(-200%)',
    _focusVisible: { transform: 'none' },
  },
})

export function AppShell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { groups, place } = useMenu()
  const systemName = useSystemName()
  const title = usePageTitle(place, systemName)
  const isMobile = useMediaQuery(MOBILE)
  const [isNarrow, setNarrow] = useRememberedNarrow()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const main = useMainReset(pathname)
  const [isLoadingPage, setLoadingPage] = useState(false)
  const numFirstLoads = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  useLiveChannel()

  const activeId = place?.entry.id ?? null
  return (
    <Frame gridTemplateColumns={isMobile ? '0 minmax(0, 1fr)' : `${isNarrow ? '4rem' : '13.125rem'} minmax(0, 1fr)`}>
      <SkipLink
        href="#main"
        onClick={(event) => {
          // the address after the hash is the route: it must not become "#main"
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skipToContent')}
      </SkipLink>
      <Header
        place={place}
        title={title}
        isMobile={isMobile}
        isNarrow={isNarrow}
        isDrawerOpen={isDrawerOpen}
        onNavigationToggle={() => (isMobile ? setDrawerOpen(true) : setNarrow(!isNarrow))}
      />
      {!isMobile && (
        <Aside id="sidebar">
          <Sidebar groups={groups} activeId={activeId} isNarrow={isNarrow} />
        </Aside>
      )}
      <NavigationDrawer isOpen={isMobile && isDrawerOpen} onClose={() => setDrawerOpen(false)}>
        <Sidebar groups={groups} activeId={activeId} isNarrow={false} onNavigate={() => setDrawerOpen(false)} />
      </NavigationDrawer>
      <Main id="main" ref={main} tabIndex={-1} aria-busy={isLoadingPage || numFirstLoads > 0}>
        <PageErrorBoundary key={pathname}>
          <Suspense fallback={<PageLoading onChange={setLoadingPage} />}>
            <Outlet />
          </Suspense>
        </PageErrorBoundary>
      </Main>
    </Frame>
  )
}

function PageLoading({ onChange }: { onChange: (isLoading: boolean) => void }) {
  const { t } = useTranslation()
  useEffect(() => {
    onChange(true)
    return () => onChange(false)
  }, [onChange])
  return <Waiting text={t('shell.loadingPage')} />
}

function useRememberedNarrow(): [boolean, (isNarrow: boolean) => void] {
  const [cookies] = useState(() => createCookieJar(document, location.protocol === 'https:'))
  const [isNarrow, setNarrow] = useState(() => cookies.get(SIDEBAR_COOKIE) === '0')
  return [
    isNarrow,
    (next) => {
      cookies.set(SIDEBAR_COOKIE, next ? '0' : '1', REMEMBER_DAYS)
      setNarrow(next)
    },
  ]
}

/** A new page starts at its top, and the keyboard starts in it; the first page of all leaves the focus where it is. */
function useMainReset(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
