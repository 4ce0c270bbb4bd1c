// Start-up: reads the runtime configuration and the state stored in the browser, creates the services, and renders the
// router.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider as StoreProvider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { RouterProvider } from 'react-router-dom'
import { AppError } from '../data/app-error.ts'
import { localStore, sessionStore } from '../data/browser-storage.ts'
import { liveAddressAtom, reloadKeeperAtom, type Services, servicesAtom } from '../data/console-services.ts'
import { createCookieJar } from '../data/cookies.ts'
import { createHttpClient } from '../data/http-client.ts'
import { createKeptDrafts } from '../data/kept-drafts.ts'
import { createKnownBrowser } from '../data/known-browser.ts'
import { readingMode } from '../data/reading-mode.ts'
import { backEndAddress, liveAddress, loadRuntimeConfig } from '../data/runtime-config.ts'
import { createSessionStore } from '../data/session-store.ts'
import { randomHex } from '../lib/random-hex.ts'
import { ConsoleTheme } from '../ui/theme/console-theme.tsx'
import { createConsoleRouter } from './entry/router.tsx'
import { startLanguage, storedLanguage } from './i18n/language.ts'
import { withTokenInRoute } from './reader/asked-token.ts'
import { createReaderControl } from './reader/reader-control.ts'
import { createReaderSession } from './reader/reader-session.ts'
import { keepReloads } from './reader/wall-reloads.ts'
import { createSessionControl } from './session/session-control.ts'
import { SessionControlContext } from './session/session-control-context.ts'
import { storedTheme, themeAtom } from './theme/theme-state.ts'

const MAX_RETRIES = 2

/** Rejects when the console cannot start; the message says what to correct. */
export async function startConsole(root: HTMLElement): Promise<void> {
  const theme = storedTheme(sessionStore())
  document.documentElement.dataset.theme = theme
  const [i18n, config] = await Promise.all([
    startLanguage(storedLanguage(localStore())),
    loadRuntimeConfig(() => fetch('./config.json', { cache: 'no-cache' })),
  ])

  const moved = readingMode && withTokenInRoute(location.href, readingMode)
  if (moved) history.replaceState(history.state, '', moved)

  const store = createStore()
  const queries = createQueryClient()
  const router = createConsoleRouter()
  const cookies = createCookieJar(document, location.protocol === 'https:')
  const session = readingMode
    ? createReaderSession(readingMode)
    : createSessionStore(cookies, sessionStore(), randomHex)
  const drafts = createKeptDrafts(sessionStore(), Date.now)
  addEventListener('pagehide', () => drafts.store())
  // loading the page again keeps them, closing its tab does not, and both begin with the same event
  addEventListener('beforeunload', (event) => {
    if (!drafts.isEmpty()) event.preventDefault()
  })
  const control = readingMode
    ? createReaderControl({ store, session, rules: config })
    : createSessionControl({
        store,
        queries,
        session,
        drafts,
        rules: config,
        here: () => router.state.location.pathname + router.state.location.search,
        go: (to) => router.navigate(to, { replace: true, flushSync: true }),
      })
  const backEnd = backEndAddress(config, location.origin)
  const services: Services = {
    backEnd,
    session,
    browser: createKnownBrowser(localStore()),
    drafts,
    http: createHttpClient({
      baseUrl: backEnd,
      session,
      onFailure: control.handleFailure,
      language: () => i18n.language,
    }),
  }
  store.set(servicesAtom, services)
  store.set(liveAddressAtom, liveAddress(config, location.origin))
  store.set(themeAtom, theme)
  if (readingMode === 'kiosk') store.set(reloadKeeperAtom, keepReloads())

  createRoot(root).render(
    <StoreProvider store={store}>
      <QueryClientProvider client={queries}>
        <I18nextProvider i18n={i18n}>
          <ConsoleTheme>
            <SessionControlContext value={control}>
              <RouterProvider router={router} />
            </SessionControlContext>
          </ConsoleTheme>
        </I18nextProvider>
      </QueryClientProvider>
    </StoreProvider>,
  )
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // only failures that may be temporary are retried, not refusals by the server
        retry: (failures, error) =>
          failures < MAX_RETRIES && error instanceof AppError && (error.code === 'network' || error.code === 'http'),
        refetchOnWindowFocus: false,
      },
    },
  })
}
