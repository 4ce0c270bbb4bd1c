// How soon rooms are cold once no heat comes. A building is one resistance and one capacity (domain guide 2.2): with its time
// constant τ = C / UA and nothing that warms it, C · dT/dt = −UA · (T − Te), so that over an hour in which it is Te outside
//   T(t) = Te + (T0 − Te) · e^(−t/τ),   and T is reached after   t = τ · ln((T0 − Te) / (T − Te)).
// What people and the sun give is left out: rooms are cold later rather than sooner.

/** Rooms below this are without heating, °C. */
export const UNHEATED_ROOM_C = 16
/** Longer than that nobody leaves a pipe shut, h. */
export const MOST_COOLING_H = 240
const DAY_H = 24

interface Cooling {
  readonly roomC: number
  readonly limitC: number
  readonly timeConstantH: number
  /** By the hour from now on, at least one; afterwards its last day comes again. */
  readonly outdoorC: readonly number[]
}

/** Hours until rooms are below a limit; 0 where they are, null where they are not within {@link MOST_COOLING_H}. */
export function hoursUntilBelow({ roomC, limitC, timeConstantH, outdoorC }: Cooling): number | null {
  if (roomC < limitC) return 0
  const known = outdoorC.length
  const outdoorAt = (hour: number): number =>
    outdoorC[hour < known ? hour : known - Math.min(known, DAY_H) + ((hour - known) % Math.min(known, DAY_H))] ?? roomC
  const stays = Math.exp(-1 / timeConstantH)
  let room = roomC
  for (let hour = 0; hour < MOST_COOLING_H; hour += 1) {
    const outdoor = outdoorAt(hour)
    const next = outdoor + (room - outdoor) * stays
    if (next < limitC) return hour + timeConstantH * Math.log((room - outdoor) / (limitC - outdoor))
    room = next
  }
  return null
}
