/** The writable points of a unit's controller, and its refusals. */
import { paramsOfLevel, type StandardParam } from '#contract/network/standard-params.ts'
import { settingRefusal, shownSetPoints, takeSetting } from '#server/modules/heat-model/cabinet.ts'
import { isSetting, type SettingCode } from '#server/modules/heat-model/cabinet-settings.ts'
import type { Unit } from '../physics/unit.ts'
import type { CommandResult, Settable } from './commands.ts'
import { rangeRefusal, stepRefusal } from './param-limits.ts'

const params = new Map(paramsOfLevel('unit').map((param) => [param.code, param]))

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
    code === 'WT_In'
      ? state.tankFilling
      : { ...state.settings, ...shownSetPoints(unit.cabinet, state, state.heatW) }[code]
  const write: Settable['write'] = (value, validUntil) =>
    settingRefusal(state, code, value) ?? stepRefusal(param, read(), value) ?? set(unit, code, value, validUntil)
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
  if (code === 'XP_Mode' && value === 0) settings.XP_SV = Math.max(25, Number(state.pumpHz.toFixed(1)))
  if (code === 'BP_P2hSP') {
    // the pressure band moves with its setpoint
    settings.BP_L = Number((settings.BP_L + value - settings.BP_P2hSP).toFixed(3))
    settings.BP_H = Number((settings.BP_H + value - settings.BP_P2hSP).toFixed(3))
  }
  if (code === 'WT_In') state.tankFilling = value
  takeSetting(unit.cabinet, state, { code, value, validUntil }, state.heatW)
  return 'ok'
}
