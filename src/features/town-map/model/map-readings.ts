import {
  HEAT_INDEX,
  NO_READING,
  type NodePlaces,
  type Reading,
  type ReadValues,
  readingOf,
} from '#archetypes/map/node-readings.ts'
import type { MapPipe } from '#contract/endpoints/town-map.ts'
import type { PlantThing } from './map-things.ts'
import { type PipeReading, type PipeReadings, pipeReadings } from './pipe-values.ts'
import { isPipeQuantity, PIPE_PARAMS, type PipeQuantity, type Quantity } from './quantities.ts'

const NOTHING: PipeReading = { ...NO_READING, isComputed: false }

/** The node whose values a thing shows: a community those of its station. */
export const valueNodeOf = ({ node }: Pick<PlantThing, 'node'>): string =>
  (node?.nodeType === 'community' ? node.stationId : node?.keyId) ?? ''

/** Readings of all things of the map; those of pipes are computed together, after `refresh`. */
export class MapReadings {
  readonly places: NodePlaces
  readonly #pipes: readonly MapPipe[]
  readonly #live: ReadValues
  #ofPipes: PipeReadings | null = null

  constructor(places: NodePlaces, pipes: readonly MapPipe[], live: ReadValues) {
    this.places = places
    this.#pipes = pipes
    this.#live = live
  }

  refresh(): void {
    this.#ofPipes = null
  }

  of(thing: Pick<PlantThing, 'node' | 'pipe'>, quantity: Quantity): PipeReading {
    if (thing.pipe) return isPipeQuantity(quantity) ? this.#pipeReadings().of(thing.pipe.toId, quantity) : NOTHING
    return isPipeQuantity(quantity) ? NOTHING : this.ofNode(valueNodeOf(thing), quantity)
  }

  /** Whether a thing can have a quantity at all: pipes by what is measured at any of them, others by points of their own. */
  isMeasured({ node, pipe }: Pick<PlantThing, 'node' | 'pipe'>, quantity: Quantity): boolean {
    if (pipe || isPipeQuantity(quantity)) return pipe !== null
    return this.places.of(valueNodeOf({ node }), quantity === HEAT_INDEX ? 'Q1' : quantity).length > 0
  }

  /** A parameter, or a quantity, of a node. */
  ofNode(nodeId: string, quantity: string): PipeReading {
    return { ...readingOf(this.places, nodeId, quantity, this.#live), isComputed: false }
  }

  #pipeReadings(): PipeReadings {
    this.#ofPipes ??= pipeReadings(this.#pipes, (nodeId, quantity) => this.#measured(nodeId, quantity))
    return this.#ofPipes
  }

  /** Of the meter at a node, whichever kind of node it is. */
  #measured(nodeId: string, quantity: PipeQuantity): Reading {
    const { well, other } = PIPE_PARAMS[quantity]
    const code = this.places.of(nodeId, well).length > 0 ? well : other
    return readingOf(this.places, nodeId, code, this.#live)
  }
}
