import { z } from 'zod'
import { CONTROL_LOOPS, type ControlLoop, LOOPS, setParamsOf } from '#contract/control/control-loops.ts'
import { label } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { activeChecks } from './check.repository.ts'
import { figuresOf, judgeLoop, STEP_MIN } from './judge-loop.ts'
import { type HeldPoint, heldSince, type LoopUnit, loopUnits, readHistories, saveResults } from './loop.repository.ts'

const HOUR_MS = 3_600_000
const STEP_MS = STEP_MIN * 60_000
/** Quarters are rolled up some minutes after their end. */
const ROLLED_UP_MS = 600_000
/** Their minutes are read together. */
const UNITS_AT_ONCE = 20

interface Work {
  readonly db: Db
  readonly now: () => number
  readonly signal: AbortSignal
  /** Judged span. */
  readonly hours: number
  progress(share: number): void
}

/**
 * Judges every loop by the active checks, over the last hours, and replaces what was judged before.
 *
 * @returns Numbers of loops that were judged, and of those with findings.
 */
export async function judgeLoops({
  db,
  now,
  signal,
  hours,
  progress,
}: Work): Promise<{ numLoops: number; numPoor: number }> {
  const to = Math.floor((now() - ROLLED_UP_MS) / STEP_MS) * STEP_MS
  const span = { from: to - hours * HOUR_MS, to }
  const checks = await activeChecks(db)
  const units = await loopUnits(db, null)
  let [numLoops, numPoor] = [0, 0]
  for (let from = 0; from < units.length; from += UNITS_AT_ONCE) {
    signal.throwIfAborted()
    progress(from / units.length)
    const part = units.slice(from, from + UNITS_AT_ONCE)
    const historyOf = await readHistories(db, part, span)
    const held = await heldSince(db, part.flatMap(loopPointIds), new Date(now()))
    const results = part.flatMap((unit) =>
      CONTROL_LOOPS.filter((loop) => isThere(unit, loop)).map((loop) => {
        const figures = figuresOf(loop, historyOf(unit, loop), checks)
        const { findings, unjudged } = judgeLoop(loop, figures, heldHours(unit, loop, held, now()), checks)
        return {
          nodeId: unit.nodeId,
          loop,
          fromAt: new Date(span.from),
          toAt: new Date(span.to),
          figures,
          findings,
          unjudged: [...unjudged],
        }
      }),
    )
    await saveResults(db, results)
    numLoops += results.length
    numPoor += results.filter(({ findings }) => findings.length > 0).length
  }
  return { numLoops, numPoor }
}

/** Whether a unit has the loop at all. */
const isThere = ({ points }: LoopUnit, loop: ControlLoop): boolean =>
  points.has(LOOPS[loop].mode) && points.has(LOOPS[loop].actuator)

const idsIn = ({ points }: LoopUnit, loop: ControlLoop): number[] =>
  setParamsOf(loop).flatMap((code) => points.get(code)?.pointId ?? [])

const loopPointIds = (unit: LoopUnit): number[] => CONTROL_LOOPS.flatMap((loop) => idsIn(unit, loop))

function heldHours(
  unit: LoopUnit,
  loop: ControlLoop,
  held: ReadonlyMap<number, HeldPoint>,
  now: number,
): number | null {
  const hours = idsIn(unit, loop).flatMap((id) => {
    const hold = held.get(id)
    return hold?.writer === 'operator' ? [(now - hold.since.getTime()) / HOUR_MS] : []
  })
  return hours.length === 0 ? null : Math.max(...hours)
}

export const HOUSEKEEPER_KIND = 'control.housekeeper'

export const housekeeperJob = defineJob({
  kind: HOUSEKEEPER_KIND,
  title: label('检查控制回路', 'Judge control loops'),
  params: z.strictObject({ hours: z.int().min(2).max(48).default(24) }),
  paramNames: { hours: label('检查最近小时数', 'Hours that are judged') },
  timeoutMs: 1_800_000,
  maxAttempts: 3,
  async run({ params: { hours }, db, now, signal, progress }) {
    const { numLoops, numPoor } = await judgeLoops({ db, now, signal, hours, progress })
    return label(`检查 ${numLoops} 个回路，${numPoor} 个有问题`, `Loops judged: ${numLoops}; with findings: ${numPoor}`)
  },
})
