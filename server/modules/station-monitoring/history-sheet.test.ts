import { describe, expect, it } from 'vitest'
import { QUALITY } from '#contract/live/quality.ts'
import { readExcel } from '#server/core/kit/excel.ts'
import type { VisiblePoint } from '../telemetry/points/points-in-sight.repository.ts'
import { createHistorySheet } from './history-sheet.ts'

const point: VisiblePoint = {
  id: 7,
  code: 'HZ0001.1.T1g',
  paramCode: 'T1g',
  nodeName: '1号机组',
  name: '一次供温',
  nameEn: 'Primary supply temperature',
  unit: '°C',
  kind: 'AI',
  decimals: 1,
  periodS: 60,
}
const AT = Date.UTC(2026, 0, 20, 2)

async function cellsOf(step: 'raw' | '1h', values: readonly (readonly [number | null, number])[]) {
  const column = values.map(([value]) => value)
  const series = {
    pointId: 7,
    times: values.map((_, i) => AT + i * 3_600_000),
    quality: values.map(([, quality]) => quality),
    average: column,
    minimum: column,
    maximum: column,
    last: column,
  }
  const stretches = [{ step, gapMs: 1, from: AT, to: AT + 86_400_000 }]
  const file = await createHistorySheet({ stretches, series: [series] }, [point], 'last', {
    language: 'en',
    title: 'History',
  })
  return (await readExcel(file, 100)).slice(1)
}

describe('createHistorySheet', () => {
  it('shows the quality of unusable raw values, with times of the company', async () => {
    expect(
      await cellsOf('raw', [
        [61.04, QUALITY.good],
        [62, QUALITY.manual],
        [5000, QUALITY.outOfRange],
        [63, QUALITY.frozen],
      ]),
    ).toEqual([
      ['2026-01-20T10:00:00', '61'],
      ['2026-01-20T11:00:00', '62'],
      ['2026-01-20T12:00:00', '5000 (Out of range)'],
      ['2026-01-20T13:00:00', '63 (Frozen)'],
    ])
  })

  it('writes values of steps as numbers, as they are all usable', async () => {
    expect(
      await cellsOf('1h', [
        [61, QUALITY.outOfRange],
        [null, QUALITY.commFail],
      ]),
    ).toEqual([
      ['2026-01-20T10:00:00', '61'],
      ['2026-01-20T11:00:00', ''],
    ])
  })
})
