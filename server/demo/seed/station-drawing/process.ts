/**
 * Layout of the process on the sheet, document px, with main lines on the 20 px grid. The pipes run on two levels,
 * supply above and return below, and meet in the exchanger, which separates the primary side (left) from the secondary
 * (right).
 */
import { EXCHANGER_SIZE } from './symbols.ts'

export const LEVELS = { supply: 300, return: 620, secondPump: 720, makeUp: 940 } as const
export const PROCESS_ZONE = { x: 20, y: 100, w: 1460, h: 680 } as const
export const MODE_ZONE = { x: 20, y: 800, w: 400, h: 180 } as const
export const MAKE_UP_ZONE = { x: 440, y: 800, w: 720, h: 180 } as const
export const LEGEND_ZONE = { x: 1180, y: 800, w: 300, h: 180 } as const

export const EXCHANGER = { x: 660, y: 260, ...EXCHANGER_SIZE } as const
/** X positions at which primary and secondary pipes meet the exchanger. */
export const PORTS = { primary: EXCHANGER.x, secondary: EXCHANGER.x + EXCHANGER.w } as const
/** X position at which make-up water joins the secondary return: before the pumps, where the pressure is controlled. */
export const MAKE_UP_JOINT_X = 1140
