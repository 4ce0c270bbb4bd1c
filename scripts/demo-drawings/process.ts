/**
 * Layout of the process on the sheet of a unit, document px. The pipes run on two levels, supply above and return below,
 * and meet in the exchanger, which separates the primary side (left) from the secondary (right).
 */
export const LEVELS = { supply: 300, return: 620, secondPump: 720, inlet: 900, makeUp: 940 } as const
export const PROCESS_ZONE = { x: 20, y: 100, w: 1460, h: 680 } as const
export const MODE_ZONE = { x: 20, y: 800, w: 400, h: 180 } as const
export const MAKE_UP_ZONE = { x: 440, y: 800, w: 720, h: 180 } as const
export const LEGEND_ZONE = { x: 1180, y: 800, w: 300, h: 180 } as const
/** The drawing of the library is 60 px wide. */
export const EXCHANGER = { x: 750, y: 460, scale: 3, left: 660, right: 840 } as const
/** Where pipes turn from their level to the exchanger. */
export const TURNS = { primary: 636, secondary: 858 } as const
