// Whether the units of a strategy can do what it asks: the points that its kind needs, and how often their devices report.

import { CONSTANTS } from '../control/constant-quantities.ts'
import { movesFlow } from './curve-choice.ts'
import { slotParam } from './day-plan.ts'
import { type Strategy, strategySchema } from './strategy.ts'
import type { StrategyKind } from './strategy-kinds.ts'

/** What is known of a unit before anything is computed. */
export interface UnitAbility {
  /** Codes of the parameters that it has points of. */
  readonly params: ReadonlySet<string>
  /** Longest report period of its device, s; 0: it always reports. */
  readonly reportPeriodS: number
  /** Sound room sensors behind it. */
  readonly numRooms: number
  /** Kinds that may regulate it, as its control modes say. */
  readonly allowedKinds: readonly StrategyKind[]
}

/** In the words of {@link missingOf}: rooms are no parameter of the unit. */
const ROOMS = 'RT'
const WATER = ['TA', 'T2g', 'T2h']

/** Codes of what a strategy needs of each of its units. */
export function neededBy(strategy: Strategy): readonly string[] {
  switch (strategy.kind) {
    case 'curve': {
      const { curve, hold } = strategy.params
      const flow = movesFlow(curve.kind) ? ['XP_Mode', 'XP_DPSP'] : []
      return [...WATER, ...(hold === 'offset' ? ['KTemp'] : ['CV1_Mode', 'T2gSP']), ...flow]
    }
    case 'roomFeedback':
      return [...WATER, 'KTemp', ROOMS]
    case 'timeShare':
      return strategy.params.plan.kind === 'free' ? [...WATER, 'KTemp'] : [...WATER, 'CV1_Mode', slotParam(0)]
    case 'constant': {
      const { setPoint, measured } = CONSTANTS[strategy.params.quantity]
      return ['CV1_Mode', 'T2h', setPoint, measured]
    }
    case 'oneNetwork': {
      const { by, method, rejectLimits } = strategy.params
      const limited = rejectLimits.map(({ param }) => param)
      const needed = [
        ...WATER,
        'T1g',
        'CV1_Mode',
        ...(by === 'valve' ? ['CV1_SV', 'CV1_U'] : ['T2pjSP']),
        ...(method === 'ratio' ? ['Q1'] : []),
      ]
      return [...new Set([...needed, ...limited])]
    }
  }
}

/** Codes that the strategy needs and the unit lacks. */
const missingOf = (strategy: Strategy, unit: UnitAbility): string[] =>
  neededBy(strategy).filter((code) => (code === ROOMS ? unit.numRooms === 0 : !unit.params.has(code)))

const MINUTE_S = 60

/**
 * A strategy for units that are known. Errors of a unit are at its member; that of the cycle is at `cycleMinutes`.
 *
 * @param units - By node id: those that the asker may regulate.
 */
export const strategyFor = (units: ReadonlyMap<string, UnitAbility>) =>
  strategySchema.superRefine((strategy, context) => {
    const refuse = (path: (string | number)[], rule: string, n: string | number = ''): void =>
      context.addIssue({ code: 'custom', path, params: { rule, n } })
    let slowestS = 0
    for (const [at, { nodeId }] of strategy.members.entries()) {
      const unit = units.get(nodeId)
      if (!unit) {
        refuse(['members', at, 'nodeId'], 'unknownReference')
        continue
      }
      if (!unit.allowedKinds.includes(strategy.kind)) refuse(['members', at, 'nodeId'], 'kindNotAllowed')
      const missing = missingOf(strategy, unit)
      if (missing.length > 0) refuse(['members', at, 'nodeId'], 'unitLacks', missing.join(', '))
      slowestS = Math.max(slowestS, unit.reportPeriodS)
    }
    if (strategy.cycleMinutes * MINUTE_S < slowestS)
      refuse(['cycleMinutes'], 'reportsSlower', Math.ceil(slowestS / MINUTE_S))
  })
