import { type BalancePart, oneNetworkCalls as calls } from '#contract/endpoints/one-network.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import {
  type BalanceValues,
  lastBalanceChange,
  readBalanceAlarms,
  readBalancePage,
  saveBalancePart,
} from './settings.repository.ts'

/** What the balance page shows, and what raises its alarms: of the whole company. */
export function registerBalanceSettings(router: Router, { db, now }: Env): void {
  router.handle(calls.page, async () => ({
    ...(await readBalancePage(db)),
    version: (await lastBalanceChange(db, 'page')).version,
  }))
  router.handle(calls.alarms, async () => ({
    rules: await readBalanceAlarms(db),
    version: (await lastBalanceChange(db, 'alarms')).version,
  }))

  interface Save {
    readonly part: BalancePart
    readonly values: BalanceValues<BalancePart>
    readonly version: number
    readonly actor: Actor
  }
  const save = async (tx: Queryable, { part, values, version, actor }: Save): Promise<void> => {
    refuseStale(await lastBalanceChange(tx, part), version, actor)
    const saved = { part, values, version, by: actor.session.realName, at: new Date(now()) }
    if (!(await saveBalancePart(tx, saved))) refuseStale(await lastBalanceChange(tx, part), version, actor)
  }
  router.handle(calls.savePage, ({ input: { version, ...values }, actor, audit }) =>
    db.transaction(async (tx) => {
      const before = await readBalancePage(tx)
      await save(tx, { part: 'page', values, version, actor })
      await audit(tx, { targetName: 'page', before, after: values })
    }),
  )
  router.handle(calls.saveAlarms, ({ input: { version, rules }, actor, audit }) =>
    db.transaction(async (tx) => {
      const before = await readBalanceAlarms(tx)
      await save(tx, { part: 'alarms', values: rules, version, actor })
      await audit(tx, { targetName: 'alarms', before, after: rules })
    }),
  )
}
