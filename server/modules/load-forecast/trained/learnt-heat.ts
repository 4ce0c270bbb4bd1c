// Learnt heat in the place of the physical one. Duty: of each hour the heat of units that add up with their source, and the band
// around it. Pure. Invariant: where nothing is heated, nothing is learnt either.

import type { HeatHour, NodeForecast, UnitForecast } from '../forecast-parts.ts'
import { type Estimate, reconciled } from '../model/reconcile.ts'
import type { NodeModel, NodeModels } from './learnt-nodes.ts'

/** Usual error of the physical model, as a share of its heat, where nobody has measured it. */
const PHYSICAL_ERROR = 0.25

/** The units of a source. */
export function withLearntHeat(sourceId: string, units: readonly UnitForecast[], models: NodeModels): UnitForecast[] {
  const numHours = Math.max(...units.map(({ hours }) => hours.length))
  const own = models.get(sourceId)
  const heats = Array.from({ length: numHours }, (_, ahead) => {
    const estimates = units.map(({ unit, hours }) => estimateOf(hours[ahead] ?? null, models.get(unit.nodeId), ahead))
    const known = estimates.flatMap((estimate) => estimate ?? [])
    if (known.length < units.length) return estimates.map((estimate) => estimate?.heatKw ?? null)
    const learnt = own?.kind === 'learnt' ? own.hours[ahead] : null
    const isHeated = known.some(({ heatKw }) => heatKw > 0)
    return reconciled(
      known,
      learnt && isHeated && own?.kind === 'learnt' ? { heatKw: learnt.p50, errorKw: own.errorKw } : null,
    )
  })
  return units.map(({ hours, ...unit }, at) => ({
    ...unit,
    hours: hours.map((hour, ahead) => hour && { ...hour, heatKw: heats[ahead]?.[at] ?? hour.heatKw }),
  }))
}

function estimateOf(hour: HeatHour | null, model: NodeModel | undefined, ahead: number): Estimate | null {
  if (!hour) return null
  const { heatKw } = hour
  const learnt = model?.kind === 'learnt' ? model.hours[ahead] : null
  if (learnt && model?.kind === 'learnt' && heatKw > 0)
    return { heatKw: learnt.p50, errorKw: learnt.isOff ? 0 : model.errorKw }
  return { heatKw, errorKw: PHYSICAL_ERROR * heatKw }
}

/** What of a forecast its model says. */
export type NodeModelParts = Pick<
  NodeForecast,
  | 'p10Kw'
  | 'p90Kw'
  | 'isOff'
  | 'modelVersion'
  | 'physicalReason'
  | 'movedAt'
  | 'movedFactor'
  | 'stoodAt'
  | 'stoodUntil'
  | 'stoodHours'
>

/**
 * The band of the learnt model, moved with its middle; which model it is, the level that the heat has moved to, hours that are off, and
 * whether the meter stood still.
 */
export function modelParts({ heatKw }: Pick<NodeForecast, 'heatKw'>, model: NodeModel | undefined): NodeModelParts {
  const { standing = null } = model ?? {}
  const stood = {
    stoodAt: standing && new Date(standing.at),
    stoodUntil: standing?.until ? new Date(standing.until) : null,
    stoodHours: standing?.numHours ?? null,
  }
  if (model?.kind !== 'learnt') {
    const physicalReason = model?.reason ?? 'noModel'
    return {
      p10Kw: [],
      p90Kw: [],
      isOff: [],
      modelVersion: null,
      physicalReason,
      movedAt: null,
      movedFactor: null,
      ...stood,
    }
  }
  const end = (name: 'p10' | 'p90') =>
    heatKw.map((heat, ahead) => {
      const hour = model.hours[ahead]
      if (heat === null || !hour?.band) return null
      return heat > 0 ? Math.max(0, heat + hour.band[name] - hour.p50) : 0
    })
  const { version, level } = model
  return {
    p10Kw: end('p10'),
    p90Kw: end('p90'),
    isOff: model.hours.some((hour) => hour?.isOff) ? model.hours.map((hour) => hour?.isOff ?? false) : [],
    modelVersion: version,
    physicalReason: null,
    movedAt: level && new Date(level.at),
    movedFactor: level?.factor ?? null,
    ...stood,
  }
}
