import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Fuse from 'fuse.js'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { QUICK_MENU_PATH, type QuickMenu, quickMenuList } from '#contract/endpoints/quick-menus.ts'
import { menuAuthResult } from '#contract/endpoints/session.ts'
import { FUZZY, QUICK_MENU_SEARCH_WEIGHTS } from '#contract/kit/constants.ts'
import { useHttp } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'

const KEY = ['quickMenus']

export function useQuickMenus(): readonly QuickMenu[] {
  const http = useHttp()
  const { i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: [...KEY, i18n.language],
    queryFn: ({ signal }) =>
      http.call(QUICK_MENU_PATH.list, { method: 'GET', schema: quickMenuList, isQuiet: true, signal }),
  })
  return data?.quickMenuJson ?? []
}

/** The pages that the main role may open, as a tree. */
export function useAuthorisedMenus(roleId: string) {
  const http = useHttp()
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['authorisedMenus', roleId, i18n.language],
    queryFn: ({ signal }) =>
      http.call(QUICK_MENU_PATH.authorised, {
        method: 'GET',
        params: { roleId },
        schema: menuAuthResult,
        isQuiet: true,
        signal,
      }),
  })
}

export function useSaveQuickMenus() {
  const { t } = useTranslation()
  const http = useHttp()
  const queries = useQueryClient()
  const say = useSetAtom(sayAtom)
  return useMutation({
    mutationFn: (menuIds: readonly string[]) =>
      http.call(QUICK_MENU_PATH.save, {
        method: 'POST',
        params: { quickMenuJson: JSON.stringify(menuIds.map((menuId) => ({ menuId }))) },
        schema: z.unknown(),
        isQuiet: true,
      }),
    onSuccess: async () => {
      say(t('panels.savedOk'))
      await queries.invalidateQueries({ queryKey: KEY })
    },
    onError: () => say(t('panels.saveFailed'), 'error'),
  })
}

/** Shortcuts that fit a text, best first; without a text all, in the user's order. */
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
