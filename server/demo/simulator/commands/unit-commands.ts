/** The writable points of a unit's controller, and its refusals. */
import { paramsOfLevel, type StandardParam } from '#contract/network/standard-params.ts'
import { SETTING_CODES, type SettingCode } from '../physics/controller-settings.ts'
import { isOnCurve, shownSetPoints } from '../physics/shown-set-points.ts'
import type { Unit } from '../physics/unit.ts'
import type { CommandResult, Settable } from './commands.ts'
import { rangeRefusal, stepRefusal } from './param-limits.ts'

const params = new Map(paramsOfLevel('unit').map((param) => [param.code, param]))
const settingCodes: ReadonlySet<string> = new Set(SETTING_CODES)
const isSetting = (code: string): code is SettingCode => settingCodes.has(code)

/** The writable point of a unit with this code; undefined: not writable. */
export function settableOf(unit: Unit, code: string, gateway: string): Settable | undefined {
  const { state } = unit
  const param = params.get(code)
  if (!param) return undefined
  if (code === 'XP1_Start' || code === 'XP1_Stop') {
    return { gateway, read: () => 0, write: guarded(unit, param, (value) => pulse(unit, code, value)) }
  }
  if (!isSetting(code)) return undefined
  const read = (): number =>
    code === 'WT_In' ? state.tankFilling : { ...state.settings, ...shownSetPoints(unit) }[code]
  const write: Settable['write'] = (value, validUntil) =>
    refusalOf(unit, code, value) ?? stepRefusal(param, read(), value) ?? set(unit, code, value, validUntil)
  return { gateway, read, write: guarded(unit, param, write) }
}

/** Adds the refusals that apply to all points. */
const guarded =
  (unit: Unit, param: StandardParam, write: Settable['write']): Settable['write'] =>
  (value, validUntil) =>
    unit.condition.isLocal ? 'local' : (rangeRefusal(param, value) ?? write(value, validUntil))

function pulse({ state }: Unit, code: 'XP1_Start' | 'XP1_Stop', value: number): CommandResult {
  if (value === 1) state.pumpWanted = code === 'XP1_Start' ? 1 : 0
  return 'ok'
}

function set(unit: Unit, code: SettingCode, value: number, validUntil: number | undefined): CommandResult {
  const { state } = unit
  const { settings } = state
  // a mode begins with what the one before has reached
  if (code === 'CV1_Mode') Object.assign(settings, setPointsOf(unit))
  if (code === 'CV1_Mode' && value === 0) settings.CV1_SV = Number(state.valveSet.toFixed(1))
  if (code === 'XP_Mode' && value === 0) settings.XP_SV = Math.max(25, Number(state.pumpHz.toFixed(1)))
  if (code === 'BP_P2hSP') {
    // the pressure band moves with its setpoint
    settings.BP_L = Number((settings.BP_L + value - settings.BP_P2hSP).toFixed(3))
    settings.BP_H = Number((settings.BP_H + value - settings.BP_P2hSP).toFixed(3))
  }
  if (code === 'WT_In') state.tankFilling = value
  settings[code] = value
  if (validUntil === undefined) delete state.expiries[code]
  else state.expiries[code] = validUntil
  return 'ok'
}

const setPointsOf = (unit: Unit) => {
  const { T2gSP, T2pjSP } = shownSetPoints(unit)
  return { T2gSP, T2pjSP }
}

function refusalOf(unit: Unit, code: SettingCode, value: number): CommandResult | undefined {
  const { settings } = unit.state
  switch (code) {
    case 'CV1_SV':
      return settings.CV1_Mode === 0 ? undefined : 'mode'
    case 'T2gSP':
    case 'T2pjSP':
      // on the curve the controller sets them itself
      return isOnCurve(unit) ? 'mode' : undefined
    case 'XP_SV':
      return settings.XP_Mode === 0 ? undefined : 'mode'
    case 'CV1_Min':
      return value < settings.CV1_Max ? undefined : 'range'
    case 'CV1_Max':
      return value > settings.CV1_Min ? undefined : 'range'
    case 'BP_L':
      return value < settings.BP_H ? undefined : 'range'
    case 'BP_H':
      return value > settings.BP_L ? undefined : 'range'
    default:
      return undefined
  }
}
