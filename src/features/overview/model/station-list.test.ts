import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMNS, DEFAULT_SORTING, findStations, nextSorting, type Station, sortStations } from './station-list.ts'

function buildStation(code: string, change: Partial<Station> = {}): Station {
  return {
    code,
    name: `${code}站`,
    online: true,
    secondarySupplyTemperature: 50,
    secondaryReturnTemperature: 40,
    heatPower: 1,
    unitCount: 1,
    poweredUnitCount: 1,
    roomTemperature: 20,
    drawingKeyId: null,
    isDrawingRolledOut: false,
    ...change,
  }
}
const codes = (stations: readonly Station[]): string[] => stations.map(({ code }) => code)

describe('findStations', () => {
  const stations = [
    buildStation('HZ0001', { name: '阳光家园换热站' }),
    buildStation('HZ0012', { name: '光明花园换热站' }),
  ]

  it.each([
    ['光', ['HZ0001', 'HZ0012']],
    [' 光明 ', ['HZ0012']],
    ['hz0001', ['HZ0001']],
    ['0012', ['HZ0012']],
    ['无此站', []],
    ['', ['HZ0001', 'HZ0012']],
  ])('finds by %j', (text, found) => {
    expect(codes(findStations(stations, text))).toEqual(found)
  })
})

describe('sortStations', () => {
  const stations = [
    buildStation('HZ10', { heatPower: 2 }),
    buildStation('HZ9', { heatPower: null }),
    buildStation('HZ2', { heatPower: -1, online: false }),
  ]

  it('sorts numbers inside codes as numbers', () => {
    expect(codes(sortStations(stations, DEFAULT_SORTING))).toEqual(['HZ2', 'HZ9', 'HZ10'])
  })

  it('puts rows without a value last, ascending and descending', () => {
    expect(codes(sortStations(stations, { column: 'heatPower', isDescending: false }))).toEqual(['HZ2', 'HZ10', 'HZ9'])
    expect(codes(sortStations(stations, { column: 'heatPower', isDescending: true }))).toEqual(['HZ10', 'HZ2', 'HZ9'])
  })

  it('puts stations that are offline first when sorted by state', () => {
    expect(codes(sortStations(stations, { column: 'online', isDescending: false }))[0]).toBe('HZ2')
  })

  it('keeps every station, whatever is sorted', () => {
    const station = fc
      .record({
        code: fc.string(),
        heatPower: fc.option(fc.double({ noNaN: true })),
        roomTemperature: fc.option(fc.double()),
      })
      .map(({ code, ...change }) => buildStation(code, change))
    const sorting = fc.record({ column: fc.constantFrom(...COLUMNS), isDescending: fc.boolean() })
    fc.assert(
      fc.property(fc.array(station), sorting, (list, by) => {
        expect(new Set(sortStations(list, by))).toEqual(new Set(list))
      }),
    )
  })
})

describe('nextSorting', () => {
  it('reverses the sorted column, and sorts another ascending first', () => {
    const down = nextSorting(DEFAULT_SORTING, 'code')
    expect(down).toEqual({ column: 'code', isDescending: true })
    expect(nextSorting(down, 'code')).toEqual({ column: 'code', isDescending: false })
    expect(nextSorting(down, 'name')).toEqual({ column: 'name', isDescending: false })
  })
})
