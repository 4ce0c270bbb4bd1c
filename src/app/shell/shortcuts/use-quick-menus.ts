import { useMutation } from '@tanstack/react-query'
import Fuse from 'fuse.js'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { type QuickMenu, quickMenuCalls } from '#contract/endpoints/quick-menus.ts'
import { FUZZY, QUICK_MENU_SEARCH_WEIGHTS } from '#contract/kit/constants.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'

export const useQuickMenus = (): readonly QuickMenu[] => useAnswer(quickMenuCalls.list, {}).data?.quickMenuJson ?? []

/** The pages that the main role may open, as a tree. */
export const useAuthorisedMenus = (roleId: string) => useAnswer(quickMenuCalls.authorised, { roleId })

export function useSaveQuickMenus() {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  return useMutation({
    mutationFn: (menuIds: readonly string[]) =>
      ask(quickMenuCalls.save, { quickMenuJson: menuIds.map((menuId) => ({ menuId })) }, { isQuiet: true }),
    onSuccess: () => say(t('panels.savedOk')),
    onError: () => say(t('panels.saveFailed'), 'error'),
  })
}

/** Shortcuts that match a text, best match first; all in the user's order without a text. */
export function findQuickMenus(menus: readonly QuickMenu[], text: string): readonly QuickMenu[] {
  const wanted = text.trim().slice(0, FUZZY.maxPatternLength)
  if (wanted === '') return menus
  const fuse = new Fuse(menus, {
    threshold: FUZZY.threshold,
    keys: [
      { name: 'title', weight: QUICK_MENU_SEARCH_WEIGHTS.title, getFn: ({ titles }) => titles.join(' > ') },
      { name: 'menuName', weight: QUICK_MENU_SEARCH_WEIGHTS.menuName },
    ],
  })
  return fuse.search(wanted).map(({ item }) => item)
}
