import type { EvaluationState } from '#server/modules/alarms/engine/evaluate.ts'
import type { PastAlarm } from './past-alarms.ts'
import { calledAgain, type HandledAlarm, handled } from './past-deeds.ts'
import type { PastPiece } from './past-pieces.ts'
import type { PastPlan } from './past-plan.ts'
import type { PastReader } from './past-reader.ts'

/** Alarms of a piece of the past. */
export interface PastAlarms {
  readonly over: readonly HandledAlarm[]
  /** Those that stand at the first start. */
  readonly standing: readonly { readonly alarm: HandledAlarm; readonly evaluation: EvaluationState }[]
  /** Alarms of later pieces that were raised earlier than it seemed: they stood already when their piece began. */
  readonly earlier: readonly { readonly id: string; readonly sourceKey: string; readonly raisedAt: number }[]
}

/** Rooms and building entrances, whose weak signals come and go. */
const SECONDARY_NETWORK = 4
/** The newest alarms that nobody has looked at yet. */
const NUM_LEFT = 4
/** What begins this soon after a piece's beginning was so before. */
const FROM_BEFORE_MS = 20 * 60_000

const shiftOf = ({ seed, untilMs, network }: PastPlan) => ({ seed, untilMs, utcOffsetH: network.company.utcOffsetH })

/** Alarms that were over before the piece began are of the one before it. */
const isIn = ({ from }: Pick<PastPiece, 'from'>, { recoveredAt }: PastAlarm): boolean =>
  recoveredAt === null || recoveredAt > from

/** The newest few are left to who comes on duty. */
export function alarmsOfWeek(plan: PastPlan, week: Pick<PastPiece, 'from'>, { alarms }: PastReader): PastAlarms {
  const over = alarms.returned().filter((alarm) => isIn(week, alarm))
  const shown = over.filter(({ suppressedBy, warnNumber }) => suppressedBy === null && warnNumber !== SECONDARY_NETWORK)
  const left = new Set(shown.slice(-NUM_LEFT))
  const shift = shiftOf(plan)
  return {
    over: over.map((alarm) => handled(alarm, shift, left.has(alarm))),
    standing: alarms.standing().map(({ alarm, evaluation }) => ({
      evaluation,
      alarm: calledAgain(handled(alarm, shift, false), shift),
    })),
    earlier: [],
  }
}

/** Alarms that stand at the end of a piece go on in the next one, or end there. @param alarmIds - By source. */
export function alarmsOfSeason(
  plan: PastPlan,
  piece: PastPiece,
  { alarms }: PastReader,
  alarmIds: ReadonlyMap<string, string>,
): PastAlarms {
  const standing = alarms.standing().map(({ alarm }) => alarm)
  const ended = standing
    .filter(({ sourceKey }) => !alarmIds.has(sourceKey))
    .map((alarm) => {
      const end = { kind: 'returned', at: piece.to, warnLevel: alarm.warnLevel } as const
      return { ...alarm, recoveredAt: piece.to, events: [...alarm.events, end] }
    })
  const over = alarms.returned().filter((alarm) => isIn(piece, alarm))
  return {
    standing: [],
    earlier: standing.flatMap(({ sourceKey, raisedAt }) => {
      const id = alarmIds.get(sourceKey)
      return id === undefined ? [] : [{ id, sourceKey, raisedAt }]
    }),
    over: [...over, ...ended].map((alarm) => handled(alarm, shiftOf(plan), false)),
  }
}

/**
 * Ids of the alarms that stood where a piece begins, by source.
 *
 * @param alarms - Of the piece.
 */
export function standingAtStart(
  { from }: Pick<PastPiece, 'from'>,
  { over, standing, earlier }: PastAlarms,
): ReadonlyMap<string, string> {
  const own = [...over, ...standing.map(({ alarm }) => alarm)]
    .filter(({ beyondSince }) => beyondSince < from + FROM_BEFORE_MS)
    .map(({ sourceKey, id }) => [sourceKey, id] as const)
  const whole = earlier
    .filter(({ raisedAt }) => raisedAt < from + FROM_BEFORE_MS)
    .map(({ sourceKey, id }) => [sourceKey, id] as const)
  return new Map([...own, ...whole])
}
