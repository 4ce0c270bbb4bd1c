import { useIsFetching } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useDocumentTitle } from '#app/routing/page-title.ts'
import { useSystemName } from '#data/use-system-info.ts'
import type { TabsAction } from '../tags/tabs.ts'
import { Main } from './frame-parts.ts'
import { PageHost } from './page-host.tsx'

interface MainAreaProps {
  ref: RefObject<HTMLElement | null>
  header: 'fixed' | 'scrolling'
  titleOf: (path: string) => string
  /** Paths whose pages stay alive. */
  cached: readonly string[]
  onTabsChange: (action: TabsAction) => void
}

/**
 * The pages, the document's title, and whether pages wait for their first data: this changes with almost every call, and
 * renders neither the frame nor the pages again.
 */
export function MainArea({ ref, header, titleOf, cached, onTabsChange }: MainAreaProps) {
  const { pathname } = useLocation()
  useDocumentTitle(titleOf(pathname), useSystemName())
  useTopOfNewPage(ref, pathname)
  const [isLoadingPage, setLoadingPage] = useState(false)
  const numFirstLoads = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const forgetPage = useCallback((path: string) => onTabsChange({ kind: 'forgetPage', path }), [onTabsChange])
  return (
    <Main id="main" ref={ref} header={header} tabIndex={-1} aria-busy={isLoadingPage || numFirstLoads > 0}>
      <PageHost titleOf={titleOf} cached={cached} onForget={forgetPage} onLoading={setLoadingPage} />
    </Main>
  )
}

/** A new page starts at its top and receives the focus; the first page leaves the focus where it is. */
function useTopOfNewPage(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // the main area scrolls by itself, or together with the header where that is not fixed
    for (let element = main.current; element; element = element.parentElement) element.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
