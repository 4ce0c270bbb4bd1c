/**
 * Calculated values. Duty: give points of kind CALC the values that no gateway reports. Neighbours: `ingest` asks with each
 * message, and at intervals for what follows from no single one; the results go the way of measured values. Invariant: a
 * point that its gateway reports is not computed.
 */
import { COMMUNICATION, formulaOf } from '#contract/network/calculated-params.ts'
import type { LatestRow } from '../live/latest.repository.ts'
import type { Measurement } from '../points/measurement.ts'
import type { CatalogPoint, PointCatalog } from '../points/point-catalog.ts'
import { GAP_PERIODS } from '../rollups/rollup-steps.ts'
import { silenceOf } from '../rollups/silence.ts'
import type { PlantCalculations, PlantPoint } from './calculated.repository.ts'
import { FormulaPoints } from './formula-points.ts'
import type { FormulaPoint } from './formula-result.ts'
import { OwnReports } from './own-reports.ts'
import { communicationRecipe, formulaRecipe, type PastRecipe, roomMeanRecipe } from './past-results.ts'
import { type CommunicationPoint, type RoomMeanPoint, TimedPoints } from './timed-points.ts'

export interface CalculatedValues {
  /** Takes over the points of the plant. @param latest - Stored values of points that are new to this process. */
  replace(plant: PlantCalculations, catalog: PointCatalog, latest: readonly LatestRow[]): void
  /** The measurements of a message that came at `now`, and what follows from them. */
  withResults(measurements: readonly Measurement[], now: number): readonly Measurement[]
  /** What is due at `now` by itself. */
  due(now: number): readonly Measurement[]
  /** How a point is computed for the past; undefined: it is no calculated one. */
  recipeOf(pointId: number): PastRecipe | undefined
}

export function createCalculatedValues(): CalculatedValues {
  const reports = new OwnReports()
  const formulas = new FormulaPoints(reports)
  const timed = new TimedPoints(reports)
  let recipes: ReadonlyMap<number, PastRecipe> = new Map()
  return {
    replace(plant, catalog, latest) {
      const nodes = pointsByNode(plant.points)
      const placed = nodes.flatMap((points) => formulasOf(points, catalog))
      const rooms = roomMeansOf(plant, catalog)
      const communications = nodes.flatMap((points) => communicationsOf(points, catalog))
      reports.replace(
        [...placed, ...rooms, ...communications].map(({ point }) => point.id),
        latest,
      )
      const validMs = new Map(plant.points.map(({ id, periodS }) => [id, validFor(periodS)]))
      formulas.replace(placed, validMs, latest)
      timed.replace(rooms, communications, latest)
      recipes = new Map(
        [
          ...placed.map((formula) => formulaRecipe(formula, validMs)),
          ...rooms.map(roomMeanRecipe),
          ...communications.map((one) => communicationRecipe(one, validMs)),
        ].map((recipe) => [recipe.point.id, recipe]),
      )
    },
    withResults(measurements, now) {
      reports.note(measurements, now)
      timed.note(measurements)
      const results = formulas.resultsOf(measurements, now)
      return results.length === 0 ? measurements : [...measurements, ...results]
    },
    due: (now) => timed.due(now),
    recipeOf: (pointId) => recipes.get(pointId),
  }
}

/** A value is current for as long as it is held. */
const validFor = (periodS: number): number => periodS * GAP_PERIODS * 1000

function pointsByNode(points: readonly PlantPoint[]): readonly (readonly PlantPoint[])[] {
  const nodes = new Map<string, PlantPoint[]>()
  for (const point of points) {
    const known = nodes.get(point.nodeId)
    if (known) known.push(point)
    else nodes.set(point.nodeId, [point])
  }
  return [...nodes.values()]
}

function formulasOf(points: readonly PlantPoint[], catalog: PointCatalog): FormulaPoint[] {
  const idOf = new Map(points.map(({ paramCode, id }) => [paramCode, id]))
  return points.flatMap(({ nodeType, paramCode, code }) => {
    const formula = formulaOf(nodeType, paramCode)
    const point = catalog.byCode(code)
    if (!formula || !point) return []
    const inputIds = formula.inputs.flatMap((input) => idOf.get(input) ?? [])
    return inputIds.length === formula.inputs.length ? [{ point, inputIds, compute: formula.compute }] : []
  })
}

function roomMeansOf({ points, rooms }: PlantCalculations, catalog: PointCatalog): RoomMeanPoint[] {
  const codeOf = new Map(points.map(({ id, code }) => [id, code]))
  return rooms.flatMap(({ pointId, rooms: below }) => {
    const point = pointOf(codeOf.get(pointId), catalog)
    return point ? [{ point, rooms: below.map(({ id, periodS }) => ({ id, validMs: validFor(periodS) })) }] : []
  })
}

function communicationsOf(points: readonly PlantPoint[], catalog: PointCatalog): CommunicationPoint[] {
  const own = points.find(
    ({ nodeType, paramCode }) => nodeType === COMMUNICATION.nodeType && paramCode === COMMUNICATION.code,
  )
  const point = pointOf(own?.code, catalog)
  const reported = points.filter(({ kind }) => kind !== 'CALC')
  if (!point || reported.length === 0) return []
  const { afterS } = silenceOf(reported.map(({ reportPeriodS }) => reportPeriodS))
  return [{ point, inputIds: reported.map(({ id }) => id), silentAfterMs: afterS * 1000 }]
}

const pointOf = (code: string | undefined, catalog: PointCatalog): CatalogPoint | undefined =>
  code === undefined ? undefined : catalog.byCode(code)
