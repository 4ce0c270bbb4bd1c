// Judges what is stored, node by node. Why not in ingest: rules look at some hours of several points; ingest would hold
// those of all points in memory, in every server, and lose them with it. Invariants: taking a node and writing its
// judgements is one transaction, so two servers never write one span twice; samples that come late make their node due
// again, and the judgements are those of samples in order.

import type pg from 'pg'
import { isUsable } from '#contract/live/quality.ts'
import { CALCULATED_PARAMS, formulaOf } from '#contract/network/calculated-params.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import { changedTime, type Judgement, judgeNode } from '#server/modules/data-quality/judge.ts'
import {
  JUDGED_RULES,
  PARAM_RULES,
  PHYSICS_RULES,
  RUN_PARAMS,
  reachOf,
} from '#server/modules/data-quality/quality-rules.ts'
import { difference, type Span, union, within } from '#server/modules/data-quality/spans.ts'
import {
  type DueNode,
  type JudgedPoint,
  makeSealedDue,
  markChangedDirty,
  pointsOfNode,
  replaceSpans,
  type SampleRow,
  samplesOf,
  sealedAt,
  spansOf,
  takeDue,
} from './span.repository.ts'

const JUDGED_PARAMS = Object.keys(PARAM_RULES)
const CALCULATED = CALCULATED_PARAMS.flatMap(({ nodeType, code }) => (formulaOf(nodeType, code) ? [code] : []))
const ASKED_PARAMS = [
  ...new Set([...JUDGED_PARAMS, ...RUN_PARAMS, ...PHYSICS_RULES.flatMap(({ params }) => params), ...CALCULATED]),
]
/** Parameters whose judgements hold for a point: its own, and those that it is calculated from. */
const judgedBy = ({ nodeType, paramCode }: JudgedPoint): readonly string[] => [
  paramCode,
  ...(formulaOf(nodeType, paramCode)?.inputs ?? []),
]
const reachAround = (point: JudgedPoint): number => Math.max(...judgedBy(point).map(reachOf))
/** Most of a node's time in one transaction. */
const SLICE_MS = 6 * 3_600_000

/**
 * Judges everything that is due, a node at a time.
 *
 * @param oldest - Epoch ms: samples before may be deleted already; what they led to is not judged again.
 * @returns How many times a node was judged.
 */
export async function judgeDue(db: Db, oldest: number, signal: AbortSignal): Promise<number> {
  await inTransaction(db, (client) => makeSealedDue(client, JUDGED_PARAMS))
  for (let count = 0; ; count += 1) {
    signal.throwIfAborted()
    if (!(await inTransaction(db, (client) => judgeNext(client, oldest)))) return count
  }
}

async function judgeNext(client: pg.ClientBase, oldest: number): Promise<boolean> {
  const taken = await takeDue(client, SLICE_MS, oldest)
  if (!taken) return false
  const sealed = await sealedAt(client)
  const points = await pointsOfNode(client, taken.nodeId, ASKED_PARAMS)
  if (taken.from >= taken.to || sealed === null || points.length === 0) return true
  await judgeOne(client, taken, points, { oldest, sealed })
  return true
}

async function judgeOne(
  client: pg.ClientBase,
  due: DueNode,
  points: readonly JudgedPoint[],
  { oldest, sealed }: { readonly oldest: number; readonly sealed: number },
): Promise<void> {
  const windowOf = (point: JudgedPoint): Span => {
    // of samples that came when others of their time were dropped, only they themselves are judged
    if (due.to <= oldest) return rangeOfSamples(samples.get(point.id) ?? [], due)
    const reach = reachAround(point)
    const to = due.to + reach >= sealed ? Number.POSITIVE_INFINITY : due.to + reach
    return { from: Math.min(to, Math.max(due.from - reach, oldest)), to }
  }
  const readTo = Math.min(sealed, Math.max(...points.map(({ paramCode }) => due.to + 2 * reachOf(paramCode))))
  const samples = await samplesOf(
    client,
    points.map(({ id, paramCode }) => ({ pointId: id, from: due.from - 2 * reachOf(paramCode), to: readTo })),
  )
  const judgements = judgeNode(
    points.map(({ id, paramCode, holdMs }) => ({
      paramCode,
      holdMs,
      samples: (samples.get(id) ?? []).map(({ at, value, quality }) => ({ at, value, isUsable: isUsable(quality) })),
    })),
    readTo,
  )
  const stored = await spansOf(
    client,
    points.map(({ id }) => id),
  )
  for (const point of points) {
    const params = judgedBy(point)
    if (!params.some((code) => PARAM_RULES[code])) continue
    const window = windowOf(point)
    const changed: Span[] = []
    for (const rule of JUDGED_RULES) {
      const isOne = (one: Judgement): boolean => params.includes(one.paramCode) && one.rule === rule
      // what goes on at the last sealed time is open
      const found = union(
        judgements.filter(isOne).map(({ from, to }) => ({ from, to: to === sealed ? Number.POSITIVE_INFINITY : to })),
      )
      const before = stored.filter((one) => one.pointId === point.id && one.rule === rule).flatMap(({ spans }) => spans)
      const after = union([...difference(before, [window]), ...within(found, window)])
      const differs = changedTime(before, after)
      if (differs.length === 0) continue
      await replaceSpans(client, { pointId: point.id, rule, spans: after }, before)
      changed.push(...differs)
    }
    await markChangedDirty(client, point, union(changed), sealed)
  }
}

/** From the first to the last of the samples in a span. */
function rangeOfSamples(samples: readonly SampleRow[], { from, to }: Span): Span {
  const times = samples.flatMap(({ at }) => (at >= from && at < to ? [at] : []))
  const [first = from, last = first - 1] = [times[0], times.at(-1)]
  return { from: first, to: last + 1 }
}
