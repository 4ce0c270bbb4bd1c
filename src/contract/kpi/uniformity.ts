import { DESIGN_ROOM_C } from '../network/heating-curve.ts'

/**
 * Key figure 20 (domain guide 3), how near units are to each other: 100·(1 − mean |T − T̄|/(T̄ − tn)), tn the design room.
 *
 * @param meansC - Means of supply and return of each unit, °C.
 * @returns Percent; null with fewer than two units, or where they are no warmer than the room.
 */
export function uniformityPercent(meansC: readonly number[]): number | null {
  const num = meansC.length
  const mean = meansC.reduce((sum, value) => sum + value, 0) / num
  if (num < 2 || mean <= DESIGN_ROOM_C) return null
  const off = meansC.reduce((sum, value) => sum + Math.abs(value - mean), 0) / num
  return 100 * (1 - off / (mean - DESIGN_ROOM_C))
}
