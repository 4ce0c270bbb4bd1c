import type { AlarmFlood } from '#contract/endpoints/alarms.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { openGroups } from './flood.repository.ts'
import { floodsIn } from './kpi.repository.ts'

/** How old an answer may be: consoles ask every three seconds, and many have the same scope. */
const FRESH_MS = 2_000

export interface FloodWatch {
  /**
   * The flood that lasts for somebody with the scope of the session; null: none. Not to be asked in a transaction: the
   * answer may be one that another call waits for, on the connection that the transaction has.
   */
  present(session: Session): Promise<AlarmFlood | null>
}

interface Known {
  readonly at: number
  readonly flood: Promise<AlarmFlood | null>
}

/**
 * Decides who is flooded (domain guide 5.5), by the rule with which the key figures count floods afterwards: for one
 * operator, over the alarms of the data scope.
 *
 * @param now - Epoch ms.
 */
export function createFloodWatch(db: Queryable, now: () => number): FloodWatch {
  const known = new Map<string, Known>()
  return {
    present(session) {
      const at = now()
      for (const [scope, { at: asked }] of known) if (Math.abs(at - asked) > FRESH_MS) known.delete(scope)
      const scope = JSON.stringify(session.scope)
      const present = known.get(scope)
      if (present) return present.flood
      const flood = floodNow(db, session, at)
      known.set(scope, { at, flood })
      // a failure is not remembered
      flood.catch(() => known.delete(scope))
      return flood
    },
  }
}

async function floodNow(db: Queryable, session: Session, at: number): Promise<AlarmFlood | null> {
  const moment = { from: new Date(at), to: new Date(at + 1) }
  const flood = (await floodsIn(db, session, moment, 1)).find(({ to }) => to === null)
  if (!flood) return null
  const groups = await openGroups(db, session, new Date(at))
  return {
    from: new Date(flood.from).toISOString(),
    peak: flood.peak,
    groups: groups.map(({ newest, ...group }) => ({ ...group, warnTime: new Date(newest).toISOString() })),
  }
}
