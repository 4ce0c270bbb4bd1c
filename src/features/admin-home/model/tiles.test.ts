import { describe, expect, it } from 'vitest'
import type { AdminHome } from '#contract/endpoints/admin-home.ts'
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
  goodPointCount: 2999,
  drawingCount: 60,
  service: {
    version: '0.1.0',
    engine: 'pglite',
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
    const [users, roles, , , stations, points] = tilesOf(home)
    expect(users).toMatchObject({ count: 4, detail: { name: 'usersOnline', value: 2 } })
    expect(roles).toMatchObject({ count: null, detail: null })
    expect(stations).toMatchObject({ count: 60, detail: { name: 'stationsOnline' } })
    // a share just below 100 % is not rounded up to 100
    expect(points?.detail?.value).toBe(99)
  })

  it('shows all tiles in their places before the answer has arrived', () => {
    expect(tilesOf(null).map(({ name }) => name)).toEqual(tilesOf(home).map(({ name }) => name))
    expect(tilesOf(null).every(({ count }) => count === null)).toBe(true)
  })
})
