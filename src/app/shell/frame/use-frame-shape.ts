import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { settingsAtom } from '#app/theme/settings-state.ts'
import type { PopupDock } from '#contract/endpoints/alarms.ts'
import { MOBILE_BREAKPOINT_PX } from '#contract/kit/constants.ts'
import { createCookieJar } from '#data/cookies.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'

const SIDEBAR_COOKIE = 'sidebarStatus'
const REMEMBER_DAYS = 365
const MOBILE = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`

/**
 * Layout of the frame, by window width, user settings, and whether the sidebar is folded.
 *
 * @param alarms - The edge of the page at which alarms have room; a narrow window has it at the bottom only.
 */
export function useFrameShape(alarms: PopupDock = 'none') {
  const isMobile = useMediaQuery(MOBILE)
  const { fixedHeader } = useAtomValue(settingsAtom)
  const [cookies] = useState(() => createCookieJar(document, location.protocol === 'https:'))
  const [isNarrow, setNarrow] = useState(() => cookies.get(SIDEBAR_COOKIE) === '0')
  return {
    isMobile,
    isNarrow,
    setNarrow(next: boolean) {
      cookies.set(SIDEBAR_COOKIE, next ? '0' : '1', REMEMBER_DAYS)
      setNarrow(next)
    },
    header: fixedHeader ? 'fixed' : 'scrolling',
    alarms: isMobile && alarms === 'right' ? 'bottom' : alarms,
    areas: areasOf({ isMobile, isNarrow, hasFixedHeader: fixedHeader, alarms }),
  } as const
}

const AREAS = {
  none: '"header header header" "sidebar page dock"',
  right: '"header header header header" "sidebar page alarms dock"',
  bottom: '"header header header" "sidebar page dock" "sidebar alarms dock"',
} as const satisfies Record<PopupDock, string>

interface Shape {
  readonly isMobile: boolean
  readonly isNarrow: boolean
  readonly hasFixedHeader: boolean
  readonly alarms: PopupDock
}

/**
 * Header above sidebar, page and dock; on a narrow window the sidebar is a drawer and the dock is below the page. Alarms
 * at an edge are between page and dock, or below the page.
 */
const areasOf = ({ isMobile, isNarrow, hasFixedHeader, alarms }: Shape) => {
  const page = hasFixedHeader ? 'minmax(0, 1fr)' : 'auto'
  if (isMobile)
    return {
      gridTemplateAreas: alarms === 'none' ? '"header" "page" "dock"' : '"header" "page" "alarms" "dock"',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: `3.5rem ${page}${alarms === 'none' ? '' : ' auto'} 2.75rem`,
    }
  return {
    gridTemplateAreas: AREAS[alarms],
    gridTemplateColumns: `${isNarrow ? '4rem' : '13.125rem'} minmax(0, 1fr)${alarms === 'right' ? ' auto' : ''} 2.5rem`,
    gridTemplateRows: `3.5rem ${page}${alarms === 'bottom' ? ' auto' : ''}`,
  }
}
