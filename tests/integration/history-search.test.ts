import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historySearchCalls, type SearchQuery } from '#contract/endpoints/history-search.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { findHours } from '#server/modules/history-reports/search.ts'
import { createKpiStage, type KpiStage, SAVE_PERIOD_S } from '../support/kpi-stage.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
/** 08:00 in company time. */
const START = Date.UTC(2026, 0, 20, 0)
const HOURS = 8
const NOW = START + HOURS * HOUR + 5 * MINUTE
const UNITS = ['HZ0001.1', 'HZ0001.2'] as const

/** Return and supply temperature of a unit in an hour; null where nothing is sent. */
const T1H: Readonly<Record<string, readonly (number | null)[]>> = {
  'HZ0001.1': [50, 56, 57, 58, 50, 60, 50, 50],
  'HZ0001.2': [60, 60, null, 50, 50, 50, 60, 60],
}
const T2H: Readonly<Record<string, readonly number[]>> = {
  'HZ0001.1': [40, 44, 44, 40, 44, 44, 44, 44],
  'HZ0001.2': [44, 40, 44, 44, 44, 44, 44, 44],
}
const both = [
  { paramCode: 'T1h', measure: 'average' as const, comparison: 'above' as const, limit: 55 },
  { paramCode: 'T2h', measure: 'average' as const, comparison: 'atLeast' as const, limit: 44 },
]

let stage: KpiStage
const actorOf = (scope: Session['scope']): Actor => ({
  ip: '',
  language: 'en',
  session: {
    sessionId: '',
    userId: '',
    loginName: '',
    companyId: '',
    realName: '',
    level: 1,
    roles: [],
    permissions: new Set(),
    scope,
    duties: [],
  },
})
const find = (query: Partial<SearchQuery> = {}, scope: Session['scope'] = 'all', maxRows = 100) =>
  findHours(stage.env, actorOf(scope), { conditions: both, from: START, to: NOW, ...query }, maxRows)

beforeAll(async () => {
  stage = await createKpiStage(NOW)
  const values = UNITS.flatMap((unit) =>
    Array.from({ length: HOURS * 6 }, (_, i) => [Math.floor(i / 6), START + i * SAVE_PERIOD_S * 1000] as const).flatMap(
      ([hour, at]) => {
        const hot = T1H[unit]?.[hour]
        return [
          ...(typeof hot === 'number' ? [[`${unit}.T1h`, hot, at] as const] : []),
          [`${unit}.T2h`, T2H[unit]?.[hour] ?? 0, at] as const,
        ]
      },
    ),
  )
  await stage.take('GW1', values)
  await stage.compute()
})
afterAll(() => stage?.close())

describe('a search of hours', () => {
  it('finds every hour in which all conditions hold, newest first, with the values that were compared', async () => {
    const { rows, columns, numFound, numNodes } = await find()
    const id = Object.fromEntries(UNITS.map((code) => [stage.nodes[code] ?? '', code]))
    const expected = UNITS.flatMap((unit) =>
      Array.from({ length: HOURS }, (_, hour) => ({
        unit,
        hour,
        hot: T1H[unit]?.[hour],
        cold: T2H[unit]?.[hour] ?? 0,
      })),
    ).filter(({ hot, cold }) => typeof hot === 'number' && hot > 55 && cold >= 44)
    const sorted = expected.sort((one, other) => other.hour - one.hour || one.unit.localeCompare(other.unit))
    expect(columns.map(({ paramCode }) => paramCode)).toEqual(['T1h', 'T2h'])
    expect(rows.map(({ nodeId, at, values }) => [id[nodeId], (at - START) / HOUR, ...values])).toEqual(
      sorted.map(({ unit, hour, hot, cold }) => [unit, hour, hot, cold]),
    )
    expect([numFound, numNodes]).toEqual([sorted.length, 2])
  })

  it('judges no hour that is not known, and tells how many could be', async () => {
    const { numHours, numJudged, knownUntil } = await find()
    expect([knownUntil, numHours, numJudged]).toEqual([START + HOURS * HOUR, 2 * HOURS, 2 * HOURS - 1])
  })

  it('counts the longest run of each node, and all hours where only some are listed', async () => {
    const { nodes, rows, numFound } = await find({}, 'all', 1)
    expect(rows).toHaveLength(1)
    expect(numFound).toBe(nodes.reduce((sum, node) => sum + node.numFound, 0))
    expect(nodes.map(({ nodeCode, numFound: found, longestH }) => [nodeCode, found, longestH])).toEqual([
      ['HZ0001.1', 3, 2],
      ['HZ0001.2', 3, 2],
    ])
  })

  it('compares the highest value of an hour where that is asked', async () => {
    const highest = {
      ...both[0],
      paramCode: 'T1h',
      measure: 'maximum' as const,
      comparison: 'above' as const,
      limit: 59,
    }
    const { rows } = await find({ conditions: [highest], nodeIds: [stage.nodes['HZ0001.1'] ?? ''] })
    expect(rows.map(({ at, values }) => [(at - START) / HOUR, ...values])).toEqual([[5, 60]])
  })

  it('leaves out nodes without a parameter of the conditions, and shows others beside them', async () => {
    const outdoor = [{ paramCode: 'TA', measure: 'average' as const, comparison: 'below' as const, limit: 99 }]
    const { numNodes, numWithout } = await find({ conditions: outdoor, beside: ['T1h'] })
    // the units have no TA here
    expect([numNodes, numWithout]).toEqual([1, 2])
    const { columns, rows } = await find({ conditions: both.slice(0, 1), beside: ['T2h'] })
    expect(columns.map(({ paramCode }) => paramCode)).toEqual(['T1h', 'T2h'])
    expect(rows.find(({ at }) => at === START + HOUR)?.values).toEqual([56, 44])
  })

  it('refuses a parameter that no node has, a node out of the data scope, and a reversed time, naming the field', async () => {
    const refused = (field: string) => ({ result: [expect.objectContaining({ field })] })
    const unknown = [{ paramCode: 'XX', measure: 'average' as const, comparison: 'above' as const, limit: 0 }]
    await expect(find({ conditions: unknown })).rejects.toMatchObject(refused('conditions'))
    await expect(find({ nodeIds: [stage.nodes['HZ0001.1'] ?? ''] }, [])).rejects.toMatchObject(refused('nodeIds'))
    const reversed = historySearchCalls.find.input.safeParse({ conditions: both, from: 5, to: 5 })
    expect(reversed.error?.issues.map(({ path }) => path)).toEqual([['to']])
  })
})
