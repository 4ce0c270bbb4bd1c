/**
 * Areas of the town: records, and the figures that colour them. Neighbours: `physics` has the nodes, `src/contract/map/area-ring.ts`
 * judges outlines, `overview` reads last values. Invariant: an area is seen by who sees its node.
 */

import { mapAreaCalls } from '#contract/endpoints/map-areas.ts'
import { mapAreaOptions, mapAreaResource } from '#contract/resources/map-area.resource.ts'
import { readCompanyPlace } from '#server/core/access/repository.ts'
import type { Env } from '#server/core/env.ts'
import type { ResourceHooks, ResourceParts } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { organizationOptions } from '../organization/routes.ts'
import { ROOM_HOLD_S } from '../overview/repository.ts'
import { areaStore, nodeOptions } from './area.repository.ts'
import { readBalancedUnits } from './balance.repository.ts'
import { areaBalanceOf, classesOf } from './balance.ts'
import { readRoomSums } from './rooms.repository.ts'
import { areaRoomsOf } from './rooms.ts'
import { listAreas, type StoredArea } from './shown.repository.ts'

const areaHooks: ResourceHooks = { references: { heatCompanyId: organizationOptions } }

/** Areas with all checks of their form, for whoever writes them otherwise. */
export const areaParts: ResourceParts = { resource: mapAreaResource, store: areaStore, hooks: areaHooks }

export function registerMapAreaRoutes(router: ResourceRouter, env: Env): void {
  const { db, now } = env
  registerResource(router, env, mapAreaResource, areaStore, areaHooks)
  router.handle(mapAreaOptions.stations, ({ actor }) => nodeOptions('station')(db, actor))
  router.handle(mapAreaOptions.units, ({ actor }) => nodeOptions('unit')(db, actor))
  router.handle(mapAreaOptions.communities, ({ actor }) => nodeOptions('community')(db, actor))

  router.handle(mapAreaCalls.shown, async ({ session }) => {
    const { longitude, latitude } = await readCompanyPlace(db)
    const company: [number, number] = [longitude, latitude]
    return { company, areas: (await listAreas(db, session)).map(({ area }) => area) }
  })
  router.handle(mapAreaCalls.balance, async ({ session }) => {
    const at = now()
    const units = await readBalancedUnits(db, session, at)
    const classes = classesOf(units)
    const areas = (await listAreas(db, session)).map((stored) =>
      areaBalanceOf(
        stored.area.keyId,
        units.filter(({ keyId, path }) => isUnitOf(stored, keyId, path)),
        classes,
      ),
    )
    return { at, classes: [...classes.values()].map(({ figures }) => figures), areas }
  })
  router.handle(mapAreaCalls.rooms, async ({ session }) => {
    const at = now()
    const sums = await readRoomSums(db, session, at, ROOM_HOLD_S)
    const areas = (await listAreas(db, session)).map(({ area, path }) =>
      areaRoomsOf(
        area.keyId,
        sums.filter((part) =>
          area.nodeType === 'unit' ? part.unitId === area.node.keyId : part.path.startsWith(path),
        ),
      ),
    )
    return { at, areas }
  })
}

/** A community is heated by the units of its station. */
const isUnitOf = ({ area }: StoredArea, keyId: string, path: string): boolean =>
  area.nodeType === 'unit' ? area.node.keyId === keyId : path.includes(`${area.station.keyId}/`)
