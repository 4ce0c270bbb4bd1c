import type { ControlPower } from '#server/core/access/control-power.ts'

/** Of whoever may write everything alone. */
export const EVERY_POWER: ControlPower = {
  name: '全部控制',
  nodeType: null,
  paramCodes: null,
  min: null,
  max: null,
  step: null,
  needsSecondPerson: false,
}
