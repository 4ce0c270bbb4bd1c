import type { AdminHome } from '#contract/endpoints/admin-home.ts'

/** One count of the home page with a link to the page of the counted things. */
export interface Tile {
  readonly name: 'users' | 'roles' | 'menus' | 'organizations' | 'stations' | 'points' | 'devices' | 'drawings'
  readonly path: string
  /** Null where the role may not see the count. */
  readonly count: number | null
  readonly detail: Detail | null
}

interface Detail {
  readonly name: 'usersOnline' | 'stationsOnline' | 'goodPoints' | 'devicesFaulty'
  readonly value: number
}

/** The counts in display order; all null before the server has answered. */
export function tilesOf(home: AdminHome | null): Tile[] {
  const detail = (name: Detail['name'], count: number | null | undefined): Detail | null =>
    typeof count === 'number' ? { name, value: count } : null
  const tile = (
    name: Tile['name'],
    path: string,
    count: number | null | undefined,
    more: Detail | null = null,
  ): Tile => ({
    name,
    path,
    count: count ?? null,
    detail: more,
  })
  return [
    tile('users', '/admin-role-power/admin-system-user', home?.userCount, detail('usersOnline', home?.onlineUserCount)),
    tile('roles', '/admin-role-power/admin-system-role', home?.roleCount),
    tile('menus', '/admin-power-developer/developer-menu', home?.menuCount),
    tile('organizations', '/admin-framework/admin-framework-org', home?.organizationCount),
    tile(
      'stations',
      '/admin-framework/admin-framework-physics',
      home?.stationCount,
      detail('stationsOnline', home?.stationOnlineCount),
    ),
    tile('points', '/admin-point', home?.pointCount, goodShare(home)),
    tile('devices', '/admin-deviceConf', home?.deviceCount, detail('devicesFaulty', home?.faultyDeviceCount)),
    tile('drawings', '/processDrawing/showS/station', home?.drawingCount),
  ]
}

function goodShare(home: AdminHome | null): Detail | null {
  const { heardPointCount, goodPointCount } = home ?? {}
  if (!heardPointCount || typeof goodPointCount !== 'number') return null
  return { name: 'goodPoints', value: Math.floor((100 * goodPointCount) / heardPointCount) }
}
