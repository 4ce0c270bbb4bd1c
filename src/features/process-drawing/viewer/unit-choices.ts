import { viewerQuery } from '#archetypes/point-menu/drawing-link.ts'
import type { DrawingSummary, DrawingToEdit } from '#contract/endpoints/drawings.ts'

interface UnitChoice {
  readonly code: string
  readonly name: string
  /** Query of the viewer's address at which the unit is shown. */
  readonly query: Readonly<Record<string, string>>
}

/**
 * The units of a drawing's station: one with a drawing of its own in the list leads there, every other one to this
 * drawing, shown for it.
 */
export function unitChoices(
  { units = [], ...drawing }: Pick<DrawingToEdit, 'keyId' | 'nodeCode' | 'isRolledOut' | 'units'>,
  drawings: readonly DrawingSummary[],
): readonly UnitChoice[] {
  return units.map(({ code, name }) => {
    const own = drawings.find((other) => other.nodeCode === drawing.nodeCode && other.unitCode === code)
    return { code, name, query: own ? viewerQuery(own) : viewerQuery(drawing, code) }
  })
}
