import { describe, expect, it } from 'vitest'
import { MapStates } from '#archetypes/map/map-states.ts'
import { NodePlaces } from '#archetypes/map/node-readings.ts'
import { ThingIds } from '#archetypes/map/thing-ids.ts'
import type { ShutOffPlan } from '#contract/endpoints/pipes.ts'
import { MapReadings } from './map-readings.ts'
import { thingsOf } from './map-things.ts'
import { paintThings } from './paint-things.ts'
import { firstCold, sumsOf, tracedShutOff } from './traced.ts'

const valve = (keyId: string, nodeId: string) => ({ keyId, code: keyId, node: nodeId, nodeId, pipe: 'p' })
const station = (name: string, hours: number | null, areaM2: number | null): ShutOffPlan['stations'][number] => ({
  keyId: name,
  code: name,
  name,
  heatedAreaM2: areaM2,
  numHouseholds: 10,
  cooling: {
    state: 'known',
    unit: name,
    origin: 'learnt',
    roomC: 20,
    outdoorC: -5,
    timeConstantH: 80,
    hours,
    soonest: hours,
    numUnknown: 0,
  },
})
const PLAN: ShutOffPlan = {
  name: 'p1',
  fed: [],
  isOnlyWay: true,
  toClose: [valve('v1', 'W1'), valve('v2', 'W3'), valve('v3', 'W1')],
  numFeeding: 1,
  keptClosed: [],
  passed: [valve('v4', 'W2')],
  pipes: ['p1'],
  numPipes: 1,
  nodes: ['W2'],
  coldPipes: ['p2'],
  coldNodes: ['HZ1', 'W3'],
  sources: [],
  stations: [station('late', 30, 1_000), station('early', 9, null), station('never', null, 500)],
  numOthers: 0,
}
const textOf = (places: readonly number[], isStuck: boolean) => `${places.join('+')}${isStuck ? ' stuck' : ''}`

describe('a shut-off on the map', () => {
  it('marks what is emptied, what is without heat, and the chambers of its valves by their order', () => {
    const traced = tracedShutOff(PLAN, textOf)
    expect([...traced]).toEqual(
      expect.arrayContaining([
        ['p1', { part: 'emptied', text: '' }],
        ['p2', { part: 'cold', text: '' }],
        ['HZ1', { part: 'cold', text: '' }],
        ['W1', { part: 'none', text: '1+3' }],
        ['W2', { part: 'emptied', text: ' stuck' }],
        ['W3', { part: 'cold', text: '2' }],
      ]),
    )
  })

  it('is painted beside values; everything else steps back, until nothing is traced any more', () => {
    const at = (keyId: string, nodeType: 'station' | 'well') => ({
      keyId,
      code: keyId,
      name: keyId,
      pinyin: '',
      nodeType,
      at: [115, 40] as [number, number],
      stationId: null,
      outline: null,
    })
    const nodes = [at('HZ1', 'station'), at('HZ2', 'station'), at('W1', 'well')]
    const states = new MapStates()
    const input = {
      things: thingsOf({ company: [115, 40], nodes, pipes: [] }, new ThingIds()),
      readings: new MapReadings(new NodePlaces([], []), [], { values: [], times: [], trusted: [] }),
      view: 'index' as const,
      quantity: 'T2g' as const,
      edges: [],
      alarms: {},
      chosen: '',
      traced: tracedShutOff(PLAN, textOf),
    }
    paintThings(input, states)
    expect([1, 2].map((id) => states.get('station', id).part)).toEqual(['cold', 'aside'])
    expect(states.get('well', 3)).toMatchObject({ part: 'none', text: '1+3' })
    paintThings({ ...input, traced: null }, states)
    expect([states.get('station', 2).part, states.get('well', 3).text]).toEqual(['none', ''])
  })

  it('is summed up, and the first cold rooms are those of the shortest time', () => {
    expect(sumsOf(PLAN.stations)).toEqual({ areaM2: 1_500, numWithoutArea: 1, numHouseholds: 30 })
    expect(firstCold(PLAN)).toMatchObject({ name: 'early', hours: 9 })
    expect(firstCold({ ...PLAN, stations: [] })).toBeNull()
  })
})
