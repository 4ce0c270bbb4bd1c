/**
 * Groups that get mail about alarms. Duty: the groups, a test message, and whether mail is sent at all. Neighbours:
 * `escalation.ts` decides which alarm is told to whom; `core/mail` sends.
 */

import { addressesIn } from '#contract/kit/mail-addresses.ts'
import { mailGroupCalls, mailGroupResource } from '#contract/resources/mail-group.resource.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { MailError, type Mailer } from '#server/core/mail/mailer.ts'
import { outboxState } from '#server/core/mail/outbox.repository.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { findOrRefuse } from '#server/core/resources/resource-save.ts'
import { organizationOptions } from '../organization/routes.ts'
import { classOptions, mailGroupStore } from './mail-group.repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerMailGroupRoutes(router: ResourceRouter, env: Env, mailer: Mailer): void {
  const { db } = env
  registerResource(router, env, mailGroupResource, mailGroupStore, {
    references: { warnNumbers: classOptions, organizationId: organizationOptions },
    async check(_db, { organizationId }, { session, language }, existing) {
      const isKept = existing !== null && existing.organizationId === organizationId
      if (!organizationId && session.scope !== 'all' && !isKept)
        throw invalidInput([{ field: 'organizationId', rule: textsIn(language).ownOrganization }])
    },
  })
  router.handle(mailGroupCalls.classes, ({ actor }) => classOptions(db, actor))
  router.handle(mailGroupCalls.state, async () => ({ from: mailer.from, ...(await outboxState(db)) }))
  router.handle(mailGroupCalls.test, async ({ input: { keyId }, actor, audit }) => {
    const parts = { resource: mailGroupResource, store: mailGroupStore, hooks: {} }
    const row = await findOrRefuse(db, parts, keyId, actor)
    const name = String(row.name)
    const texts = textsIn(actor.language)
    const to = addressesIn(String(row.members))
    const sent = await sendNow(mailer, { to, subject: texts.testSubject, text: texts.testText(name) })
    await audit(db, {
      targetId: keyId,
      targetName: name,
      message: sent.answer,
      after: { to },
      outcome: sent.isSent ? 'success' : 'refused',
    })
    return sent
  })
}

async function sendNow(mailer: Mailer, mail: Parameters<Mailer['send']>[0]) {
  try {
    return { isSent: true, answer: await mailer.send(mail) }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { isSent: false, answer: error.message }
  }
}
