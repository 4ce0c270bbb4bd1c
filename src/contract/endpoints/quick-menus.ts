import { z } from 'zod'
import { defineCall } from '../kit/call.ts'
import { jsonText } from '../kit/json-text.ts'
import { menuAuthResult } from './session.ts'

export const quickMenuEntries = z.array(z.object({ menuId: z.string().max(64) })).max(200)
/** Entries in order, with the current names of the menus; entries that the user may no longer open are left out. */
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

/** Shortcuts of the signed-in user (api.md 3.34 to 3.36). */
export const quickMenuCalls = {
  list: defineCall({
    method: 'GET',
    path: '/jeasy-base/quickMenuUser/list',
    access: 'session',
    output: quickMenuList,
    isInLanguage: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/jeasy-base/quickMenuUser/saveUserQuickMenu',
    access: 'session',
    input: z.object({ quickMenuJson: jsonText(quickMenuEntries) }),
    audit: { module: 'quickMenu', action: 'save' },
  }),
  /** The pages that a role may open, as a menu tree; without `roleId` those of the user's main role. */
  authorised: defineCall({
    method: 'GET',
    path: '/jeasy-base/menu/querymenuAuthByRoleId',
    access: 'session',
    input: z.object({ roleId: z.string().max(64).optional() }),
    output: menuAuthResult,
    isInLanguage: true,
  }),
} as const
