// What each thing of the map shows now: its class, its age, its alarms, its text. Pure but for the states that it writes.

import type { AlarmsOf } from '#archetypes/alarms/alarms-by-station.ts'
import type { Painted } from '#archetypes/map/map-legend.tsx'
import { type MapStates, PLAIN_STATE } from '#archetypes/map/map-states.ts'
import { classOf, countClasses, NUM_CLASSES } from '#archetypes/map/value-classes.ts'
import type { MapViewName } from '#contract/pages/town-map.pages.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import type { MapReadings } from './map-readings.ts'
import type { LiveLayer, PlantThing } from './map-things.ts'
import { measureOf, type Quantity } from './quantities.ts'
import type { Traced } from './traced.ts'

/** Which layers a view colours by values. */
export const COLORED: Readonly<Record<MapViewName, readonly LiveLayer[]>> = {
  index: ['station', 'source'],
  polygonMap: ['community'],
  polyLineMap: ['pipe'],
}

export const NOTHING_PAINTED: Painted = {
  counts: new Array<number>(NUM_CLASSES).fill(0),
  numOld: 0,
  numNone: 0,
  numComputed: 0,
  alarms: [0, 0, 0],
}

export interface PaintInput {
  readonly things: readonly PlantThing[]
  readonly readings: MapReadings
  readonly view: MapViewName
  readonly quantity: Quantity
  readonly edges: readonly number[]
  readonly alarms: AlarmsOf
  /** Key of the chosen thing. */
  readonly chosen: string
  /** By key; null: nothing is traced. */
  readonly traced: Traced | null
}

/** Values that classes are made of: one for each thing that the view colours, NaN where it is not known now. */
export const valuesToClass = ({ things, readings, view, quantity }: PaintInput): number[] =>
  things
    .filter((thing) => COLORED[view].includes(thing.layer) && readings.isMeasured(thing, quantity))
    .map((thing) => {
      const { value, isOld } = readings.of(thing, quantity)
      return isOld ? Number.NaN : value
    })

export function paintThings(input: PaintInput, states: MapStates): Painted {
  const { things, readings, view, quantity, edges, alarms, chosen, traced } = input
  const { decimals } = measureOf(quantity)
  const classes: number[] = []
  let [numOld, numNone, numComputed] = [0, 0, 0]
  const byLevel: [number, number, number] = [0, 0, 0]
  for (const thing of things) {
    const { layer, id, key } = thing
    const level = layer === 'station' || layer === 'source' ? (alarms[key]?.level ?? 0) : 0
    if (level === 1 || level === 2 || level === 3) byLevel[level - 1] = (byLevel[level - 1] ?? 0) + 1
    const inTrace = traced?.get(key)
    const part = inTrace?.part ?? (traced ? 'aside' : 'none')
    const plain = { ...PLAIN_STATE, level, isChosen: key === chosen, part, text: inTrace?.text ?? '' }
    if (!COLORED[view].includes(layer) || !readings.isMeasured(thing, quantity)) {
      states.set(layer, id, plain)
      continue
    }
    const { value, isOld, isComputed } = readings.of(thing, quantity)
    const isNone = Number.isNaN(value)
    const color = isOld || isNone ? -1 : classOf(value, edges)
    classes.push(color)
    if (isNone) numNone += 1
    else if (isOld) numOld += 1
    else if (isComputed) numComputed += 1
    states.set(layer, id, {
      ...plain,
      color,
      isOld: isOld || isNone,
      isComputed,
      direction: layer === 'pipe' ? directionOf(readings.of(thing, 'flow').value) : 0,
      text: plain.text !== '' || isNone ? plain.text : formatQuantity(value, decimals),
    })
  }
  return { counts: countClasses(classes, edges.length + 1), numOld, numNone, numComputed, alarms: byLevel }
}

/** Water flows away from the source, unless a meter says otherwise. */
const directionOf = (flow: number): number => (flow < 0 ? -1 : 1)
