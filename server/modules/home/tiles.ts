import { homeTiles } from '#contract/endpoints/home-layout.ts'
import type { HomeTile, HomeWidgetCode } from '#contract/home/home-widgets.ts'
import type { FieldProblem } from '#contract/kit/envelope.ts'

/** Stored tiles without widgets that may be seen no more, or that the product has no more. */
export const shownTiles = (stored: readonly unknown[], allowed: readonly HomeWidgetCode[]): HomeTile[] =>
  stored.flatMap((tile) => homeTiles.safeParse([tile]).data ?? []).filter(({ widget }) => allowed.includes(widget))

/** The tiles whose widgets may not be seen, by field. */
export const foreignTiles = (
  tiles: readonly HomeTile[],
  allowed: readonly HomeWidgetCode[],
  rule: string,
): FieldProblem[] =>
  tiles.flatMap(({ widget }, at) => (allowed.includes(widget) ? [] : [{ field: `tiles.${at}.widget`, rule }]))
