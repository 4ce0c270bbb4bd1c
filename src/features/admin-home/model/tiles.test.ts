import { describe, expect, it } from 'vitest'
import type { AdminHome } from '#contract/endpoints/admin-home.ts'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { isPathOf } from '#contract/pages/page-access.ts'
import { tilesOf } from './tiles.ts'

const home: AdminHome = {
  userCount: 4,
  onlineUserCount: 2,
  roleCount: null,
  menuCount: 20,
  organizationCount: 13,
  stationCount: 60,
  stationOnlineCount: 59,
  pointCount: 3000,
  heardPointCount: 3000,
  goodPointCount: 2999,
  drawingCount: 60,
  deviceCount: 305,
  faultyDeviceCount: 2,
  jobs: null,
  service: {
    version: '0.1.0',
    isDatabaseEmbedded: true,
    databaseBytes: 1,
    isBusConnected: true,
    startedAt: 0,
    serverTime: 1,
    memoryBytes: 1,
    diskFreeBytes: null,
  },
  todos: [],
  storage: null,
  recentChanges: [],
}

describe('tilesOf', () => {
  it('shows counts with their details, and null where the role may not see them', () => {
    const [users, roles, , , stations, points, devices] = tilesOf(home)
    expect(users).toMatchObject({ count: 4, detail: { name: 'usersOnline', value: 2 } })
    expect(roles).toMatchObject({ count: null, detail: null })
    expect(stations).toMatchObject({ count: 60, detail: { name: 'stationsOnline' } })
    expect(devices).toMatchObject({ count: 305, detail: { name: 'devicesFaulty', value: 2 } })
    // a share just below 100 % is not rounded up to 100
    expect(points?.detail?.value).toBe(99)
  })

  it('leads to the page of the counted things from every tile', () => {
    const pages = ALL_PAGES.map(({ path }) => path)
    expect(tilesOf(home).filter(({ path }) => !pages.some((page) => isPathOf(page, path)))).toEqual([])
    expect(new Set(tilesOf(home).map(({ path }) => path)).size).toBe(tilesOf(home).length)
  })

  it('shows all tiles in their places before the answer has arrived', () => {
    expect(tilesOf(null).map(({ name }) => name)).toEqual(tilesOf(home).map(({ name }) => name))
    expect(tilesOf(null).every(({ count }) => count === null)).toBe(true)
  })
})
