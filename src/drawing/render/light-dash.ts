/** Dashes of a line that is drawn through, where its medium flows: light on its colour, document px. */
export const LIGHT_DASH = { on: 12, period: 36 } as const
