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
 * @param alarms - The edge of the page at which alarms have room; a narrow window has none beside its page.
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
    alarms: isMobile ? ON_NARROW[alarms] : alarms,
    areas: isMobile ? narrowAreas(fixedHeader, ON_NARROW[alarms]) : wideAreas(fixedHeader, alarms, isNarrow),
  } as const
}

/** A narrow window has no room beside its page. */
const ON_NARROW = { none: 'none', left: 'bottom', right: 'bottom', top: 'top', bottom: 'bottom' } as const

const WIDE = {
  none: '"header header header" "sidebar page dock"',
  left: '"header header header header" "sidebar alarms page dock"',
  right: '"header header header header" "sidebar page alarms dock"',
  top: '"header header header" "sidebar alarms dock" "sidebar page dock"',
  bottom: '"header header header" "sidebar page dock" "sidebar alarms dock"',
} as const satisfies Record<PopupDock, string>

const NARROW = {
  none: '"header" "page" "dock"',
  top: '"header" "alarms" "page" "dock"',
  bottom: '"header" "page" "alarms" "dock"',
} as const

const HEADER = '3.5rem'
const pageRow = (hasFixedHeader: boolean): string => (hasFixedHeader ? 'minmax(0, 1fr)' : 'auto')

/** Header above sidebar, page and dock; alarms at an edge are beside the page, inside the dock. */
const wideAreas = (hasFixedHeader: boolean, alarms: PopupDock, isNarrow: boolean) => ({
  gridTemplateAreas: WIDE[alarms],
  gridTemplateColumns: tracks(
    isNarrow ? '4rem' : '13.125rem',
    alarms === 'left' && 'auto',
    'minmax(0, 1fr)',
    alarms === 'right' && 'auto',
    '2.5rem',
  ),
  gridTemplateRows: tracks(HEADER, alarms === 'top' && 'auto', pageRow(hasFixedHeader), alarms === 'bottom' && 'auto'),
})

/** The sidebar is a drawer, and the dock is below the page. */
const narrowAreas = (hasFixedHeader: boolean, alarms: keyof typeof NARROW) => ({
  gridTemplateAreas: NARROW[alarms],
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: tracks(
    HEADER,
    alarms === 'top' && 'auto',
    pageRow(hasFixedHeader),
    alarms === 'bottom' && 'auto',
    '2.75rem',
  ),
})

const tracks = (...sizes: readonly (string | false)[]): string => sizes.filter((size) => size !== false).join(' ')
