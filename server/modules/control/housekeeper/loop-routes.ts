import { LOOPS, pairOf } from '#contract/control/control-loops.ts'
import {
  type ControlLoopRow,
  controlLoopCalls as calls,
  DEVIATION_CLASSES,
  LOOP_HEALTH,
  type LoopCourse,
} from '#contract/endpoints/control-loops.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import { valuesOf } from '../analysis/analysis.repository.ts'
import { textsIn } from '../texts/texts.ts'
import { type LoopUnit, loopUnits, readResults } from './loop.repository.ts'
import { loopRows } from './loop-rows.ts'

const DAY_MS = 86_400_000

/** Control loops in the caller's sight: the present, what was judged, and the course of one. */
export function registerControlLoops(router: Router, { db, now }: Env): void {
  router.handle(calls.list, ({ session }) => loopRows(db, session, now()))
  router.handle(calls.overview, async ({ session }) => overviewOf(await loopRows(db, session, now())))
  router.handle(calls.course, async ({ input: { nodeId, loop }, session, language }) => {
    const [unit] = await loopUnits(db, session, nodeId)
    if (!unit) throw notFound(textsIn(language).noSuchUnit)
    const followed = (await readResults(db, [nodeId])).get(`${nodeId} ${loop}`)?.figures.followed
    const [from, to] = [now() - DAY_MS, now()]
    const parts = partsOf(unit, loop, followed ?? null)
    const spans = parts.map(({ point }) => ({ pointId: point.pointId, from: new Date(from), to: new Date(to) }))
    const series = await valuesOf(db, spans, to)
    return {
      from,
      to,
      lines: parts.map(({ part, point: { name, nameEn, unit, decimals } }, nth) => ({
        part,
        name,
        nameEn,
        unit,
        decimals,
        values: (series[nth]?.values ?? []).map(({ at, value }): [number, number] => [at, value]),
      })),
    }
  })
}

/** What the loop follows now, or else has followed for the longest time, and its actuator. */
function partsOf({ points }: LoopUnit, loop: ControlLoopRow['loop'], followed: string | null) {
  const { mode, actuator, pairs } = LOOPS[loop]
  const present = points.get(mode)?.last?.value
  const pair =
    (present === undefined ? null : pairOf(loop, present)) ??
    Object.values(pairs).find(({ setPoint }) => setPoint === followed) ??
    Object.values(pairs)[0]
  const wanted: readonly (readonly [LoopCourse['lines'][number]['part'], string | undefined])[] = [
    ['setPoint', pair?.setPoint],
    ['measured', pair?.measured],
    ['actuator', actuator],
  ]
  return wanted.flatMap(([part, code]) => {
    const point = code === undefined ? undefined : points.get(code)
    return point ? [{ part, point }] : []
  })
}

function overviewOf(rows: readonly ControlLoopRow[]): OutputOf<typeof calls.overview> {
  const loops = rows.filter(({ loop }) => loop === 'valve')
  const modeOf = ({ mode }: ControlLoopRow): number | null => (mode?.isUsable ? mode.value : null)
  const modes = counted(loops.map(modeOf))
  const holders = counted(loops.map(({ heldBy }) => heldBy?.writer ?? null))
  const automatic = loops.filter((row) => (modeOf(row) ?? 0) !== 0)
  const offs = automatic.flatMap(({ deviationBands }) => (deviationBands === null ? [] : [Math.abs(deviationBands)]))
  const ends = [...DEVIATION_CLASSES, Number.POSITIVE_INFINITY]
  return {
    numUnits: loops.length,
    modes: [...modes]
      .map(([mode, count]) => ({ mode, count }))
      .toSorted((one, other) => (one.mode ?? 99) - (other.mode ?? 99)),
    health: LOOP_HEALTH.map((health) => ({ health, count: loops.filter((row) => row.health === health).length })),
    deviations: ends.map((upTo, nth) => ({
      upTo: Number.isFinite(upTo) ? upTo : null,
      count: offs.filter((off) => off <= upTo && off > (ends[nth - 1] ?? -1)).length,
    })),
    numDeviationUnknown: automatic.length - offs.length,
    holders: [...holders].map(([writer, count]) => ({ writer, count })),
    numLocked: loops.filter(({ lockReason }) => lockReason !== null).length,
    judgedTo: loops.reduce<number | null>(
      (oldest, { judged }) => (judged ? Math.min(oldest ?? judged.to, judged.to) : oldest),
      null,
    ),
  }
}

function counted<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
