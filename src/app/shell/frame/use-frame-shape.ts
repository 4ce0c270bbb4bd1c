import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { settingsAtom } from '#app/theme/settings-state.ts'
import { MOBILE_BREAKPOINT_PX } from '#contract/kit/constants.ts'
import { createCookieJar } from '#data/cookies.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'

const SIDEBAR_COOKIE = 'sidebarStatus'
const REMEMBER_DAYS = 365
const MOBILE = `(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`

/** Layout of the frame, by window width, user settings, and whether the sidebar is folded. */
export function useFrameShape() {
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
    areas: areasOf({ isMobile, isNarrow, hasFixedHeader: fixedHeader }),
  } as const
}

interface Shape {
  readonly isMobile: boolean
  readonly isNarrow: boolean
  readonly hasFixedHeader: boolean
}

/** Header above sidebar, page and dock; on a narrow window the sidebar is a drawer and the dock is below the page. */
const areasOf = ({ isMobile, isNarrow, hasFixedHeader }: Shape) => {
  const page = hasFixedHeader ? 'minmax(0, 1fr)' : 'auto'
  if (isMobile)
    return {
      gridTemplateAreas: '"header" "page" "dock"',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: `3.5rem ${page} 2.75rem`,
    }
  return {
    gridTemplateAreas: '"header header header" "sidebar page dock"',
    gridTemplateColumns: `${isNarrow ? '4rem' : '13.125rem'} minmax(0, 1fr) 2.5rem`,
    gridTemplateRows: `3.5rem ${page}`,
  }
}
