import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AddressedMenu, type AddressTarget, homeTarget, targetOf, withQuery } from '#app/routing/address-target.ts'
import { mainPath } from '#app/routing/guard.ts'
import { type Theme, themeAtom } from '#app/theme/theme-state.ts'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { ask } from '#data/calls.ts'
import { useServices } from '#data/console-services.ts'

/** The part of a window object that opening an address needs. */
interface OpenedTab {
  opener: unknown
  readonly location: { replace(address: string): void }
  close(): void
}

interface TabOpening {
  readonly openTab: (address: string) => OpenedTab | null
  /** A short-lived one-time token that opens a session; never the session's own token. */
  readonly exchangeToken: () => Promise<string>
  readonly theme: Theme
}

/**
 * Opens a target in another tab. The tab opens at once, while the browser still counts the click as a user action, and
 * gets its address when the token has arrived. It is closed again where no token comes.
 */
export async function openInTab(
  { address, needsToken, needsTheme }: Extract<AddressTarget, { kind: 'tab' }>,
  { openTab, exchangeToken, theme }: TabOpening,
): Promise<void> {
  const themed = withQuery(address, { theme: needsTheme ? theme : null })
  const tab = openTab(needsToken ? 'about:blank' : themed)
  if (tab === null) return
  tab.opener = null
  if (!needsToken) return
  try {
    tab.location.replace(withQuery(themed, { token: await exchangeToken() }))
  } catch {
    // the client has reported the failed call
    tab.close()
  }
}

/** Opens a target in the same or another tab, as the target says. */
export function useOpenTarget(): (target: AddressTarget) => void {
  const navigate = useNavigate()
  const { http } = useServices()
  const theme = useAtomValue(themeAtom)
  return useCallback(
    (target) => {
      if (target.kind === 'route') {
        void navigate(target.to)
        return
      }
      void openInTab(target, {
        // resolved against this page, because a blank tab has no address
        openTab: (address) => window.open(new URL(address, document.baseURI), '_blank'),
        exchangeToken: async () => (await ask(http, exchangeTokenCalls.create, {})).exchangeToken,
        theme,
      })
    },
    [navigate, http, theme],
  )
}

/** Opens a menu by its address and open type (R2.3-16 to R2.3-19); ignores addresses that cannot be opened. */
export function useOpenMenu(): (menu: AddressedMenu) => void {
  const open = useOpenTarget()
  return useCallback(
    (menu) => {
      const target = targetOf(menu)
      if (target) open(target)
    },
    [open],
  )
}

/** Opens the target of home links: the stored main URL. */
export function useHomeTarget(): AddressTarget {
  const { session } = useServices()
  const mainUrl = session.mainUrl()
  return homeTarget(mainUrl, mainPath(mainUrl))
}
