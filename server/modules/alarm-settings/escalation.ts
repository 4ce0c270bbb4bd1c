// Mail about alarms that nobody acknowledges: one message for each alarm, with those that follow from it, and each group.

import type { Env } from '#server/core/env.ts'
import type { Mailer } from '#server/core/mail/mailer.ts'
import { queueMail, sendDue } from '#server/core/mail/outbox.ts'
import { claimEscalations, groupsById, noteMail, openAlarmsOf } from './escalation.repository.ts'
import { mailAbout } from './escalation-mail.ts'

type WorkEnv = Pick<Env, 'background' | 'now' | 'log' | 'settings'>

/** What the server does about mail again and again: tells what is not acknowledged, and sends what is due. */
export async function workOnMail(env: WorkEnv, mailer: Mailer, closing?: AbortSignal): Promise<void> {
  // without a mail server nothing is queued: it would all be sent on the day that one is set
  if (mailer.from === null) return
  await escalate(env)
  await sendDue(env, mailer, closing)
}

/** Queues the mail that has become due. @returns How many messages. */
export function escalate({ background, now: clock, settings }: Omit<WorkEnv, 'log'>): Promise<number> {
  return background.transaction(async (tx) => {
    const now = new Date(clock())
    const claimed = await claimEscalations(tx, now)
    if (claimed.length === 0) return 0
    const groups = await groupsById(tx, [...new Set(claimed.map(({ groupId }) => groupId))])
    for (const each of claimed) {
      const group = groups.find(({ id }) => id === each.groupId)
      if (!group) continue
      const mail = mailAbout(each.alarmId, await openAlarmsOf(tx, each.alarmId, group, now), group, settings.consoleUrl)
      await noteMail(tx, each, await queueMail(tx, mail, now))
    }
    return claimed.length
  })
}
