// How a unit may be controlled (机组控制方式, domain guide 4.1): modes of its cabinet, kinds of strategies, and a lock.

import { z } from 'zod'
import { WRITERS } from '../control/writers.ts'
import { defineCall } from '../kit/call.ts'
import { changedUnits } from '../kit/changed-units.ts'
import { remarkText } from '../kit/text-rules.ts'
import { EMITTERS } from '../network/cohort.ts'
import { PLANT } from '../network/plant.ts'
import { STRATEGY_KINDS } from '../regulation/strategy-kinds.ts'

const NOUN = '/tx-ws-base/unitCtrlMode'
/** The parameter of a cabinet that says how it controls its valve. */
export const UNIT_MODE_PARAM = 'CV1_Mode'
/** Its values; their words are those of the parameter. */
export const UNIT_MODES = [0, 1, 2, 3, 4, 5, 6] as const

const mode = z.int().min(0).max(6)
const lockReason = z.string().trim().max(200).pipe(remarkText)

/** What is stored of a unit; a unit that nobody has changed may do everything. */
const unitModes = z.object({
  allowedModes: z.array(mode).min(1).max(UNIT_MODES.length),
  allowedKinds: z.array(z.enum(STRATEGY_KINDS)).max(STRATEGY_KINDS.length),
  /** To which handing back sets it where nobody knows what stood before; null: then it stays until people set it. */
  defaultMode: mode.nullable(),
  /** Nobody but emergency control changes the mode meanwhile. */
  isLocked: z.boolean(),
  lockReason,
})
export type UnitModes = z.infer<typeof unitModes>

export const USUAL_UNIT_MODES: UnitModes = {
  allowedModes: [...UNIT_MODES],
  allowedKinds: [...STRATEGY_KINDS],
  defaultMode: null,
  isLocked: false,
  lockReason: '',
}

const unitModesChange = unitModes.partial()
/** What is set; what is not named stays. */
export type UnitModesChange = z.output<typeof unitModesChange>

export const withChange = (modes: UnitModes, change: UnitModesChange): UnitModes => ({
  allowedModes: change.allowedModes ?? modes.allowedModes,
  allowedKinds: change.allowedKinds ?? modes.allowedKinds,
  defaultMode: change.defaultMode === undefined ? modes.defaultMode : change.defaultMode,
  isLocked: change.isLocked ?? modes.isLocked,
  lockReason: change.lockReason ?? modes.lockReason,
})

const row = unitModes.extend({
  keyId: z.string(),
  code: z.string(),
  name: z.string(),
  emitter: z.enum(EMITTERS),
  /** Last value of the mode; null: the unit has no such point, or it never came. */
  present: z.object({ mode: z.number(), at: z.number(), isUsable: z.boolean() }).nullable(),
  /** Whose command holds the mode. */
  heldBy: z.object({ writer: z.enum(WRITERS), name: z.string(), validUntil: z.number().nullable() }).nullable(),
  version: z.int(),
  updatedAt: z.number().nullable(),
  updatedBy: z.string(),
})
export type UnitModesRow = z.infer<typeof row>

export const unitControlModeCalls = {
  /** Units within the data scope. */
  list: defineCall({
    method: 'POST',
    path: `${NOUN}/list`,
    access: { permission: 'unitCtrlMode:view' },
    output: z.array(row),
    reads: [PLANT],
  }),
  /** Sets some values of some units. @throws 1001 where the default mode of one would not be among its modes, or a lock has no reason. */
  save: defineCall({
    method: 'POST',
    path: `${NOUN}/update`,
    access: { permission: 'unitCtrlMode:edit' },
    body: 'json',
    input: z.object({
      units: changedUnits,
      values: unitModesChange,
    }),
    audit: { module: 'unitCtrlMode', action: 'update' },
  }),
} as const
