import { describe, expect, it } from 'vitest'
import { nodeIdOf, readPrediction, writePrediction } from './forecast-address.ts'
import { forecastPicture } from './forecast-lines.ts'
import { judgeRows, nextRow } from './wind-form.ts'

const HOUR_MS = 3_600_000

describe('the address of a forecast', () => {
  it('holds whose it is and how far ahead, and nothing that is as at first', () => {
    const address = (search: string) => readPrediction(new URLSearchParams(search))
    expect(address('')).toEqual({ kind: 'network', node: '', hours: 48, view: 'load' })
    expect(address('of=unit&node=u1&hours=168&view=rooms')).toEqual({
      kind: 'unit',
      node: 'u1',
      hours: 168,
      view: 'rooms',
    })
    expect(address('of=town&hours=5&view=cellar')).toEqual(address(''))
    expect(
      writePrediction({ kind: 'source', node: 's1', hours: 24, view: 'rooms' }, new URLSearchParams()).toString(),
    ).toBe('of=source&node=s1&hours=24&view=rooms')
    expect(writePrediction(address(''), new URLSearchParams('of=unit&node=u1')).toString()).toBe('')
  })

  it('asks for the network, for a chosen node, and for nothing before one is chosen', () => {
    expect(nodeIdOf({ kind: 'network', node: '' })).toEqual({ nodeId: null })
    expect(nodeIdOf({ kind: 'unit', node: 'u1' })).toEqual({ nodeId: 'u1' })
    expect(nodeIdOf({ kind: 'unit', node: '' })).toBeNull()
  })
})

describe('forecastPicture', () => {
  it('draws the heat of an hour in its middle, in MW, and breaks where nothing is known', () => {
    const hours = [0, 1, 2].map((hour) => ({
      at: hour * HOUR_MS,
      forecastKw: 1000 * (hour + 1),
      measuredKw: hour === 0 ? 900 : null,
    }))
    const { from, to, lines } = forecastPicture(hours, { forecast: 'F', measured: 'M' })
    expect([from, to]).toEqual([0, 3 * HOUR_MS])
    expect(lines.map(({ name, data }) => [name, data])).toEqual([
      [
        'M',
        [
          [HOUR_MS / 2, 0.9],
          [1.5 * HOUR_MS, null],
          [2.5 * HOUR_MS, null],
        ],
      ],
      [
        'F',
        [
          [HOUR_MS / 2, 1],
          [1.5 * HOUR_MS, 2],
          [2.5 * HOUR_MS, 3],
        ],
      ],
    ])
  })
})

describe('rows of wind factors', () => {
  it('go on where the last one ends, and are judged as the server does', () => {
    const rows = [{ fromForce: '0', toForce: '3', sector: 'any', factor: '1' }] as const
    expect(judgeRows(rows).success).toBe(false)
    expect(nextRow(rows)).toEqual({ fromForce: '4', toForce: '12', sector: 'any', factor: '1' })
    expect(judgeRows([...rows, nextRow(rows)]).success).toBe(true)
    expect(judgeRows([{ ...rows[0], toForce: '' }]).success).toBe(false)
  })
})
