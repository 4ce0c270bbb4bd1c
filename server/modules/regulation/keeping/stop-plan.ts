// What stopping a strategy does to each point that it holds, as a person reads it before they confirm.

import { modeNeededFor } from '#contract/control/write-rules.ts'
import type { StoppedPoint } from '#contract/endpoints/strategies.ts'
import type { Db } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { writtenPointOf } from '../../control/command-news.ts'
import { nearestAllowed } from '../../control/judge-write.ts'
import { type KnownSituation, loadSituations } from '../../control/situation.repository.ts'
import { heldByStrategy } from '../../control/situation.ts'
import { holdsOf } from '../reading/held.repository.ts'
import { releaserNow } from '../running/releaser.ts'
import { findVersion, type StrategyRecord } from '../strategy.repository.ts'

type GoesTo = Pick<StoppedPoint, 'goesTo' | 'stays'>

/** Of a strategy that runs: its points by unit, in the order of their parameters. */
export async function stopPlanOf(
  db: Db,
  record: StrategyRecord,
  { session, language }: Actor,
  now: number,
): Promise<StoppedPoint[]> {
  const version = record.presentVersion === null ? null : await findVersion(db, record.id, record.presentVersion)
  const pointIds = (await holdsOf(db, record.id, now)).map(({ pointId }) => pointId)
  if (!version || pointIds.length === 0) return []
  const releaser = await releaserNow(db, record, version.strategy, now)
  const situations = [...(await loadSituations(db, pointIds, session, now)).values()]
  const beforeOf = (situation: KnownSituation): number | null =>
    heldByStrategy(situation, record.id)?.beforeStrategy ?? null
  const modes = new Map(situations.map((situation) => [keyOf(situation), beforeOf(situation)]))
  const goesTo = (situation: KnownSituation): GoesTo => {
    if ('lost' in releaser) return { goesTo: null, stays: 'noRight' }
    const before = beforeOf(situation)
    if (before === null) return { goesTo: null, stays: 'unknown' }
    const { point, beside } = situation
    const needed = modeNeededFor(point.paramCode)
    // the mode goes back first
    const mode = needed && (modes.get(`${point.nodeId} ${needed.paramCode}`) ?? beside.get(needed.paramCode)?.value)
    if (needed && mode !== undefined && !needed.values.includes(mode)) return { goesTo: null, stays: 'byCabinet' }
    const { writer, person } = releaser.asker
    const write = { writer, seen: null, isPermitted: person.mayWrite, powers: person.powers }
    return { goesTo: nearestAllowed(before, write, situation).goal, stays: null }
  }
  return situations
    .map((situation) => ({
      ...writtenPointOf(situation.point, language),
      present: situation.present && { value: situation.present.value, at: situation.present.at },
      ...goesTo(situation),
    }))
    .sort((a, b) => a.nodeName.localeCompare(b.nodeName, language) || a.paramCode.localeCompare(b.paramCode, 'en'))
}

const keyOf = ({ point }: KnownSituation): string => `${point.nodeId} ${point.paramCode}`

/** Whether everything that goes back now goes where a person has read that it does. What was given back meanwhile is no matter. */
export function isAsConfirmed(
  plan: readonly Pick<StoppedPoint, 'pointId' | 'goesTo'>[],
  confirmed: readonly Pick<StoppedPoint, 'pointId' | 'goesTo'>[],
): boolean {
  const read = new Map(confirmed.map(({ pointId, goesTo }) => [pointId, goesTo]))
  return plan.every(({ pointId, goesTo }) => read.has(pointId) && read.get(pointId) === goesTo)
}
