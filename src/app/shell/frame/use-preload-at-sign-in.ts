import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { mainPath } from '#app/routing/guard.ts'
import { redirectTarget } from '#lib/in-app-path.ts'
import { pathOf } from '#lib/path-of.ts'
import { preloadPage } from './preload.ts'

/** Events at the start of a sign-in: a password manager fills in only after a press. */
const SIGNS = ['input', 'pointerdown'] as const

/** During sign-in, loads the frame and the page that come next. */
export function usePreloadAtSignIn(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== '/login') return
    const target = pathOf(redirectTarget(new URLSearchParams(search).get('redirect')))
    // the server names the user's main URL only after sign-in
    const preload = (): void => preloadPage(target === '/' ? mainPath(null) : target)
    const controller = new AbortController()
    for (const sign of SIGNS) addEventListener(sign, preload, { once: true, signal: controller.signal })
    return () => controller.abort()
  }, [pathname, search])
}
