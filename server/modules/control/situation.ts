import type { Writer } from '#contract/control/writers.ts'
import type { Emitter } from '#contract/network/cohort.ts'
import type { ControlPower } from '#server/core/access/control-power.ts'

/** A number of a point as telemetry has it last. */
export interface PresentValue {
  readonly value: number
  /** Epoch ms. */
  readonly at: number
  readonly quality: number
}

/** A point that is to be written, with its parameter and its node. */
export interface WritePoint {
  readonly pointId: number
  readonly code: string
  readonly paramCode: string
  readonly name: string
  readonly nameEn: string
  readonly unit: string
  readonly decimals: number
  readonly words: Readonly<Record<string, { readonly zh: string; readonly en: string }>> | null
  readonly isWritable: boolean
  readonly nodeId: string
  readonly nodeType: string
  /** Of a unit: what its buildings are heated by. */
  readonly emitter: Emitter | null
  /** Station and unit. */
  readonly nodeName: string
  readonly gatewayCode: string
  /** How often its device reports, s; 0: it always does. */
  readonly reportPeriodS: number
  /** What the parameter allows, and what the point narrows it to. */
  readonly rangeMin: number
  readonly rangeMax: number
  readonly writeMin: number | null
  readonly writeMax: number | null
  readonly writeStep: number | null
}

export interface Interlock {
  readonly nodeType: string
  readonly paramCode: string
  /** Null: every value. */
  readonly value: number | null
  readonly condition: string
  readonly reason: string
  readonly reasonEn: string
}

/** How a unit may be controlled. */
export interface ModeRule {
  readonly allowedModes: readonly number[]
  /** To which it is handed back where nobody knows what stood before. */
  readonly defaultMode: number | null
  /** Null: it is not locked. */
  readonly lockReason: string | null
}

/** Work at the node, its station or above. */
export interface Tag {
  readonly reason: string
  readonly setBy: string
  /** Epoch ms. */
  readonly until: number
}

/** All strategies are stopped at the node, above it or in the whole company. */
export interface Stop {
  readonly reason: string
  readonly stoppedBy: string
  /** Epoch ms. */
  readonly at: number
}

/** A command of the point that is on its way, or whose value holds. */
export interface HoldingCommand {
  readonly id: string
  readonly writer: Writer
  readonly askedBy: string
  readonly isUnderWay: boolean
  /** Nothing is to come of it any more: telemetry has shown the deed, or did not in time. */
  readonly isSettled: boolean
  /** Epoch ms. */
  readonly validUntil: number | null
  /** Of a person's: what stood before people took the point over; null: not known. */
  readonly beforeHand: number | null
  /** Null: a person's. */
  readonly strategyId: string | null
  readonly strategyName: string
  /** Of a strategy's: what stood before it took the point; null: not known. */
  readonly beforeStrategy: number | null
}

/** The command by which a person holds a point now. */
export const heldByPerson = ({ holding }: Pick<Situation, 'holding'>): HoldingCommand | undefined =>
  holding.find(({ writer, isUnderWay }) => writer === 'operator' && !isUnderWay)

/** The command by which this strategy holds a point now. */
export const heldByStrategy = (
  { holding }: Pick<Situation, 'holding'>,
  strategyId: string,
): HoldingCommand | undefined => holding.find((one) => one.strategyId === strategyId && !one.isUnderWay)

/** What the gate knows of a point when it judges a command. */
export interface Situation {
  /** Epoch ms. */
  readonly now: number
  readonly point: WritePoint
  readonly present: PresentValue | null
  /** A value older than this is stale, ms. */
  readonly staleMs: number
  /** Last values of the node's other points, by the code of the parameter. */
  readonly beside: ReadonlyMap<string, PresentValue>
  readonly interlocks: readonly Interlock[]
  readonly tag: Tag | null
  readonly stop: Stop | null
  readonly holding: readonly HoldingCommand[]
  /** Of the mode of a unit; null: of every other point, and of a unit that may have any mode. */
  readonly modeRule: ModeRule | null
  /** What the point had before the first command of the last half hour; null: there was none. */
  readonly valueBefore: number | null
}

/** A command as it is judged. */
export interface ProposedWrite {
  readonly value: number
  readonly writer: Writer
  /** What the person saw; null: nothing. */
  readonly seen: { readonly value: number; readonly at: number } | null
  /** Its writer, or who released it, holds the permission to write. */
  readonly isPermitted: boolean
  /** Of the person who writes, or who released the strategy that does. */
  readonly powers: readonly ControlPower[]
}
