import {
  MAX_SEARCHED_VALUES,
  type SearchColumn,
  type SearchQuery,
  type SearchResult,
} from '#contract/endpoints/history-search.ts'
import { STEP_MS, type TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { listTelemetryPoints } from '../telemetry/points/node-points.repository.ts'
import { readProgress } from '../telemetry/rollups/rollup.repository.ts'
import { bucketEnd, bucketStart } from '../telemetry/rollups/rollup-steps.ts'
import { reportNodes } from './report-nodes.ts'
import { countFound, readFound, type SearchedHours } from './search.repository.ts'
import { textsIn } from './texts/texts.ts'

const HOUR_MS = STEP_MS['1h']

/**
 * Finds the hours in which all conditions hold, newest first.
 *
 * @throws {AppError} 1001 for a node out of the data scope, a parameter that no node has, and too large a search.
 */
export async function findHours(
  { db }: Pick<Env, 'db'>,
  actor: Actor,
  query: SearchQuery,
  maxRows: number,
): Promise<SearchResult> {
  const texts = textsIn(actor.language)
  const nodes = await reportNodes(db, actor, query.nodeIds, ['unit', 'source'])
  const needed = [...new Set(query.conditions.map(({ paramCode }) => paramCode))]
  const codes = [...new Set([...needed, ...(query.beside ?? [])])]
  const points = await listTelemetryPoints(
    db,
    actor.session,
    nodes.map(({ keyId }) => keyId),
    codes,
  )
  const known = new Map(points.map((point) => [point.paramCode, point]))
  const missing = codes.filter((code) => !known.has(code))
  if (missing.length > 0) {
    const field = missing.some((code) => needed.includes(code)) ? 'conditions' : 'beside'
    throw invalidInput([{ field, rule: texts.paramsOfNoNode(missing) }])
  }
  const places = placesOf(nodes, points, codes, needed.length)
  const progress = await readProgress(db.$client)
  const until = progress?.jobs['1h'].doneAt ?? 0
  const [from, to] = [bucketEnd('1h', query.from), Math.min(bucketStart('1h', query.to), until)]
  const numHours = (Math.max(0, to - from) / HOUR_MS) * places.length
  if (numHours * codes.length > MAX_SEARCHED_VALUES)
    throw invalidInput([{ field: 'from', rule: texts.searchTooLarge(MAX_SEARCHED_VALUES) }])
  const columns = columnsOf(query, codes, known)
  const asked: SearchedHours = {
    places,
    from,
    to,
    columns: columns.map(({ paramCode, measure }) => ({ param: codes.indexOf(paramCode), measure })),
    conditions: query.conditions.map(({ paramCode, measure, comparison, limit }) => ({
      column: columns.findIndex((column) => column.paramCode === paramCode && column.measure === measure),
      comparison,
      limit,
    })),
  }
  const counts = numHours > 0 ? await countFound(db, asked) : []
  const numFound = counts.reduce((sum, count) => sum + count.numFound, 0)
  const rows = numFound > 0 ? await readFound(db, asked, maxRows) : []
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  const codeOf = new Map(points.map(({ nodeId, paramCode, code }) => [`${nodeId} ${paramCode}`, code]))
  return {
    knownUntil: until,
    numNodes: places.length,
    numWithout: nodes.length - places.length,
    numHours,
    numJudged: counts.reduce((sum, count) => sum + count.numJudged, 0),
    numFound,
    columns,
    rows: rows.map(({ nodeId, at, values }) => ({ nodeId, at: at.getTime(), values })),
    nodes: counts
      .flatMap(({ nodeId, lastAt, ...count }) => {
        const node = byId.get(nodeId)
        if (!node || !lastAt) return []
        const pointCodes = columns.map(({ paramCode }) => codeOf.get(`${nodeId} ${paramCode}`) ?? '')
        return [{ nodeId, ...count, nodeCode: node.code, name: node.title, pointCodes, lastAt: lastAt.getTime() }]
      })
      .sort((one, other) => other.numFound - one.numFound || one.name.localeCompare(other.name)),
  }
}

/** The nodes that have a point for every condition; those are the first `numNeeded` parameters. */
function placesOf(
  nodes: readonly { readonly keyId: string }[],
  points: readonly TelemetryPoint[],
  codes: readonly string[],
  numNeeded: number,
): SearchedHours['places'] {
  const ids = new Map(points.map(({ nodeId, paramCode, pointId }) => [`${nodeId} ${paramCode}`, pointId]))
  return nodes
    .map(({ keyId }) => ({ nodeId: keyId, pointIds: codes.map((code) => ids.get(`${keyId} ${code}`) ?? null) }))
    .filter(({ pointIds }) => pointIds.slice(0, numNeeded).every((id) => id !== null))
}

/** Each compared measure once, in the order of the conditions, then the means of the parameters beside them. */
function columnsOf(
  { conditions, beside = [] }: SearchQuery,
  codes: readonly string[],
  known: ReadonlyMap<string, TelemetryPoint>,
): SearchColumn[] {
  const compared = conditions.map(({ paramCode, measure }) => ({ paramCode, measure }))
  const shown = beside.map((paramCode) => ({ paramCode, measure: 'average' as const }))
  const distinct = new Map([...compared, ...shown].map((column) => [`${column.paramCode} ${column.measure}`, column]))
  return [...distinct.values()].flatMap((column) => {
    const point = codes.includes(column.paramCode) ? known.get(column.paramCode) : undefined
    if (!point) return []
    const { name, nameEn, unit, decimals } = point
    return [{ ...column, name, nameEn, unit, decimals }]
  })
}
