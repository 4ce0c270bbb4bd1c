// What the heating curves of the units ask for. Duty: brings together the unit's design, the design outdoor temperature of
// its place and the outdoor temperature at its source. Neighbours: the repository reads them, heating-curve.ts of the
// contract has the formula. Invariants: what is not known gives no target, never that of an assumed value.

import type { CurveTarget } from '#contract/endpoints/heating-curve.ts'
import { OUTDOOR_FILTER_S, supplyTargetC } from '#contract/network/heating-curve.ts'
import type { Env } from '#server/core/env.ts'
import { inCompanyTime } from '#server/core/kit/company-time.ts'
import type { Session } from '#server/core/kit/session.ts'
import { readConfigs } from '../weather/config.repository.ts'
import { readNodeConfigs } from '../weather/node.repository.ts'
import { designOutdoorOfNode } from '../weather/node-bindings.ts'
import { curveOffsets, filteredOutdoor, unitDesigns } from './curve.repository.ts'

const LEAST_KNOWN_S = OUTDOOR_FILTER_S / 2

export async function readCurveTargets(
  { db, now: clock }: Pick<Env, 'db' | 'now'>,
  session: Session,
): Promise<CurveTarget[]> {
  const now = clock()
  const units = await unitDesigns(db, session)
  const bindings = { ofNodes: await readNodeConfigs(db), ofOrganizations: await readConfigs(db) }
  const outdoors = await filteredOutdoor(db, { now, filterS: OUTDOOR_FILTER_S, leastKnownS: LEAST_KNOWN_S })
  const offsets = await curveOffsets(db, inCompanyTime(new Date(now)).getUTCHours())
  return units.flatMap(({ nodeId, sourceId, ...unit }) => {
    const outdoorC = outdoors.get(sourceId ?? '')
    const designOutdoorC = designOutdoorOfNode(bindings, unit)
    if (outdoorC === undefined || designOutdoorC === null) return []
    const offsetK = offsets.get(nodeId) ?? 0
    return [{ nodeId, supplyC: supplyTargetC({ ...unit, designOutdoorC, offsetK }, outdoorC), outdoorC, offsetK }]
  })
}
