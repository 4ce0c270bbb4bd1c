import { describe, expect, it } from 'vitest'
import type { RehearsedValues } from '#contract/endpoints/rehearsals.ts'
import { rehearsedLines, withRehearsal } from './rehearsed-lines.ts'
import { trendFile } from './trend-file.ts'
import type { TrendLine, TrendPicture } from './trend-option.ts'

const START = 1_764_201_600_000
const QUARTER = 900_000
const REHEARSED: RehearsedValues = {
  keyId: 'K',
  strategyName: 'S',
  number: 1,
  isTuned: false,
  finishedAt: START,
  startsAt: START,
  endsAt: START + 2 * QUARTER,
  stepMinutes: 15,
  points: [{ pointId: 7, with: [40, 41, 42], asNow: [40] }],
}
const MEASURED: TrendLine = {
  id: 'HZ1.1.T2g',
  name: '二次供温',
  unit: '°C',
  axis: 0,
  color: { family: 'plain', nth: 0 },
  compared: 0,
  data: [[START - QUARTER, 39]],
  band: null,
  limits: [{ name: '高限', value: 80 }],
  format: (value) => (value === null ? '' : value.toFixed(1)),
}
const lines = rehearsedLines(REHEARSED, 7, MEASURED, (way) => `二次供温（推演，${way}）`)

describe('a rehearsal beside what was measured', () => {
  it('is a line for each way, from its beginning to its end; none of a point that is not modelled', () => {
    expect(lines.map(({ rehearsed }) => rehearsed)).toEqual(['with', 'asNow'])
    expect(lines.map(({ data }) => data.map(([, value]) => value))).toEqual([
      [40, 41, 42],
      [40, 40, 40],
    ])
    expect(lines[0]?.data.map(([time]) => time)).toEqual([START, START + QUARTER, START + 2 * QUARTER])
    expect(lines[0]?.limits).toEqual([])
    expect(rehearsedLines(REHEARSED, 8, MEASURED, String)).toEqual([])
  })

  it('goes past the present, which is marked', () => {
    const picture: TrendPicture = { axes: [], lines: [MEASURED, ...lines], from: START - QUARTER, to: START + 1 }
    const present = { at: START + 1, text: '现在' }
    expect(withRehearsal(picture, REHEARSED, present)).toMatchObject({ to: REHEARSED.endsAt, marks: [present] })
    const later = { ...present, at: REHEARSED.endsAt + 1 }
    expect(withRehearsal(picture, REHEARSED, later).marks).toEqual([])
  })

  it('is named as such in a file', async () => {
    const file = trendFile({ axes: [], lines: [MEASURED, ...lines], from: 0, to: 1 }, '时间')
    const [heading, first, second] = (await file.text()).replace('\uFEFF', '').split(/\r?\n/)
    expect(heading).toContain('二次供温（推演，with）')
    expect(heading).toContain('二次供温（推演，asNow）')
    expect(first?.split(',').slice(1)).toEqual(['39.0', '', ''])
    expect(second?.split(',').slice(1)).toEqual(['', '40.0', '40.0'])
  })
})
