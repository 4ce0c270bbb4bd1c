/** The writable points of door valves, their refusals, and what they fall back to when a value expires. */
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import type { ValveSetting, ValveState } from '../physics/entrances.ts'
import type { Settable } from './commands.ts'
import { rangeRefusal, stepRefusal } from './param-limits.ts'

const VALVE_SETTINGS = { U_SV: 'positionSet', Mode: 'mode', ThSP: 'returnSetC' } as const satisfies Readonly<
  Record<string, ValveSetting>
>
const params = new Map(paramsOfLevel('unitDoor').map((param) => [param.code, param]))
const isSetting = (code: string): code is keyof typeof VALVE_SETTINGS => Object.hasOwn(VALVE_SETTINGS, code)
/** Modes in which the position is set from outside: by hand, and by the platform. */
const POSITIONED_MODES: ReadonlySet<number> = new Set([0, 5])

/** The writable point of a door valve with this code; undefined: not writable. */
export function valveSettable(valve: ValveState, code: string, gateway: string): Settable | undefined {
  const param = params.get(code)
  if (!param || !isSetting(code)) return undefined
  const field = VALVE_SETTINGS[code]
  return {
    gateway,
    read: () => valve[field],
    write(value, validUntil) {
      const outOfRange = rangeRefusal(param, value)
      if (outOfRange) return outOfRange
      if (code === 'U_SV' && !POSITIONED_MODES.has(valve.mode)) return 'mode'
      const tooFar = stepRefusal(param, valve[field], value)
      if (tooFar) return tooFar
      if (validUntil === undefined) delete valve.expiries[field]
      else valve.expiries[field] = { untilMs: validUntil, own: valve.expiries[field]?.own ?? valve[field] }
      valve[field] = value
      return 'ok'
    },
  }
}

/** Ends what was set for a limited time. */
export function expireValve(valve: ValveState, nowMs: number): void {
  for (const field of Object.values(VALVE_SETTINGS)) {
    const expiry = valve.expiries[field]
    if (!expiry || expiry.untilMs > nowMs) continue
    valve[field] = expiry.own
    delete valve.expiries[field]
  }
}
