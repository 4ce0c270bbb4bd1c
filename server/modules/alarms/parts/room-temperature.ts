/** Room temperatures of the whole network (domain guide 4.23). Pure. */
import { ROOM_LIMITS_C } from '#contract/kpi/room-limits.ts'

const COLD_SHARE = 0.05
const DROP_K = 1
/** Outdoors it counts as stable when it changes by no more than this within the time, K. */
const STABLE_OUTDOOR_K = 2
/** Fewer rooms say nothing about a network. */
const LEAST_ROOMS = 5

export interface RoomsNow {
  /** Present temperatures of the valid rooms, °C. */
  readonly rooms: readonly number[]
  /** Mean of the rooms that were known then as well, now and six hours ago, °C; null: unknown. */
  readonly mean: { readonly now: number; readonly before: number } | null
  readonly outdoor: { readonly now: number; readonly before: number } | null
}

/** Whether too many rooms are cold; null: undecided. */
export function coldRooms({ rooms }: RoomsNow): { isOn: boolean; share: number } | null {
  if (rooms.length < LEAST_ROOMS) return null
  const share = rooms.filter((room) => room < ROOM_LIMITS_C.cold).length / rooms.length
  return { isOn: share > COLD_SHARE, share }
}

/** Whether the rooms cool down though it does not get colder outdoors; null: undecided. */
export function coolingRooms({ rooms, mean, outdoor }: RoomsNow): { isOn: boolean; drop: number } | null {
  if (rooms.length < LEAST_ROOMS || !mean || !outdoor) return null
  const drop = mean.before - mean.now
  return { isOn: drop > DROP_K && Math.abs(outdoor.now - outdoor.before) <= STABLE_OUTDOOR_K, drop }
}
