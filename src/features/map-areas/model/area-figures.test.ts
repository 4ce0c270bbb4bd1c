import { describe, expect, it } from 'vitest'
import { MapStates } from '#archetypes/map/map-states.ts'
import type { MapArea } from '#contract/endpoints/map-areas.ts'
import { readAreaMap, writeAreaMap } from './area-address.ts'
import { AREA_LAYER, type AreaFigure, fixedFigures, paintAreas, rankedAreas } from './area-figures.ts'
import { foundAreas } from './found-areas.ts'

const area = (keyId: string, station = '东风里换热站'): MapArea => ({
  keyId,
  name: `区块${keyId}`,
  ring: [],
  nodeType: 'community',
  node: { keyId: `n${keyId}`, code: `XQ-${keyId}`, name: keyId },
  station: { keyId: 's', code: 'HZ1', name: station },
  look: { strokeWeight: 1, strokeOpacity: 1, strokeColor: '#dc7979', fillOpacity: 0.5, fillColor: '#dc7979' },
})
const AREAS = ['a', 'b', 'c', 'd', 'e'].map((keyId) => area(keyId))
const figure = (value: number, isOld = false): AreaFigure => ({ value, isOld, at: 1 })
const figures = fixedFigures(
  new Map([
    ['a', figure(20)],
    ['b', figure(22)],
    ['c', figure(22)],
    ['d', figure(17, true)],
  ]),
  10,
  true,
)

describe('figures of areas', () => {
  it('rank the highest first; equal ones share a rank, and one without a value has none', () => {
    expect(rankedAreas(AREAS, figures).map(({ area: { keyId }, rank }) => [keyId, rank])).toEqual([
      ['b', 1],
      ['c', 1],
      ['a', 3],
      ['d', 4],
      ['e', null],
    ])
  })

  it('are painted by their class, old and missing ones grey, and counted in the legend', () => {
    const states = new MapStates()
    const ids = new Map(AREAS.map(({ keyId }, at) => [keyId, at + 1]))
    const painted = paintAreas(
      {
        areas: AREAS,
        idOf: (keyId) => ids.get(keyId) ?? 0,
        figures,
        measure: { decimals: 1 },
        edges: [18, 21],
        chosen: ['b', ''],
      },
      states,
    )
    expect(painted).toMatchObject({ counts: [0, 1, 2], numOld: 1, numNone: 1 })
    expect(states.get(AREA_LAYER, 2)).toMatchObject({ color: 2, isOld: false, isChosen: true, text: '22.0' })
    expect(states.get(AREA_LAYER, 4)).toMatchObject({ color: -1, isOld: true, isChosen: false, text: '17.0' })
    expect(states.get(AREA_LAYER, 5)).toMatchObject({ color: -1, isOld: true, text: '' })
  })

  it('are found by area, node and station', () => {
    const rows = rankedAreas([area('x', 'Čuvar'), area('y')], figures)
    const keysOf = (text: string) => foundAreas(rows, text).map(({ area: { keyId } }) => keyId)
    expect([keysOf('cuvar'), keysOf('xq-y'), keysOf(' '), keysOf('nowhere')]).toEqual([['x'], ['y'], ['x', 'y'], []])
  })
})

it('the address keeps view, area, figure and days', () => {
  const state = {
    camera: { centre: [116.4, 39.9], zoom: 14 },
    area: 'a',
    by: 'heat',
    days: { kind: 'preset', preset: 'yesterday' },
  } as const
  const search = writeAreaMap(state, new URLSearchParams('page=2'))
  expect(readAreaMap(search)).toEqual(state)
  expect(search.get('page')).toBe('2')
  const usual = writeAreaMap({ camera: null, area: '', by: '', days: { kind: 'preset', preset: '7d' } }, search)
  expect(usual.toString()).toBe('page=2')
})
