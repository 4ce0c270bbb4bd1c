// The figure of each area that a map shows, wherever it comes from; its rank, and what is painted of it. Pure.

import type { Painted } from '#archetypes/map/map-legend.tsx'
import { type MapStates, PLAIN_STATE } from '#archetypes/map/map-states.ts'
import { classOf, countClasses } from '#archetypes/map/value-classes.ts'
import type { MapArea } from '#contract/endpoints/map-areas.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

export interface AreaFigure {
  /** NaN: there is none. */
  readonly value: number
  /** Made of values that are old or bad, or of too few. */
  readonly isOld: boolean
  /** When it was measured, epoch ms; 0: it is of a period, or there is none. */
  readonly at: number
}
const NO_FIGURE: AreaFigure = { value: Number.NaN, isOld: true, at: 0 }

export interface AreaFigures {
  read(area: MapArea): AreaFigure
  /** Calls back with every change, until the returned function is called; one at a time. */
  watch(onChange: () => void): () => void
  /** Calls back about once a second, for texts. */
  onTick(run: () => void): () => void
  /** The values are there as far as they come at all. */
  readonly isFilled: boolean
  /** Epoch ms by which ages are told; 0: unknown. */
  now(): number
}

/** Figures that an answer holds, by the key of the area. */
export const fixedFigures = (known: ReadonlyMap<string, AreaFigure>, now: number, isFilled: boolean): AreaFigures => ({
  read: ({ keyId }) => known.get(keyId) ?? NO_FIGURE,
  watch: () => () => undefined,
  onTick: () => () => undefined,
  isFilled,
  now: () => now,
})

/** What areas can be coloured by. */
export interface AreaMeasure {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly decimals: number
  /** Fixed edges of its classes, rising; absent: made of the values. */
  readonly edges?: readonly number[]
  /** What it is, on hover. */
  readonly hint?: string
}

export interface RankedArea {
  readonly area: MapArea
  readonly figure: AreaFigure
  /** From 1, the highest first; null: it has no value. */
  readonly rank: number | null
}

/** Areas by their figures, the highest first, the ones without at the end; equal ones share a rank. */
export function rankedAreas(areas: readonly MapArea[], figures: Pick<AreaFigures, 'read'>): RankedArea[] {
  const rows = areas.map((area) => ({ area, figure: figures.read(area) }))
  const known = rows.filter(({ figure }) => !Number.isNaN(figure.value))
  known.sort((one, other) => other.figure.value - one.figure.value)
  let rank = 0
  const ranked = known.map((row, at): RankedArea => {
    if (row.figure.value !== known[at - 1]?.figure.value) rank = at + 1
    return { ...row, rank }
  })
  const others = rows
    .filter(({ figure }) => Number.isNaN(figure.value))
    .map((row): RankedArea => ({ ...row, rank: null }))
  return [...ranked, ...others]
}

/** Key of the layer of areas, as the settings of maps order it. */
export const AREA_LAYER = 'community'

export interface AreaPaintInput {
  readonly areas: readonly MapArea[]
  readonly idOf: (keyId: string) => number
  readonly figures: Pick<AreaFigures, 'read'>
  readonly measure: Pick<AreaMeasure, 'decimals'>
  readonly edges: readonly number[]
  /** Keys of areas that stand out. */
  readonly chosen: readonly string[]
}

export function paintAreas(input: AreaPaintInput, states: MapStates): Painted {
  const { areas, idOf, figures, measure, edges, chosen } = input
  const classes: number[] = []
  let [numOld, numNone] = [0, 0]
  for (const area of areas) {
    const { value, isOld } = figures.read(area)
    const isNone = Number.isNaN(value)
    const color = isOld || isNone ? -1 : classOf(value, edges)
    classes.push(color)
    if (isNone) numNone += 1
    else if (isOld) numOld += 1
    states.set(AREA_LAYER, idOf(area.keyId), {
      ...PLAIN_STATE,
      color,
      isOld: isOld || isNone,
      isChosen: chosen.includes(area.keyId),
      text: isNone ? '' : formatQuantity(value, measure.decimals),
    })
  }
  return { counts: countClasses(classes, edges.length + 1), numOld, numNone, numComputed: 0, alarms: [0, 0, 0] }
}
