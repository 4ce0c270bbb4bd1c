import { createHash } from 'node:crypto'
import type pg from 'pg'
import { dropErasBut, keepEras, keysReplayedElsewhere, type SourceEra } from './source-era.repository.ts'
import type { AlarmSource } from './sources.ts'

/** Differs from any count of replays. */
const NEVER_READ = -1

/** Since when each source is judged as it is, and how often its past was found anew, as far as this process knows. */
export class SourceEras {
  readonly #definitions = new Map<string, string>()
  readonly #eras = new Map<string, SourceEra>()

  /** Follows a change of the sources. @returns Those that are new, or judged otherwise than before. */
  async follow(
    client: pg.ClientBase | pg.Pool,
    sources: ReadonlyMap<string, AlarmSource>,
    now: number,
  ): Promise<readonly AlarmSource[]> {
    const changed: { source: AlarmSource; key: string; definition: string }[] = []
    for (const source of sources.values()) {
      // communication is judged by arrival: it has no past that could be found anew
      if (source.condition.kind === 'communication') continue
      const definition = definitionOf(source)
      if (this.#definitions.get(source.key) !== definition) changed.push({ source, key: source.key, definition })
    }
    for (const [key, era] of await keepEras(client, changed, now)) this.#eras.set(key, era)
    for (const { key, definition } of changed) this.#definitions.set(key, definition)
    const gone = [...this.#definitions.keys()].filter((key) => !sources.has(key))
    for (const keys of [this.#definitions, this.#eras]) for (const key of gone) keys.delete(key)
    await dropErasBut(client, [...this.#definitions.keys()])
    return changed.map(({ source }) => source)
  }

  /** Epoch ms. */
  sinceOf(key: string): number {
    return this.#eras.get(key)?.since ?? Number.POSITIVE_INFINITY
  }

  /** Those of the sources whose past another server has found anew. */
  async changedElsewhere(client: pg.ClientBase, sources: readonly AlarmSource[]): Promise<readonly AlarmSource[]> {
    if (sources.length === 0) return []
    const replayed = await keysReplayedElsewhere(
      client,
      sources.map(({ key }) => key),
      sources.map(({ key }) => this.#eras.get(key)?.numReplays ?? NEVER_READ),
    )
    return sources.filter(({ key }) => replayed.has(key))
  }

  /** Takes over eras as they are stored. */
  learn(eras: ReadonlyMap<string, SourceEra>): void {
    for (const [key, era] of eras) this.#eras.set(key, era)
  }
}

const definitionOf = ({ condition, inputs }: AlarmSource): string =>
  createHash('sha256')
    .update(`${condition.definition} ${[...inputs.values()].join(' ')}`)
    .digest('base64')
