import type { z } from 'zod'
import { type RoleHome, roleHome } from '#contract/endpoints/role-homes.ts'
import { FIRST_TILES, type HomeTile, type HomeWidgetCode } from '#contract/home/home-widgets.ts'
import type { SelectOption } from '#ui/select.tsx'

const draft = roleHome.pick({ mainUrl: true, tiles: true })
/** What is configured for a role. Without tiles, its users have the initial arrangement. */
export type RoleHomeDraft = z.infer<typeof draft>

export const FORMAT = { base: roleHome, draft }

export const draftOf = ({ mainUrl, tiles }: RoleHome): RoleHomeDraft => ({ mainUrl, tiles })

/** What users of a role see: an arrangement of the role, or the initial one without what the role may not see. */
export const tilesShown = (
  tiles: readonly HomeTile[] | null,
  allowed: readonly HomeWidgetCode[],
): readonly HomeTile[] => tiles ?? FIRST_TILES.filter(({ widget }) => allowed.includes(widget))

/** The pages to begin at. One that the role may open no more stays, with a name of its own. */
export const startChoices = (
  chosen: string | null,
  pages: RoleHome['pages'],
  lostName: (path: string) => string,
): SelectOption[] => [
  ...(chosen === null || pages.some(({ path }) => path === chosen) ? [] : [{ value: chosen, label: lostName(chosen) }]),
  ...pages.map(({ path, name }) => ({ value: path, label: `${name}　${path}` })),
]

/** The problems of a field and of its parts as one text; null where there is none. */
export function problemOf(problems: Readonly<Record<string, string>>, field: string): string | null {
  const texts = Object.entries(problems).flatMap(([name, rule]) =>
    name === field || name.startsWith(`${field}.`) ? [rule] : [],
  )
  return texts.length === 0 ? null : [...new Set(texts)].join('; ')
}
