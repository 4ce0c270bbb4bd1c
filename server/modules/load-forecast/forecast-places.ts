// Whose heat is shown. Duty: the units behind the network, a source or a unit, within the data scope. Invariant: the
// network as a whole is told only to who sees all of it; others get the sum of their own units, called so.

import type { ForecastPlace } from '#contract/endpoints/load-forecast.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Db } from '#server/core/db/client.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { listPlaces, nodesById } from '../kpi/part.repository.ts'
import { type ForecastUnit, readForecastUnits } from './units.repository.ts'

export interface ChosenPlace {
  readonly place: ForecastPlace
  /** Nodes whose stored forecasts are added up. */
  readonly forecastIds: readonly string[]
  /** Nodes whose bands are added up, as if they missed together: of the whole network its sources, which know how much they do. */
  readonly bandIds: readonly string[]
  readonly units: readonly ForecastUnit[]
}

/** @throws {AppError} 1001 for a node that is out of the data scope, or neither a source nor a unit. */
export async function choosePlace(db: Db, actor: Actor, nodeId: string | null, day: string): Promise<ChosenPlace> {
  const { session, language } = actor
  const places = await listPlaces(db, session)
  const units = await readForecastUnits(db, day)
  const chosen = (place: Omit<ForecastPlace, 'numUnits'>, own: readonly ForecastUnit[], of?: string): ChosenPlace => {
    const ids = new Set(own.map((unit) => unit.nodeId))
    const forecastIds = of === undefined ? [...ids] : [of]
    return {
      place: { ...place, numUnits: own.length },
      forecastIds,
      bandIds: place.kind === 'network' ? [...new Set(own.map(({ sourceId }) => sourceId))] : forecastIds,
      units: own,
    }
  }
  if (nodeId === null) {
    const seen = new Set(places.filter(({ isSeen }) => isSeen).map(({ keyId }) => keyId))
    const kind = session.scope === 'all' ? 'network' : 'own'
    return chosen(
      { kind, name: '' },
      units.filter((unit) => seen.has(unit.nodeId)),
    )
  }
  const [node] = await nodesById(db, session, [nodeId])
  if (!node) throw invalidInput([{ field: 'nodeId', rule: ruleText('outsideScope', language) }])
  if (node.nodeType === 'source')
    return chosen(
      { kind: 'source', name: node.name },
      units.filter(({ sourceId }) => sourceId === node.keyId),
      node.keyId,
    )
  const unit = units.find((each) => each.nodeId === node.keyId)
  if (!unit) throw invalidInput([{ field: 'nodeId', rule: ruleText('unknownReference', language) }])
  return chosen({ kind: 'unit', name: unit.name }, [unit], unit.nodeId)
}

/** The same place without units that a forecast leaves out, so that what was measured is of those that it holds. */
export function heldBy(chosen: ChosenPlace, nodeIds: ReadonlySet<string>): ChosenPlace {
  const units = chosen.units.filter(({ nodeId }) => nodeIds.has(nodeId))
  return {
    place: { ...chosen.place, numUnits: units.length },
    forecastIds: chosen.forecastIds.filter((nodeId) => nodeIds.has(nodeId)),
    bandIds: chosen.bandIds.filter((nodeId) => nodeIds.has(nodeId)),
    units,
  }
}
