// How long: devices ran, values were beyond their limits, the load was at least so high. Duty: nodes and days of a question,
// and its answer from what is stored. Neighbours: duration.repository.ts adds up. Invariants: what is not known adds to
// nothing and is told; no day that is not over.

import {
  type DurationQuery,
  type LimitQuery,
  type LimitResult,
  type LoadResult,
  MAX_NODE_DAYS,
  type RunningResult,
} from '#contract/endpoints/durations.ts'
import { BLANK_COVERAGE } from '#contract/kpi/kpi-definitions.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { refuseOpenDays } from '../kpi/open-days.ts'
import { momentsOf } from '../kpi/periods.ts'
import { readLastWholeDay } from '../kpi/read-kpi.ts'
import { readSettleHour } from '../kpi/settings.repository.ts'
import { retentionOf } from '../telemetry/rollups/retention.ts'
import { readBeyond, readRunning, readSortedLoad, type Span } from './duration.repository.ts'
import { type ReportNode, reportNodes } from './report-nodes.ts'
import { textsIn } from './texts/texts.ts'

const HOUR_S = 3600
const DAY_MS = 86_400_000

interface Asked {
  readonly nodes: readonly ReportNode[]
  readonly ids: readonly string[]
  readonly span: Span
  readonly expectedS: number
}

/** @throws {AppError} 1001 for unknown nodes, a day that is not over, and too large a question. */
async function askedOf({ db }: Pick<Env, 'db'>, actor: Actor, query: DurationQuery): Promise<Asked> {
  refuseOpenDays(await readLastWholeDay(db), query, actor)
  const nodes = await reportNodes(db, actor, query.nodeIds, [query.nodeType])
  const span = momentsOf(query, await readSettleHour(db))
  const numDays = (Date.parse(query.to) - Date.parse(query.from)) / DAY_MS + 1
  if (nodes.length * numDays > MAX_NODE_DAYS)
    throw invalidInput([{ field: 'to', rule: textsIn(actor.language).tooManyNodeDays(MAX_NODE_DAYS) }])
  return { nodes, ids: nodes.map(({ keyId }) => keyId), span, expectedS: (span.to - span.from) / 1000 }
}

export async function readRunningTimes(
  env: Pick<Env, 'db'>,
  actor: Actor,
  query: DurationQuery,
): Promise<RunningResult> {
  const { nodes, ids, span, expectedS } = await askedOf(env, actor, query)
  const found = await readRunning(env.db, ids, span)
  const devices = new Map(found.map(({ paramCode, name, nameEn }) => [paramCode, { paramCode, name, nameEn }]))
  const byKey = new Map(found.map((row) => [`${row.nodeId} ${row.paramCode}`, row]))
  return {
    expectedS,
    devices: [...devices.values()],
    rows: nodes.map(({ keyId, code, title }) => ({
      keyId,
      code,
      name: title,
      devices: [...devices.keys()].map((paramCode) => {
        const row = byKey.get(`${keyId} ${paramCode}`)
        return row ? { runS: row.runS, knownS: row.knownS } : null
      }),
    })),
  }
}

export async function readTimesBeyondLimits(
  env: Pick<Env, 'db' | 'settings' | 'now'>,
  actor: Actor,
  query: LimitQuery,
): Promise<LimitResult> {
  const { nodes, ids, span, expectedS } = await askedOf(env, actor, query)
  const isKept = span.from >= env.now() - retentionOf(env).rollup_15m
  const found = await readBeyond(env.db, ids, query.paramCode, span, isKept ? '15m' : '1h')
  const byNode = new Map(nodes.map((node) => [node.keyId, node]))
  const seconds = (limit: number | null, beyondS: number): number | null => (limit === null ? null : beyondS)
  return {
    expectedS,
    stepMin: isKept ? 15 : 60,
    rows: found.flatMap(({ nodeId, pointCode, ll, l, h, hh, llS, lS, hS, hhS, knownS }) => {
      const node = byNode.get(nodeId)
      if (!node) return []
      const beyondS = { ll: seconds(ll, llS), l: seconds(l, lS), h: seconds(h, hS), hh: seconds(hh, hhS) }
      return [
        { keyId: nodeId, code: node.code, name: node.title, pointCode, limits: { ll, l, h, hh }, beyondS, knownS },
      ]
    }),
  }
}

export async function readLoadDuration(env: Pick<Env, 'db'>, actor: Actor, query: DurationQuery): Promise<LoadResult> {
  const { ids, span, expectedS } = await askedOf(env, actor, query)
  return {
    numNodes: ids.length,
    expectedHours: expectedS / HOUR_S,
    loadsMw: await readSortedLoad(env.db, ids, span, BLANK_COVERAGE * HOUR_S),
  }
}
