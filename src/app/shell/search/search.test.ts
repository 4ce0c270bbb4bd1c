import { describe, expect, it } from 'vitest'
import type { FoundThing } from '#contract/endpoints/search.ts'
import { memoryStorage } from '#data/memory-storage.test-support.ts'
import { loadSpelling } from '#lib/spelling.ts'
import { type DrawingWays, type Found, inSearchOrder, waysOf } from './found.ts'
import { createPageSearch } from './found-pages.ts'
import { keepFind, readFinds } from './recent-finds.ts'

const HEAT = { keyId: 'station-key', name: '阳光站' }
const common = { keyId: 'key', code: 'HZ1', name: '阳光站', detail: '', rank: 0 }
const resident: FoundThing = { ...common, kind: 'household', code: '10001', name: '宋丽杰', heat: HEAT }
const station: FoundThing = { ...common, kind: 'station', heat: HEAT }
const drawings: DrawingWays = {
  ofNode: (code) => `/drawing?of=${code}`,
  ofDrawing: ({ keyId }) => `/drawing?id=${keyId}`,
}

describe('the pages of what is found', () => {
  it('leads a station to its page first, a unit to that of its station, a point to its trend', () => {
    expect(waysOf(station, drawings).slice(0, 2)).toEqual(['/stationRealTime?id=key', '/drawing?of=HZ1'])
    expect(waysOf({ ...common, kind: 'unit', code: 'HZ1.1', heat: HEAT }, drawings)[0]).toBe(
      '/stationRealTime?id=station-key&unit=HZ1.1',
    )
    expect(waysOf({ ...common, kind: 'point', code: 'HZ1.1.T2g', nodeCode: 'HZ1.1', heat: HEAT }, drawings)[0]).toBe(
      '/websiteHisTrend?points=HZ1.1.T2g',
    )
  })

  it('has no name of a resident or a user in any address', () => {
    const user: FoundThing = { ...common, kind: 'user', code: 'wang', name: '王小明' }
    const addresses = [resident, user].flatMap((thing) => waysOf(thing, drawings)).map(decodeURIComponent)
    expect(addresses).toHaveLength(2)
    expect(addresses.filter((address) => /宋丽杰|王小明|10001/.test(address))).toEqual([])
  })
})

describe('the order of what is found', () => {
  const found = (key: string, rank: number, kind: Found['kind']): Found => ({
    key,
    kind,
    rank,
    name: key,
    detail: '',
    code: '',
    ways: ['/x'],
  })

  it('is by fit, then by what was opened lately, then by kind', () => {
    const list = [found('p', 1, 'point'), found('s', 1, 'station'), found('old', 1, 'user'), found('best', 0, 'alarm')]
    expect(inSearchOrder(list, ['old']).map(({ key }) => key)).toEqual(['best', 'old', 's', 'p'])
  })
})

describe('recent finds', () => {
  it('keeps the latest first for each user, and nothing personal', () => {
    const storage = memoryStorage()
    keepFind(storage, 'u', { page: '/index' })
    keepFind(storage, 'u', { thing: station })
    keepFind(storage, 'u', { thing: resident })
    keepFind(storage, 'u', { page: '/index' })
    expect(readFinds(storage, 'u')).toEqual([{ page: '/index' }, { thing: station }])
    expect(readFinds(storage, 'other')).toEqual([])
  })

  it('starts empty where something else is stored', () => {
    expect(readFinds({ getItem: () => '{' }, 'u')).toEqual([])
  })
})

describe('pages', () => {
  const routes = [
    { to: '/users', titles: ['角色权限', '用户管理'] },
    { to: '/alarms', titles: ['监控', '实时报警'] },
  ]

  it('are found by the initials and the spelling of their titles, and as before by parts and misspelt', async () => {
    const find = createPageSearch(routes, await loadSpelling())
    const first = (text: string) => find(text)[0]?.code
    expect(['ssbj', 'yonghu', '用户', 'alrms'].map(first)).toEqual(['/alarms', '/users', '/users', '/alarms'])
    expect(find('')).toHaveLength(2)
  })
})
