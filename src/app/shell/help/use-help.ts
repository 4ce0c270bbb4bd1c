import { atom, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { menuCalls } from '#contract/resources/menu.resource.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'

/** The help text on screen, as rich text; null while none is shown. */
export const helpTextAtom = atom<string | null>(null)

/** Shows the help text of the current page from its menu; a page without one says where to write it. */
export function useOpenHelp(): () => void {
  const { t } = useTranslation()
  const ask = useAsk()
  const { pathname } = useLocation()
  const say = useSetAtom(sayAtom)
  const setText = useSetAtom(helpTextAtom)
  return () => {
    ask(menuCalls.queryByRouteKey, { routeKey: pathname }, { isQuiet: true }).then(
      (help) => (help?.menuSpecification ? setText(help.menuSpecification) : say(t('panels.noHelp'), 'warning')),
      // a failed lookup counts as a page without help (spec section 8)
      () => say(t('panels.noHelp'), 'warning'),
    )
  }
}
