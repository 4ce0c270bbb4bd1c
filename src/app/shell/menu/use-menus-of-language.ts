import { useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MAIN_MENU_SET, sessionCalls } from '#contract/endpoints/session.ts'
import { ask } from '#data/calls.ts'
import { identityAtom, useServices } from '#data/console-services.ts'

/** Loads the menus again when the language changes: the server sends their names in the language of the call. */
export function useMenusOfLanguage(): void {
  const { i18n } = useTranslation()
  const { language } = i18n
  const { http } = useServices()
  const store = useStore()
  const named = useRef(language)
  useEffect(() => {
    if (named.current === language) return
    named.current = language
    let isWanted = true
    ask(http, sessionCalls.menuAuth, { keyId: MAIN_MENU_SET }).then(
      (menus) => {
        const identity = store.get(identityAtom)
        if (isWanted && identity) store.set(identityAtom, { ...identity, menus })
      },
      // the failed call has been reported; the menus keep their names
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [language, http, store])
}
