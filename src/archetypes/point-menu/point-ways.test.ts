import { expect, it } from 'vitest'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { heatOf, wayAddresses } from './point-ways.ts'

const HEAT = { keyId: 'station-key', name: '阳光家园换热站' }
const queryOf = (address = '') => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

it('R2.3-38 leads from a value to its trend, limits, alarms, station and drawing', () => {
  const ways = wayAddresses({ name: '', codes: ['HZ1.1.T2g'], nodeCode: 'HZ1.1' }, HEAT, '/drawing?id=1')
  expect(ways.trend).toBe('/websiteHisTrend?points=HZ1.1.T2g')
  expect(queryOf(ways.limits)).toEqual({ heatName: HEAT.name, pointLocation: 'HZ1.1.T2g', heatKeyId_1: HEAT.keyId })
  expect(queryOf(ways.alarms)).toEqual({ heatName: HEAT.name })
  expect(queryOf(ways.station)).toEqual({ nodes: HEAT.keyId })
  expect(ways.drawing).toBe('/drawing?id=1&point=HZ1.1.T2g')
})

it('shows of an alarm the hours around it, with alarms marked', () => {
  const alarmAt = Date.UTC(2026, 0, 20, 2, 30)
  const ways = wayAddresses({ name: '', codes: ['HZ1.1.T2g'], nodeCode: 'HZ1.1', alarmAt }, HEAT, null)
  const around = { from: '2026-01-20T06:30', to: '2026-01-20T14:30' }
  expect(queryOf(ways.trend)).toEqual({ points: 'HZ1.1.T2g', ...around, with: 'alarms' })
})

it('draws several points of one element together, and shows the limits of their unit', () => {
  const ways = wayAddresses({ name: '', codes: ['HZ1.1.T2g', 'HZ1.1.T2h'], nodeCode: 'HZ1.1' }, HEAT, null)
  expect([queryOf(ways.trend).points, queryOf(ways.limits).pointLocation]).toEqual(['HZ1.1.T2g,HZ1.1.T2h', 'HZ1.1'])
})

it('leaves out what leads nowhere', () => {
  expect(wayAddresses({ name: '', codes: [], nodeCode: '' }, undefined, null)).toEqual({})
})

it('finds the station of a unit below a cabinet, and takes a source for itself', () => {
  const node = (keyId: string, nodeType: string, parentId: string | null): TelemetryNode => ({
    keyId,
    nodeType,
    parentId,
    name: keyId,
    code: keyId,
    pinyin: '',
  })
  const list = [node('s', 'station', 'p'), node('c', 'cabinet', 's'), node('u', 'unit', 'c'), node('p', 'source', null)]
  const nodes = new Map(list.map((each) => [each.keyId, each]))
  expect([heatOf(nodes, nodes.get('u')), heatOf(nodes, nodes.get('p'))]).toEqual([
    { keyId: 's', name: 's' },
    { keyId: 'p', name: 'p' },
  ])
})
