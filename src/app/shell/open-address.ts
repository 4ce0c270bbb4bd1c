import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { exchangeTokenCalls } from '#contract/endpoints/exchange-token.ts'
import { ask } from '#data/calls.ts'
import { useServices } from '#data/console-services.ts'
import { mainPath } from '../routing/guard.ts'
import { type Theme, themeAtom } from '../theme/theme-state.ts'
import { type AddressedMenu, type AddressTarget, homeTarget, targetOf, withQuery } from './address-target.ts'

/** As much of another window as opening an address in it needs. */
interface OpenedTab {
  opener: unknown
  readonly location: { replace(address: string): void }
  close(): void
}

interface TabOpening {
  readonly openTab: (address: string) => OpenedTab | null
  /** A short-lived token that opens a session once; never the session's own. */
  readonly exchangeToken: () => Promise<string>
  readonly theme: Theme
}

/**
 * Opens a target in another tab. The tab is opened at once, while the click still counts as the user's wish, and gets
 * its address when the token is there; it is closed again when there is none.
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
    // the failed call has been shown by the client
    tab.close()
  }
}

/** Opens a target in the place that it asks for. */
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
        // relative to this page: a blank tab has no address of its own
        openTab: (address) => window.open(new URL(address, document.baseURI), '_blank'),
        exchangeToken: async () => (await ask(http, exchangeTokenCalls.create, {})).exchangeToken,
        theme,
      })
    },
    [navigate, http, theme],
  )
}

/** Opens a menu by its address and open type (R2.3-16 to R2.3-19); does nothing for addresses that cannot be opened. */
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

/** Where home links lead: to the stored main URL. */
export function useHomeTarget(): AddressTarget {
  const { session } = useServices()
  const mainUrl = session.mainUrl()
  return homeTarget(mainUrl, mainPath(mainUrl))
}
