// The frame around every page after sign-in: header, sidebar, tag bar, main area. Duty: navigation, titles, focus and
// scroll on a change of page, and the live channel's life while somebody is signed in. Neighbours: routing decides what
// may be opened; page-host.tsx shows pages, which fill the main area and know nothing of the frame.

import { chakra } from '@chakra-ui/react/styled-system'
import { useIsFetching } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { createCookieJar } from '#data/cookies.ts'
import { useSystemName } from '#data/use-system-name.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { useDocumentTitle } from '../routing/page-title.ts'
import { useLiveChannel } from '../session/use-live-channel.ts'
import { settingsAtom } from '../theme/settings-state.ts'
import { crumbsOf } from './breadcrumb/crumbs.ts'
import { ErrorLogDialog } from './error-log/error-log-dialog.tsx'
import { Header } from './header.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { unfoldToAtom } from './open-groups.ts'
import { PageHost } from './page-host.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import { SettingsDrawer } from './settings/settings-drawer.tsx'
import { ShellOverlays } from './shell-overlays.tsx'
import { Sidebar } from './sidebar.tsx'
import { TagBar } from './tags/tag-bar.tsx'
import { useTabs } from './tags/use-tabs.ts'
import { useMenu } from './use-menu.ts'
import { useMenusOfLanguage } from './use-menus-of-language.ts'

const SIDEBAR_COOKIE = 'sidebarStatus'
const REMEMBER_DAYS = 365
const MOBILE = '(max-width: 991.98px)'

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateAreas: '"header header" "sidebar page"',
    height: '100dvh',
  },
  variants: {
    header: {
      fixed: { gridTemplateRows: '3.5rem minmax(0, 1fr)', overflow: 'hidden' },
      // everything scrolls but the sidebar, which stays beside it
      scrolling: { gridTemplateRows: '3.5rem auto', overflow: 'auto' },
    },
  },
})
const Aside = chakra('aside', {
  base: {
    gridArea: 'sidebar',
    position: 'sticky',
    top: 0,
    height: '100%',
    maxHeight: '100dvh',
    background: 'bg.bar',
    borderInlineEndWidth: '1px',
    borderColor: 'border.subtle',
    overflow: 'hidden',
  },
})
const PageArea = chakra('div', {
  base: { gridArea: 'page', display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
})
const Main = chakra('main', {
  base: { flex: 1, minWidth: 0, minHeight: 0, outline: 'none', position: 'relative' },
  variants: {
    header: {
      fixed: { overflow: 'auto' },
      // a grid, so that a page which fills its place has a height to fill
      scrolling: { display: 'grid', gridTemplate: 'minmax(calc(100dvh - 2.125rem), auto) / minmax(0, 1fr)' },
    },
  },
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
  const menu = useMenu()
  const { items, place, titleOf } = menu
  const title = titleOf(pathname)
  const { tagsView, fixedHeader } = useAtomValue(settingsAtom)
  const isMobile = useMediaQuery(MOBILE)
  const [isNarrow, setNarrow] = useRememberedNarrow()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [tabs, changeTabs] = useTabs(titleOf)
  const forgetPage = useCallback((path: string) => changeTabs({ kind: 'forgetPage', path }), [changeTabs])
  const main = useMainReset(pathname)
  const [isLoadingPage, setLoadingPage] = useState(false)
  const numFirstLoads = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const unfoldTo = useSetAtom(unfoldToAtom)
  useDocumentTitle(title, useSystemName())
  useLiveChannel()
  useMenusOfLanguage()

  useEffect(() => unfoldTo(place), [unfoldTo, place])
  // without animation: the page that was asked for is what is to be seen next
  useEffect(() => {
    if (pathname) setDrawerOpen(false)
  }, [pathname])

  const header = fixedHeader ? 'fixed' : 'scrolling'
  const sidebarWidth = isMobile ? '0px' : isNarrow ? '4rem' : '13.125rem'
  return (
    <>
      <Frame
        header={header}
        gridTemplateColumns={`${sidebarWidth} minmax(0, 1fr)`}
        transition={isMobile ? undefined : 'grid-template-columns 180ms'}
      >
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
          crumbs={crumbsOf(place, title)}
          isMobile={isMobile}
          isNarrow={isNarrow}
          isDrawerOpen={isDrawerOpen}
          onNavigationToggle={() => (isMobile ? setDrawerOpen(true) : setNarrow(!isNarrow))}
        />
        {!isMobile && (
          <Aside id="sidebar">
            <Sidebar items={items} place={place} isNarrow={isNarrow} />
          </Aside>
        )}
        <PageArea>
          {tagsView && <TagBar tabs={tabs} onChange={changeTabs} titleOf={titleOf} />}
          <Main id="main" ref={main} header={header} tabIndex={-1} aria-busy={isLoadingPage || numFirstLoads > 0}>
            <PageHost titleOf={titleOf} cached={tabs.cached} onForget={forgetPage} onLoading={setLoadingPage} />
          </Main>
        </PageArea>
      </Frame>
      <NavigationDrawer isOpen={isMobile && isDrawerOpen} onClose={() => setDrawerOpen(false)}>
        <Sidebar items={items} place={place} isNarrow={false} onNavigate={() => setDrawerOpen(false)} />
      </NavigationDrawer>
      <SearchDialog menu={menu} />
      <ErrorLogDialog />
      <SettingsDrawer />
      <ShellOverlays />
    </>
  )
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
    // the main area scrolls by itself, or with the header where that is not fixed
    for (let element = main.current; element; element = element.parentElement) element.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
