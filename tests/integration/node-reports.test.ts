import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportQuery, type ReportResult, stationReportCalls } from '#contract/endpoints/node-reports.ts'
import { columnsOf } from '#contract/reports/report-columns.ts'
import { createCalculatedExcel } from '#server/core/kit/excel.ts'
import { insertSignOff } from '#server/modules/energy-reports/sign-off.repository.ts'
import { figuresToSign, readSignOff } from '#server/modules/energy-reports/sign-off.ts'
import { askedColumns, readReport } from '#server/modules/history-reports/report.ts'
import { reportSheet } from '#server/modules/history-reports/report-sheet.ts'
import { AREAS, createKpiStage, type KpiStage } from '../support/kpi-stage.ts'

const [HOUR, DAY, STEP] = [3_600_000, 86_400_000, 600_000]
/** A midnight of the company. */
const START = Date.UTC(2026, 0, 19, 16)
const NOW = START + 2 * DAY + HOUR
const [FIRST, SECOND] = ['2026-01-20', '2026-01-21'] as const
const UNITS = ['HZ0001.1', 'HZ0001.2'] as const
/** GJ and kWh in ten minutes. */
const HEAT = [2, 0.5] as const
const ELECTRICITY = [3, 1] as const
/** Steps of the first day, whose first hour is older than raw samples are kept. */
const COUNTED = 24 * 6
/** In one hour the sensor of the second unit shows what cannot be. */
const BROKEN_HOUR = 5
const supply = (unit: number, hour: number): number =>
  unit === 0 ? 80 + (hour % 24) / 2 : hour === BROKEN_HOUR ? 200 : 60
/** The second unit is silent for three quarters of the second day. */
const isHeard = (unit: number, at: number): boolean => unit === 0 || at < START + DAY || at >= START + 1.75 * DAY

let stage: KpiStage
const COLUMNS = ['T1g-average', 'T1g-maximum', 'T1g-minimum', 'Q1-average', 'heat', 'electricity']
const ask = (query: Partial<ReportQuery> = {}, scope: 'all' | string[] = 'all'): Promise<ReportResult> =>
  readReport(stage.env, stage.actorIn(scope), 'station', {
    nodeType: 'unit',
    from: FIRST,
    to: FIRST,
    step: 'whole',
    columns: COLUMNS,
    ...query,
  })
const column = (id: string): number =>
  COLUMNS.filter((one) => columnsOf('station', 'unit').some((c) => c.id === one)).indexOf(id)

beforeAll(async () => {
  stage = await createKpiStage(NOW)
  const values: [string, number, number][] = []
  for (let at = START; at <= START + 2 * DAY; at += STEP) {
    const step = (at - START) / STEP
    UNITS.forEach((code, unit) => {
      if (!isHeard(unit, at)) return
      values.push(
        [`${code}.T1g`, supply(unit, Math.floor((at - START) / HOUR)), at],
        [`${code}.Q1`, unit + 1, at],
        [`${code}.HT1`, 1000 + step * (HEAT[unit] ?? 0), at],
        [`${code}.EM_EP`, 50 + step * (ELECTRICITY[unit] ?? 0), at],
      )
    })
  }
  await stage.take('GW1', values)
  await stage.compute()
}, 60_000)
afterAll(() => stage?.close())

describe('a report by node and period', () => {
  it('R2.5-38 gives each hour of a day, whose amounts add up to the day, and the extremes of the day', async () => {
    const { periods, rows, total } = await ask({ step: 'hour' })
    expect(periods.length).toBe(24)
    expect(periods[8]).toEqual({ from: `${FIRST} 08:00`, to: `${FIRST} 09:00` })
    const [first] = rows
    const at8 = first?.values[8]
    expect(at8?.[column('T1g-average')]?.value).toBeCloseTo(84, 9)
    expect(at8?.[column('heat')]?.value).toBeCloseTo(12, 6)
    const whole = (await ask()).rows[0]?.total
    for (const id of ['heat', 'electricity'])
      expect(first?.values.reduce((sum, figures) => sum + (figures[column(id)]?.value ?? 0), 0)).toBeCloseTo(
        whole?.[column(id)]?.value ?? Number.NaN,
        6,
      )
    expect(whole?.[column('heat')]?.value).toBeCloseTo(COUNTED * HEAT[0], 6)
    expect([whole?.[column('T1g-minimum')]?.value, whole?.[column('T1g-maximum')]?.value]).toEqual([80, 91.5])
    expect(total[column('heat')]?.value).toBeCloseTo(COUNTED * (HEAT[0] + HEAT[1]), 6)
  })

  it('says which share of the values was suspect, which no figure has', async () => {
    const { rows, total } = await ask({ columns: ['T1g-average', 'T1g-maximum', 'heat'] })
    expect(rows.map((row) => row.total[0]?.suspectShare)).toEqual([0, 1 / 24])
    expect(rows[1]?.total.map(({ value }) => value)).toEqual([60, 60, expect.any(Number)])
    expect(total.map(({ suspectShare }) => suspectShare)).toEqual([1 / 48, 1 / 48, null])
    const hours = (await ask({ step: 'hour' })).rows[1]?.values ?? []
    expect(hours[BROKEN_HOUR]?.[0]).toMatchObject({ value: null, coverage: 0, suspectShare: 1 })
  })

  it('R2.5-38 totals: powers add up, temperatures are means by heated area', async () => {
    const { rows, total } = await ask()
    const means = rows.map((row) => row.total[column('T1g-average')]?.value ?? Number.NaN)
    const [one = 0, other = 0] = means
    expect(total[column('T1g-average')]?.value).toBeCloseTo(
      (one * AREAS[0] + other * AREAS[1]) / (AREAS[0] + AREAS[1]),
      9,
    )
    expect(total[column('Q1-average')]?.value).toBeCloseTo(3, 9)
  })

  it('R2.5-38 gives state and rooms to who chooses them, by the hour too, and signs none of them', async () => {
    const columns = ['heatIndex', 'onlineRate', 'roomPassRate']
    const { rows, total } = await ask({ columns })
    expect(rows[0]?.total[0]?.value).toBeCloseTo(1e6 / AREAS[0], 9)
    // power over area of both, not the mean of the two
    expect(total[0]?.value).toBeCloseTo(3e6 / (AREAS[0] + AREAS[1]), 9)
    expect(total.slice(1).map(({ value, expected }) => [value, expected])).toEqual([
      [expect.closeTo(100, 9), 2],
      [null, 0],
    ])
    expect((await ask({ columns, step: 'hour' })).rows[0]?.values[8]?.[0]?.value).toBeCloseTo(1e6 / AREAS[0], 9)
    const [signed] = await figuresToSign(stage.env, stage.actorIn('all'), { nodeType: 'unit', from: FIRST, to: FIRST })
    expect(signed?.figures.map(({ code }) => code)).not.toContain('roomPassRate')
  })

  it('R2.5-38 leaves out what is too little known, and says of how many it is', async () => {
    const { rows, total } = await ask({ from: SECOND, to: SECOND })
    expect(rows[1]?.total[column('T1g-average')]).toMatchObject({ value: null, isGrey: true, counted: 0, expected: 1 })
    expect(total[column('T1g-average')]).toMatchObject({ counted: 1, expected: 2, value: rows[0]?.total[0]?.value })
    expect(total[column('heat')]).toMatchObject({ expected: 2 })
  })

  it('R3-73 exports the visible columns, cell by cell as the call answers them, with sums as formulas', async () => {
    const query: ReportQuery = {
      nodeType: 'unit',
      from: FIRST,
      to: FIRST,
      step: 'whole',
      columns: ['heat', 'T1g-average'],
    }
    const report = await ask(query)
    const columns = askedColumns('station', query)
    const sheet = reportSheet('station', columns, report, query, 'en')
    const file = await readXlsx(await createCalculatedExcel(sheet))
    const [read] = file.sheets
    expect(read?.rows[0]?.slice(0, 5)).toEqual([
      'Node',
      'From',
      'To',
      'Primary supply temperature, average (°C)',
      'Heat (GJ)',
    ])
    report.rows.forEach(({ values }, row) => {
      expect(read?.rows[row + 1]?.slice(3, 5)).toEqual(values[0]?.map(({ value }) => value))
    })
    expect(read?.cells?.get('3,4')).toMatchObject({ formula: 'SUM(E2:E3)', formulaResult: report.total[1]?.value })
  })

  it('R2.5-38 refuses a day that is not over, too many hours, unknown columns, and nodes out of scope', async () => {
    await expect(ask({ to: '2026-01-22' })).rejects.toMatchObject({ result: [{ field: 'to' }] })
    const input = { nodeType: 'unit', from: FIRST, to: FIRST, step: 'hour', columns: ['degreeDays'] }
    const refused = stationReportCalls.read.input.safeParse(input)
    expect(refused.error?.issues[0]?.path).toEqual(['columns'])
    await expect(ask({ nodeIds: [stage.nodes[UNITS[0]] ?? ''] }, [])).rejects.toMatchObject({
      result: [{ field: 'nodeIds' }],
    })
    await expect(ask({ from: '2025-11-15', to: SECOND, step: 'hour' })).rejects.toMatchObject({
      result: [{ field: 'to' }],
    })
  })
})

describe('a sign-off of the energy report', () => {
  it('R2.5-38 keeps the figures as signed, and says what has changed since', async () => {
    const [unit = '', other = ''] = UNITS.map((code) => stage.nodes[code])
    const actor = stage.actorIn('all')
    const period = { nodeType: 'unit', from: SECOND, to: SECOND } as const
    const nodes = await figuresToSign(stage.env, actor, period)
    const heatOf = (id: string) =>
      nodes.find(({ keyId }) => keyId === id)?.figures.find(({ code }) => code === 'heat')?.value
    expect(heatOf(unit)).toBeCloseTo(144 * HEAT[0], 6)
    await insertSignOff(stage.database.db, { ...period, nodes, remark: 'x', by: 'leader', at: new Date(NOW) })
    const unchanged = await readSignOff(stage.env, actor, period)
    expect(unchanged).toMatchObject({ others: [], signOff: { by: 'leader', remark: 'x', numNodes: 2, changes: [] } })

    // what the second unit did not send in time
    await stage.database.db.$client.query('update kpi_days set heat_gj = heat_gj + 3 where node_id = $1 and day = $2', [
      other,
      SECOND,
    ])
    const { signOff } = await readSignOff(stage.env, actor, period)
    const heat = signOff?.changes.find(({ code }) => code === 'heat')
    expect(heat?.signed).toBeCloseTo(heatOf(other) ?? Number.NaN, 9)
    expect(heat?.now).toBeCloseTo((heatOf(other) ?? Number.NaN) + 3, 9)
    expect((await readSignOff(stage.env, actor, { ...period, from: FIRST })).others).toEqual([
      { from: SECOND, to: SECOND },
    ])
  })
})
