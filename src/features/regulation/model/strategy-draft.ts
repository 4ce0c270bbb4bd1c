// A strategy as typed, and the strategy that is sent: the numbers as texts, the members with their names. Pure.

import { CONSTANT_QUANTITIES, CONSTANTS, type ConstantQuantity } from '#contract/control/constant-quantities.ts'
import type { CURVE_HOLDS, Strategy, StrategyInput } from '#contract/regulation/strategy.ts'
import {
  commonFields,
  limitFields,
  memberFields,
  networkFields,
  roomFields,
  timeShareFields,
} from '#contract/regulation/strategy-fields.ts'
import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { type CurveDraft, curveDraftOf, curveOf, START_CURVE } from './curve-draft.ts'
import { type PlanDraft, planDraftOf, planOf, START_PLAN } from './plan-draft.ts'
import { type DraftReject, rejectDraftOf } from './reject-draft.ts'
import { numberOf } from './typed-number.ts'

export interface DraftMember {
  readonly nodeId: string
  readonly name: string
  readonly compensationK: string
  readonly priority: string
  readonly isExcluded: boolean
}

type Limit = keyof typeof limitFields

/** Parameters of every kind: those of the chosen kind are sent. */
export interface ParamsDraft {
  readonly curve: {
    readonly curve: CurveDraft
    /** Hours; empty: the forecast is not looked at. */
    readonly lookAheadH: string
    readonly hold: (typeof CURVE_HOLDS)[number]
  }
  readonly roomFeedback: {
    readonly curve: CurveDraft
    readonly lookAheadH: string
    readonly roomC: string
    readonly rooms: string
    readonly everyHours: string
    readonly gain: string
  }
  readonly timeShare: {
    readonly plan: PlanDraft
    readonly isEnergyNeutral: boolean
    readonly rampKPerQuarter: string
  }
  readonly constant: {
    readonly quantity: ConstantQuantity
    readonly value: string
    readonly band: string
  }
  readonly oneNetwork: {
    readonly method: string
    readonly by: string
    readonly target: string
    /** °C; counts where the target is entered by hand. */
    readonly manualC: string
    readonly curve: CurveDraft
    readonly mostOffCurveK: string
    readonly deadBandK: string
    readonly gain: string
    readonly stepPercent: string
    readonly valveMinPercent: string
    readonly valveMaxPercent: string
    readonly rejectLimits: readonly DraftReject[]
    /** Hours; empty: nobody is waited for. */
    readonly timeoutH: string
    readonly learnsFromRooms: boolean
  }
}

export interface StrategyDraft {
  readonly kind: StrategyKind
  readonly name: string
  readonly cycleMinutes: string
  readonly members: readonly DraftMember[]
  readonly limits: Readonly<Record<Limit, string>>
  readonly params: ParamsDraft
}

const started = ({ start }: { readonly start?: number | undefined }): string => String(start ?? '')
const firstOf = ({ choices }: { readonly choices: readonly { readonly value: string }[] }): string =>
  choices[0]?.value ?? ''

const [usualQuantity] = CONSTANT_QUANTITIES
const START_PARAMS: ParamsDraft = {
  curve: { curve: START_CURVE, lookAheadH: '', hold: 'offset' },
  roomFeedback: {
    curve: START_CURVE,
    lookAheadH: '',
    roomC: started(roomFields.roomC),
    rooms: firstOf(roomFields.rooms),
    everyHours: started(roomFields.everyHours),
    gain: started(roomFields.gain),
  },
  timeShare: { plan: START_PLAN, isEnergyNeutral: true, rampKPerQuarter: started(timeShareFields.rampKPerQuarter) },
  constant: { quantity: usualQuantity, value: '', band: String(CONSTANTS[usualQuantity].band) },
  oneNetwork: {
    method: firstOf(networkFields.method),
    by: firstOf(networkFields.by),
    target: firstOf(networkFields.target),
    manualC: '',
    curve: START_CURVE,
    mostOffCurveK: started(networkFields.mostOffCurveK),
    deadBandK: started(networkFields.deadBandK),
    gain: started(networkFields.gain),
    stepPercent: started(networkFields.stepPercent),
    valveMinPercent: started(networkFields.valveMinPercent),
    valveMaxPercent: started(networkFields.valveMaxPercent),
    rejectLimits: [],
    timeoutH: started(networkFields.timeoutH),
    learnsFromRooms: true,
  },
}

const limitsOf = (partOf: (limit: Limit) => string): StrategyDraft['limits'] => ({
  supplyMinC: partOf('supplyMinC'),
  supplyMaxC: partOf('supplyMaxC'),
  leastReturnC: partOf('leastReturnC'),
  leastRoomC: partOf('leastRoomC'),
})

export const newDraft = (kind: StrategyKind): StrategyDraft => ({
  kind,
  name: '',
  cycleMinutes: started(commonFields.cycleMinutes),
  members: [],
  limits: limitsOf((limit) => started(limitFields[limit])),
  params: START_PARAMS,
})

export const newMember = ({ nodeId, name }: Pick<DraftMember, 'nodeId' | 'name'>): DraftMember => ({
  nodeId,
  name,
  compensationK: started(memberFields.compensationK),
  priority: started(memberFields.priority),
  isExcluded: memberFields.isExcluded.start,
})

function paramsDraftOf(strategy: Strategy): Partial<ParamsDraft> {
  switch (strategy.kind) {
    case 'curve': {
      const { curve, lookAheadH, hold } = strategy.params
      return { curve: { curve: curveDraftOf(curve), lookAheadH: textOf(lookAheadH), hold } }
    }
    case 'roomFeedback': {
      const { curve, lookAheadH, roomC, rooms, everyHours, gain } = strategy.params
      return {
        roomFeedback: {
          curve: curveDraftOf(curve),
          lookAheadH: textOf(lookAheadH),
          roomC: String(roomC),
          rooms,
          everyHours: String(everyHours),
          gain: String(gain),
        },
      }
    }
    case 'timeShare': {
      const { plan, isEnergyNeutral, rampKPerQuarter } = strategy.params
      return { timeShare: { plan: planDraftOf(plan), isEnergyNeutral, rampKPerQuarter: String(rampKPerQuarter) } }
    }
    case 'constant': {
      const { quantity, value, band } = strategy.params
      return { constant: { quantity, value: String(value), band: String(band) } }
    }
    case 'oneNetwork': {
      const { method, by, target, curve, rejectLimits, learnsFromRooms, ...numbers } = strategy.params
      return {
        oneNetwork: {
          method,
          by,
          target,
          manualC: textOf(numbers.manualC),
          curve: curveDraftOf(curve),
          mostOffCurveK: String(numbers.mostOffCurveK),
          deadBandK: String(numbers.deadBandK),
          gain: String(numbers.gain),
          stepPercent: String(numbers.stepPercent),
          valveMinPercent: String(numbers.valveMinPercent),
          valveMaxPercent: String(numbers.valveMaxPercent),
          rejectLimits: rejectDraftOf(rejectLimits),
          timeoutH: textOf(numbers.timeoutH),
          learnsFromRooms,
        },
      }
    }
  }
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** @param nameOf - Of a unit by its node id. */
export function draftOf(strategy: Strategy, nameOf: (nodeId: string) => string): StrategyDraft {
  const { kind, name, cycleMinutes, members, limits } = strategy
  return {
    kind,
    name,
    cycleMinutes: String(cycleMinutes),
    members: members.map(({ nodeId, compensationK, priority, isExcluded }) => ({
      nodeId,
      name: nameOf(nodeId),
      compensationK: String(compensationK),
      priority: String(priority),
      isExcluded,
    })),
    limits: limitsOf((limit) => String(limits[limit])),
    params: { ...START_PARAMS, ...paramsDraftOf(strategy) },
  }
}

type Common = Pick<StrategyInput, 'name' | 'cycleMinutes' | 'members' | 'limits'>
const lookAheadOf = (text: string): number | null => (text === '' ? null : numberOf(text))

const INPUT_OF = {
  curve: (common, { curve: { curve, lookAheadH, hold } }) => ({
    kind: 'curve',
    ...common,
    params: { curve: curveOf(curve), lookAheadH: lookAheadOf(lookAheadH), hold },
  }),
  roomFeedback: (common, { roomFeedback: { curve, lookAheadH, ...rest } }) => ({
    kind: 'roomFeedback',
    ...common,
    params: { ...rest, curve: curveOf(curve), lookAheadH: lookAheadOf(lookAheadH) },
  }),
  timeShare: (common, { timeShare: { plan, ...rest } }) => ({
    kind: 'timeShare',
    ...common,
    params: { ...rest, plan: planOf(plan) },
  }),
  constant: (common, { constant: { quantity, value, band } }) => ({
    kind: 'constant',
    ...common,
    params: { quantity, value: numberOf(value), ...(band === '' ? {} : { band: numberOf(band) }) },
  }),
  oneNetwork: (common, { oneNetwork: { curve, ...rest } }) => ({
    kind: 'oneNetwork',
    ...common,
    params: { ...rest, curve: curveOf(curve), rejectLimits: [...rest.rejectLimits] },
  }),
} as const satisfies Record<StrategyKind, (common: Common, params: ParamsDraft) => StrategyInput>

/** What is sent: the server reads the numbers of fields also as texts, and says at which field something is wrong. */
export const inputOf = ({ kind, name, cycleMinutes, members, limits, params }: StrategyDraft): StrategyInput =>
  INPUT_OF[kind]({ name, cycleMinutes, members: members.map(({ name: _, ...member }) => member), limits }, params)

/** Paths of all values that a form shows of a strategy: `limits.supplyMaxC`, `members.0.priority`. */
export function pathsOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [path.join('.')]
  return Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))
}
