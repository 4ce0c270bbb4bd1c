import { useAtom, useAtomValue } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { sessionStore } from '#data/browser-storage.ts'
import { lookOfPath } from '#lib/page-style.ts'
import { accentVariables } from '#ui/theme/accent-variables.ts'
import { settingsAtom } from './settings-state.ts'
import { sizeAtom } from './size-state.ts'
import { storeTheme, themeAtom, themeInQuery } from './theme-state.ts'

/** Applies theme, size and theme colour to the document, depending on the page's path. */
export function useAppearance(): void {
  const { pathname, search } = useLocation()
  const [theme, setTheme] = useAtom(themeAtom)
  const size = useAtomValue(sizeAtom)
  const { themeColor } = useAtomValue(settingsAtom)
  const look = lookOfPath(pathname)

  // once, when the tab opens: afterwards the user's choice applies
  const [openedWith] = useState(() => themeInQuery(search))
  useLayoutEffect(() => {
    if (openedWith === null) return
    setTheme(openedWith)
    storeTheme(sessionStore(), openedWith)
  }, [openedWith, setTheme])

  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, { theme, look, size })
  }, [theme, look, size])

  useLayoutEffect(() => {
    const { style } = document.documentElement
    for (const [name, value] of accentVariables(themeColor, `${look}-${theme}`)) style.setProperty(name, value)
  }, [themeColor, look, theme])
}
