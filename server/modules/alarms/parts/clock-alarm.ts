/**
 * Says in an alarm that gateways send times which lie ahead of this server's clock: such values are refused, and where
 * the server's own clock was set back, all of them are. Neighbours: ingest counts what it refuses; reportAlarm raises.
 */

import { label } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import type { Env } from '#server/core/env.ts'
import { type Repeated, repeat } from '#server/core/kit/repeat.ts'
import type { ReadMessage } from '../../telemetry/ingest/ingest.ts'
import { reportAlarm } from '../report-alarm.ts'

const COMMUNICATION = 0
/** Whatever is sent in this state is lost. */
const URGENT = 3
const TICK_MS = 5_000
/** Without a refusal for so long, the clocks agree again. */
const QUIET_MS = 300_000
const MOST_NAMED = 3
const SOURCE_KEY = 'clock:ahead'
/** Whoever may publish can make names of gateways up. */
const MAX_GATEWAYS = 1_000

export interface ClockAlarm {
  noteUplink(message: Pick<ReadMessage, 'source' | 'refused'>): void
  stop(): Promise<void>
}

/** @param elapsed - A clock that nobody sets, ms. */
export function watchClocks(
  env: Pick<Env, 'db' | 'now' | 'log'>,
  elapsed: () => number = () => performance.now(),
): ClockAlarm & { readonly work: () => Promise<void> } {
  /** When each gateway was refused last, by `elapsed`. */
  const refusedAt = new Map<string, number>()
  // an alarm of before a restart ends after a quiet time as well
  let state: 'unknown' | 'raised' | 'ended' = 'unknown'
  const began = elapsed()

  async function work(): Promise<void> {
    const since = elapsed() - QUIET_MS
    for (const [gateway, at] of refusedAt) if (at <= since) refusedAt.delete(gateway)
    const gateways = [...refusedAt.keys()].sort()
    if (gateways.length === 0) {
      if (state === 'ended' || began > since) return
      await inTransaction(env.db, (client) =>
        reportAlarm(client, { sourceKey: SOURCE_KEY, at: env.now(), isOn: false }),
      )
      state = 'ended'
    } else if (state !== 'raised') {
      await raise(env.db, gateways, env.now())
      state = 'raised'
    }
  }
  const ticking: Repeated = repeat(TICK_MS, work, (error) =>
    env.log.error({ err: error }, 'the clocks were not watched'),
  )
  return {
    noteUplink({ source, refused }) {
      const gateway = source?.gateway
      if (gateway === undefined || !refused.has('time_in_future')) return
      if (refusedAt.has(gateway) || refusedAt.size < MAX_GATEWAYS) refusedAt.set(gateway, elapsed())
    },
    work,
    stop: ticking.stop,
  }
}

function raise(db: Db, gateways: readonly string[], at: number) {
  const named = gateways.slice(0, MOST_NAMED).join(', ')
  const [restZh, restEn] = gateways.length > MOST_NAMED ? [' 等网关', ' and others'] : ['', '']
  return inTransaction(db, (client) =>
    reportAlarm(client, {
      sourceKey: SOURCE_KEY,
      at,
      isOn: true,
      warnNumber: COMMUNICATION,
      warnLevel: URGENT,
      text: label(
        `时钟不一致，数据被拒收：${named}${restZh}。请先核对服务器时钟`,
        `Clocks differ, values are refused: ${named}${restEn}. Check the clock of the server first`,
      ),
      conditionInfo: label(
        '数据时间超前服务器时钟 2 分钟以上',
        'times more than two minutes ahead of the server’s clock',
      ),
    }),
  )
}
