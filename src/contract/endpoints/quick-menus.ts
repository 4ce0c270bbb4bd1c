import { z } from 'zod'

/** Shortcuts of the signed-in user (api.md 3.34 to 3.36). */
export const QUICK_MENU_PATH = {
  list: '/jeasy-base/quickMenuUser/list',
  save: '/jeasy-base/quickMenuUser/saveUserQuickMenu',
  /** GET {roleId?}: the pages that a role may open, as a menu tree; own main role without `roleId`. */
  authorised: '/jeasy-base/menu/querymenuAuthByRoleId',
} as const

export const quickMenuEntries = z.array(z.object({ menuId: z.string().max(64) })).max(200)
/** Entries in their order, with what the menu is called now; those that may no longer be opened are left out. */
export const quickMenuList = z.object({
  quickMenuJson: z.array(
    z.object({
      menuId: z.string(),
      menuName: z.string(),
      menuUrl: z.string(),
      openType: z.int(),
      /** Titles from the top of the menu down to the page. */
      titles: z.array(z.string()),
    }),
  ),
})
export type QuickMenu = z.infer<typeof quickMenuList>['quickMenuJson'][number]
/** `quickMenuJson` is the JSON text of {@link quickMenuEntries}. */
export const quickMenuSave = z.object({ quickMenuJson: z.string().max(20_000) })
