import { describe, expect, it } from 'vitest'
import { groundLayers } from '#archetypes/map/ground-layers.ts'
import { MapStates } from '#archetypes/map/map-states.ts'
import { HEAT_INDEX, NodePlaces } from '#archetypes/map/node-readings.ts'
import { ThingIds } from '#archetypes/map/thing-ids.ts'
import type { TelemetryNode, TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { type MapNode, type MapPlant, packPlaces, unpackPlaces } from '#contract/endpoints/town-map.ts'
import { readMapState, writeMapState } from './map-address.ts'
import { MapReadings } from './map-readings.ts'
import { findThings, plantLayers, thingsIn, thingsOf } from './map-things.ts'
import { paintThings, valuesToClass } from './paint-things.ts'

const node = (keyId: string, nodeType: string, parentId: string | null, heatedAreaM2?: number): TelemetryNode => ({
  keyId,
  code: keyId,
  name: keyId,
  pinyin: '',
  nodeType,
  parentId,
  ...(heatedAreaM2 === undefined ? {} : { heatedAreaM2 }),
})
const point = (nodeId: string, paramCode: string): TelemetryPoint => ({
  pointId: 1,
  code: `${nodeId}.${paramCode}`,
  nodeId,
  nodeCode: nodeId,
  paramCode,
  name: paramCode,
  nameEn: '',
  unit: '°C',
  decimals: 1,
  rangeMin: 0,
  rangeMax: 150,
  kind: 'AI',
  category: 'temperature',
  words: null,
  limits: { ll: null, l: null, h: null, hh: null },
})
const NODES = [
  node('RY1', 'source', null),
  node('HZ1', 'station', 'RY1'),
  node('HZ1.1', 'unit', 'HZ1', 10_000),
  node('HZ1.2', 'unit', 'HZ1', 30_000),
]
const POINTS = ['HZ1.1', 'HZ1.2'].flatMap((unit) => [point(unit, 'T2g'), point(unit, 'Q1')])
const mapNode = (keyId: string, name: string, pinyin: string, more: Partial<MapNode> = {}): MapNode => ({
  keyId,
  code: keyId,
  name,
  pinyin,
  nodeType: 'station',
  at: [115.6, 40.2],
  stationId: null,
  outline: null,
  ...more,
})
const PLANT: MapPlant = {
  company: [115.6, 40.2],
  nodes: [
    mapNode('HZ1', '幸福里换热站', 'xflhrz xingfulihuanrezhan'),
    mapNode('RY1', '第一热源厂', 'dyryc', { nodeType: 'source', at: [115.7, 40.2] }),
    mapNode('XQ1', '幸福里', 'xfl xingfuli', {
      nodeType: 'community',
      stationId: 'HZ1',
      outline: [
        [115.59, 40.19],
        [115.59, 40.21],
        [115.61, 40.21],
      ],
    }),
  ],
  pipes: [],
}
const things = thingsOf(PLANT, new ThingIds())
const live = (values: number[], trusted: number[]) => ({ values, trusted, times: values.map((_, at) => 1_000 + at) })
const readingsOf = (values: number[], trusted: number[]) =>
  new MapReadings(new NodePlaces(NODES, POINTS), [], live(values, trusted))

describe('readings of a station', () => {
  it('are the mean of the units that are trusted, and the sum of all', () => {
    const readings = readingsOf([50, 0.5, 54, 1.5], [1, 1, 0, 1])
    expect(readings.ofNode('HZ1', 'T2g')).toMatchObject({ value: 50, isOld: false, at: 1_000 })
    expect(readings.ofNode('HZ1', 'Q1')).toMatchObject({ value: 2, isOld: false })
    expect(readings.ofNode('HZ1', HEAT_INDEX).value).toBeCloseTo(50)
  })

  it('are old where no unit is trusted, a sum where one is not, and none where nothing has come', () => {
    const readings = readingsOf([50, 0.5, 54, Number.NaN], [0, 1, 0, 0])
    expect(readings.ofNode('HZ1', 'T2g')).toMatchObject({ value: 52, isOld: true })
    expect(readings.ofNode('HZ1', 'Q1')).toMatchObject({ isOld: true })
    expect(readings.ofNode('RY1', 'T2g').value).toBeNaN()
  })
})

describe('what the map shows', () => {
  it('follows values, alarms and the choice, and counts for the legend', () => {
    const states = new MapStates()
    const input = {
      things,
      readings: readingsOf([50, 0.5, 54, 1.5], [1, 1, 1, 1]),
      view: 'index' as const,
      quantity: 'T2g' as const,
      edges: [48, 50, 52, 54],
      alarms: { HZ1: { count: 2, level: 3 } },
      chosen: 'RY1',
      traced: null,
    }
    const painted = paintThings(input, states)
    expect(states.get('station', 1)).toMatchObject({ color: 3, level: 3, isOld: false, text: '52.0' })
    // a source has no such parameter
    expect(states.get('source', 2)).toMatchObject({ color: -1, isOld: false, isChosen: true, text: '' })
    expect(painted).toMatchObject({ counts: [0, 0, 0, 1, 0], numOld: 0, numNone: 0, alarms: [0, 0, 1] })
    expect(valuesToClass(input)).toEqual([52])

    const old = { ...input, readings: readingsOf([50, 0.5, 54, 1.5], [0, 0, 0, 0]) }
    expect(paintThings(old, states)).toMatchObject({ counts: [0, 0, 0, 0, 0], numOld: 1 })
    expect(states.get('station', 1)).toMatchObject({ color: -1, isOld: true, text: '52.0' })
    expect(valuesToClass(old)).toEqual([Number.NaN])
  })

  it('colours a community by its station', () => {
    const states = new MapStates()
    const readings = readingsOf([50, 0.5, 54, 1.5], [1, 1, 1, 1])
    const edges = [48, 50, 52, 54]
    paintThings(
      { things, readings, view: 'polygonMap', quantity: 'T2g', edges, alarms: {}, chosen: '', traced: null },
      states,
    )
    expect([states.get('community', 3).color, states.get('station', 1).color]).toEqual([3, -1])
  })
})

describe('things of the map', () => {
  it('keep their numbers when the plant changes', () => {
    const ids = new ThingIds()
    const before = thingsOf(PLANT, ids)
    const after = thingsOf({ ...PLANT, nodes: PLANT.nodes.slice(1) }, ids)
    expect(after.map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id))
  })

  it('are found by name, pinyin and number, stations before communities of the same name', () => {
    const found = (text: string) => findThings(things, text).map(({ code }) => code)
    expect(found('xfl')).toEqual(['HZ1', 'XQ1'])
    expect(found('热源')).toEqual(['RY1'])
    expect(found('xq1')).toEqual(['XQ1'])
    expect(found(' ')).toEqual([])
  })

  it('in view come with those that are coloured first', () => {
    const codes = (bounds: [number, number, number, number] | null, colored: 'community' | 'station') =>
      thingsIn(things, bounds, [colored]).map(({ code }) => code)
    expect(codes(null, 'station')).toEqual(['HZ1', 'RY1', 'XQ1'])
    expect(codes([115.5, 40.1, 115.65, 40.3], 'community')).toEqual(['XQ1', 'HZ1'])
  })

  it('are layers above the ground', () => {
    const ground = groundLayers(
      [
        {
          id: 7,
          kind: 'water',
          name: '云川河',
          packed: packPlaces([
            [115.6, 40.2],
            [115.61, 40.2],
            [115.61, 40.19],
          ]),
        },
      ],
      'admin-day',
    )
    expect(ground.flatMap(({ key, features }) => features.map((one) => [key, one.name, one.places[2]]))).toEqual([
      ['water', '云川河', [115.61, 40.19]],
    ])
    const layers = plantLayers(things, 'admin-day', '#123456')
    expect(layers.map(({ key, features }) => [key, features.length])).toEqual([
      ['community', 1],
      ['pipe', 0],
      ['well', 0],
      ['station', 1],
      ['source', 1],
    ])
  })
})

describe('the address', () => {
  it('keeps view, colouring and choice', () => {
    const text = 'at=115.60000%2C40.20000%2C14.50&thing=HZ1&by=T1g&trace=ways&sort=value&order=desc'
    const state = readMapState(new URLSearchParams(text))
    expect(state).toEqual({
      camera: { centre: [115.6, 40.2], zoom: 14.5 },
      chosen: 'HZ1',
      by: 'T1g',
      trace: 'ways',
      find: '',
      sort: { column: 'value', direction: 'desc' },
    })
    expect(writeMapState(state, new URLSearchParams()).toString()).toBe(text)
    for (const wrong of ['at=1,2', 'at=a,b,c', 'at=200,40,12', 'at=1,2,3,4', ''])
      expect(readMapState(new URLSearchParams(wrong)).camera).toBeNull()
    // nothing is traced from nothing
    expect(writeMapState({ ...state, chosen: '' }, new URLSearchParams()).has('trace')).toBe(false)
  })

  it('packs places to a tenth of a metre', () => {
    const places = [
      [115.123456, 40.654321],
      [115.2, -40],
    ] as const
    expect(unpackPlaces(packPlaces(places.map(([lng, lat]): [number, number] => [lng, lat])))).toEqual(places)
  })
})
