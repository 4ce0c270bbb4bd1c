import { z } from 'zod'
import { HOME_COLUMNS, HOME_WIDGET_CODES } from '../home/home-widgets.ts'
import { defineCall } from '../kit/call.ts'

export const homeWidget = z.enum(HOME_WIDGET_CODES)

/** Widgets from the first to the last, each at most once. */
export const homeTiles = z
  .array(z.object({ widget: homeWidget, width: z.int().min(1).max(HOME_COLUMNS) }))
  .max(HOME_WIDGET_CODES.length)
  .superRefine((tiles, context) => {
    for (const [at, { widget: code }] of tiles.entries())
      if (tiles.findIndex((tile) => tile.widget === code) < at)
        context.addIssue({ code: 'custom', path: [at, 'widget'], params: { rule: 'taken' } })
  })

export const homeLayout = z.object({
  /** As the user sees them: what they may not see is left out. */
  tiles: homeTiles,
  /** Whether the user has arranged them. */
  isOwn: z.boolean(),
  /** All widgets that the user may see. */
  allowed: z.array(homeWidget),
})
export type HomeLayout = z.infer<typeof homeLayout>

const NOUN = '/jeasy-base/homeLayout'
export const ROLE_HOMES = '/jeasy-base/roleHome'

/** The user's home page of widgets. */
export const homeLayoutCalls = {
  own: defineCall({
    method: 'GET',
    path: `${NOUN}/own`,
    access: 'session',
    output: homeLayout,
    reads: [ROLE_HOMES],
  }),
  save: defineCall({
    method: 'POST',
    path: `${NOUN}/save`,
    access: 'session',
    body: 'json',
    input: z.object({ tiles: homeTiles }),
    output: homeLayout,
    audit: { module: 'homeLayout', action: 'save' },
  }),
  /** Back to the arrangement of the user's roles, or the initial one. */
  del: defineCall({
    method: 'POST',
    path: `${NOUN}/del`,
    access: 'session',
    output: homeLayout,
    audit: { module: 'homeLayout', action: 'del' },
  }),
} as const
