/**
 * News of alarms. Duty: tell the consoles of this server that alarms have changed, so that they ask at once. Neighbours:
 * the engine says when it has committed something, the live channel passes the word on, `eject` answers what changed.
 * Invariants: the word holds no content, so it needs no data scope; it may come too often or, beside another server,
 * be missed (a lower revision that is committed after a higher one), so consoles poll all the same.
 */

import { coalesced } from '#lib/coalesced.ts'
import type { Env } from '#server/core/env.ts'
import { repeat } from '#server/core/kit/repeat.ts'
import type { AlarmEngine } from '../engine/engine.ts'
import { highestRevision } from './summary.repository.ts'

/** How soon a change by another server, or by a person, is seen. */
const LOOK_MS = 1_000
const LEAST_GAP_MS = 100

export interface AlarmNews {
  /**
   * Calls `tell` now and after each change with the highest revision.
   *
   * @returns A function that ends it.
   */
  watch(notify: (revision: number) => void): () => void
  close(): Promise<void>
}

/** @param engine - The engine of this server, whose alarms are told without delay; null where it has none. */
export function createAlarmNews(
  { db, log }: Pick<Env, 'db' | 'log'>,
  engine: Pick<AlarmEngine, 'onCommitted'> | null,
): AlarmNews {
  /** The revision that each watcher was told last. */
  const told = new Map<(revision: number) => void, number | null>()

  async function look(): Promise<void> {
    if (told.size === 0) return
    const highest = await highestRevision(db)
    for (const [notify, last] of told) {
      if (last === highest) continue
      told.set(notify, highest)
      notify(highest)
    }
  }
  const looks = coalesced(
    () => look().catch((error: unknown) => log.error({ err: error }, 'news of alarms were not looked for')),
    LEAST_GAP_MS,
  )
  engine?.onCommitted(looks.ask)
  const looking = repeat(
    LOOK_MS,
    async () => looks.ask(),
    () => undefined,
  )
  return {
    watch(notify) {
      told.set(notify, null)
      looks.ask()
      return () => void told.delete(notify)
    },
    close: async () => {
      looks.stop()
      await looking.stop()
    },
  }
}
