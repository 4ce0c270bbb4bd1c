import { alarmPermitCalls as calls } from '#contract/endpoints/alarm-permits.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notFound } from '#server/core/kit/app-error.ts'
import { textsIn } from '../texts/texts.ts'
import { addPermit, endPermit, isOutOfService, lockSource, presentPermits } from './permit.repository.ts'
import { keyOfSource, sourceOfKey } from './permit-source.ts'

const HOUR_MS = 3_600_000

/** Points and rules are taken out of service with a work permit, and put back; the engine hides their alarms meanwhile. */
export function registerAlarmPermits(router: Router, env: Env): void {
  const { db } = env
  const now = (): Date => new Date(env.now())
  router.handle(calls.list, async ({ session }) =>
    (await presentPermits(db, session, now())).flatMap(({ id, sourceKey, startsAt, endsAt, ...permit }) => {
      const source = sourceOfKey(sourceKey)
      if (!source) return []
      return [{ ...permit, keyId: id, source, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }]
    }),
  )
  router.handle(calls.start, ({ input: { source, permitNo, reason, hours }, session, language, audit }) =>
    db.transaction(async (tx) => {
      const found = await lockSource(tx, session, source)
      if (!found) throw invalidInput([{ field: 'source', rule: ruleText('unknownReference', language) }])
      const startsAt = now()
      const sourceKey = keyOfSource(source)
      if (await isOutOfService(tx, sourceKey, startsAt))
        throw invalidInput([{ field: 'source', rule: textsIn(language).isOutOfService }])
      const endsAt = hours === null ? null : new Date(startsAt.getTime() + hours * HOUR_MS)
      const permit = { ...found, sourceKey, permitNo, reason, startsAt, endsAt }
      const keyId = await addPermit(tx, { ...permit, updatedBy: session.realName })
      await audit(tx, {
        targetId: keyId,
        targetName: found.title,
        message: reason,
        after: { permitNo, reason, endsAt: endsAt?.toISOString() ?? null },
      })
      return { keyId }
    }),
  )
  router.handle(calls.end, ({ input: { keyId }, session, language, audit }) =>
    db.transaction(async (tx) => {
      const [permit] = await presentPermits(tx, session, now(), keyId)
      if (!permit) throw notFound(textsIn(language).noSuchPermit)
      await endPermit(tx, keyId, now())
      const { title, permitNo, reason, endsAt } = permit
      await audit(tx, {
        targetId: keyId,
        targetName: title,
        before: { permitNo, reason, endsAt: endsAt?.toISOString() ?? null },
      })
    }),
  )
}
