import { z } from 'zod'
import { HOME_WIDGET_CODES, type HomeTile, homeTile, isChosenWidget, MAX_TILES, tileKey } from '../home/home-widgets.ts'
import { defineCall } from '../kit/call.ts'

export const homeWidget = z.enum(HOME_WIDGET_CODES)

/** Widgets from the first to the last; those without a choice of their own at most once each. */
export const homeTiles = z
  .array(homeTile)
  .max(MAX_TILES)
  .superRefine((tiles, context) => {
    for (const [at, tile] of tiles.entries()) {
      const isTaken = (other: HomeTile): boolean =>
        tileKey(other) === tileKey(tile) || (other.widget === tile.widget && !isChosenWidget(tile.widget))
      if (tiles.findIndex(isTaken) < at)
        context.addIssue({ code: 'custom', path: [at, 'widget'], params: { rule: 'taken' } })
      if (tile.subject !== null && tile.subject.kind !== tile.widget)
        context.addIssue({
          code: 'custom',
          path: [at, 'subject'],
          params: { rule: 'oneOf', n: isChosenWidget(tile.widget) ? `null, { kind: '${tile.widget}' }` : 'null' },
        })
    }
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
