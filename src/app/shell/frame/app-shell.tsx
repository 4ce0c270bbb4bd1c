// The frame around every page after sign-in: header, sidebar, tag bar, main area. Handles navigation, and keeps
// the live channel while somebody is signed in. Routing decides which pages may open; main-area.tsx shows them.
// Pages know nothing about the frame. What is called here renders all of it again: what changes often belongs further in.

import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLiveChannel } from '#app/session/use-live-channel.ts'
import { settingsAtom } from '#app/theme/settings-state.ts'
import { crumbsOf } from '../breadcrumb/crumbs.ts'
import { ErrorLogDialog } from '../error-log/error-log-dialog.tsx'
import { Header } from '../header/header.tsx'
import { useMenu } from '../menu/use-menu.ts'
import { useMenusOfLanguage } from '../menu/use-menus-of-language.ts'
import { DockedAlarms } from '../panels/alarms/alarm-popup-window.tsx'
import { useAlarmDock } from '../panels/alarms/use-alarm-dock.ts'
import { SettingsDrawer } from '../panels/settings/settings-drawer.tsx'
import { SearchDialog } from '../search/search-dialog.tsx'
import { useCountVisits } from '../shortcuts/use-visits.ts'
import { NavigationDrawer } from '../sidebar/navigation-drawer.tsx'
import { unfoldToAtom } from '../sidebar/open-groups.ts'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { TagBar } from '../tags/tag-bar.tsx'
import { useTabs } from '../tags/use-tabs.ts'
import { Dock } from './dock.tsx'
import { Aside, Frame, PageArea, SkipLink } from './frame-parts.ts'
import { MainArea } from './main-area.tsx'
import { PastBar } from './past-bar.tsx'
import { ShellOverlays } from './shell-overlays.tsx'
import { useFrameShape } from './use-frame-shape.ts'
import { usePageAccess } from './use-page-access.ts'

export function AppShell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const menu = useMenu()
  const { items, place, titleOf } = menu
  const title = titleOf(pathname)
  const { tagsView } = useAtomValue(settingsAtom)
  const { isMobile, isNarrow, setNarrow, header, areas, alarms } = useFrameShape(useAlarmDock())
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [tabs, changeTabs] = useTabs(titleOf)
  const main = useRef<HTMLElement>(null)
  const unfoldTo = useSetAtom(unfoldToAtom)
  useLiveChannel()
  useMenusOfLanguage()
  usePageAccess()
  useCountVisits()

  useEffect(() => unfoldTo(place), [unfoldTo, place])
  // closes without animation, so that the requested page is visible at once
  useEffect(() => {
    if (pathname) setDrawerOpen(false)
  }, [pathname])

  return (
    <>
      <Frame header={header} {...areas} transition={isMobile ? undefined : 'grid-template-columns 180ms'}>
        <SkipLink
          href="#main"
          onClick={(event) => {
            // the address after the hash is the route, so it must not become "#main"
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
          <PastBar />
          <MainArea ref={main} header={header} titleOf={titleOf} cached={tabs.cached} onTabsChange={changeTabs} />
        </PageArea>
        {alarms !== 'none' && <DockedAlarms dock={alarms} />}
        <Dock isMobile={isMobile} />
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
