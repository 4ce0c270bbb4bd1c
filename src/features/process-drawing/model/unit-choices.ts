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
  { keyId, nodeCode, units = [] }: Pick<DrawingToEdit, 'keyId' | 'nodeCode' | 'units'>,
  drawings: readonly DrawingSummary[],
): readonly UnitChoice[] {
  return units.map(({ code, name }) => {
    const own = drawings.find((drawing) => drawing.nodeCode === nodeCode && drawing.unitCode === code)
    return { code, name, query: own ? { id: own.keyId } : { id: keyId, unit: code } }
  })
}
