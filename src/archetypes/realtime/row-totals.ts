// The lines below a live table: what a column comes to over the rows of one type. Pure; read once a second.

import type { ShownParam } from '../telemetry/param-groups.ts'
import type { LiveValues } from './live-values.ts'
import type { UnitRow } from './unit-rows.ts'

/** Units of flows and powers, which add up; temperatures and pressures have a mean. */
const ADDED_UNITS: ReadonlySet<string> = new Set(['t/h', 'm³/h', 'Nm³/h', 'MW', 'kW'])

/** The rows of one type, and how much each counts in a mean. */
export interface RowsOfType {
  readonly nodeType: string
  readonly rows: readonly UnitRow[]
}

/** Rows by type, in the order in which the types first come. Wells have no total: what passes one passes the next. */
export function rowsByType(rows: readonly UnitRow[]): RowsOfType[] {
  const byType = new Map<string, UnitRow[]>()
  for (const row of rows) {
    if (row.node.nodeType === 'well') continue
    const own = byType.get(row.node.nodeType)
    if (own) own.push(row)
    else byType.set(row.node.nodeType, [row])
  }
  return [...byType].map(([nodeType, own]) => ({ nodeType, rows: own }))
}

export interface ColumnTotal {
  /** NaN: no row has a trusted value. */
  readonly value: number
  readonly numTrusted: number
  /** Rows that have such a point. */
  readonly numPoints: number
}

/**
 * What a column comes to: flows and powers are added up; of anything else the mean, by heated area where the rows have
 * one, temperatures of the others by their primary flow, so that a small source counts less than a large one. Null where
 * a column has neither: states, meters and setpoints.
 */
export function columnTotal(
  { code, unit, enumJson }: ShownParam,
  rows: readonly UnitRow[],
  live: Pick<LiveValues, 'values' | 'trusted'>,
): ColumnTotal | null {
  if (enumJson !== undefined || isCounter(unit)) return null
  const isAdded = ADDED_UNITS.has(unit)
  if (isAdded && code.endsWith('SP')) return null
  const trusted = (place: number | undefined): number =>
    place !== undefined && live.trusted[place] === 1 ? (live.values[place] ?? Number.NaN) : Number.NaN
  let [sum, weights, numTrusted, numPoints] = [0, 0, 0, 0]
  for (const { node, places } of rows) {
    const place = places.get(code)
    if (place === undefined) continue
    numPoints += 1
    const value = trusted(place)
    if (Number.isNaN(value)) continue
    const weight = isAdded ? 1 : (node.heatedAreaM2 ?? (unit === '°C' ? trusted(places.get('F1')) : 1))
    // without its flow, a temperature says nothing of how much water has it
    if (!(weight > 0)) continue
    numTrusted += 1
    sum += weight * value
    weights += weight
  }
  if (numTrusted === 0) return { value: Number.NaN, numTrusted, numPoints }
  return { value: isAdded ? sum : sum / weights, numTrusted, numPoints }
}

/** Meters began at different readings: neither their sum nor their mean says anything. */
const isCounter = (unit: string): boolean => ['t', 'GJ', 'kWh', 'Nm³', 'm³', 'h'].includes(unit)
