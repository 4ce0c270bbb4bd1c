// Mail about alarms that nobody acknowledges: one message for each alarm, with those that follow from it, and each group.

import { addressesIn } from '#contract/kit/mail-addresses.ts'
import type { Env } from '#server/core/env.ts'
import { inCompanyTime } from '#server/core/kit/company-time.ts'
import { type Mailer, oneLine } from '#server/core/mail/mailer.ts'
import { queueMail, sendDue } from '#server/core/mail/outbox.ts'
import { claimEscalations, groupsById, noteMail, openAlarmsOf } from './escalation.repository.ts'
import { textsIn } from './texts/texts.ts'

type AlarmRow = Awaited<ReturnType<typeof openAlarmsOf>>[number]
type MailGroup = Awaited<ReturnType<typeof groupsById>>[number]
type WorkEnv = Pick<Env, 'background' | 'now' | 'log'>

const LISTED_ALARMS = 20
const MAX_SUBJECT = 150

/** What the server does about mail again and again: tells what is not acknowledged, and sends what is due. */
export async function workOnMail(env: WorkEnv, mailer: Mailer, closing?: AbortSignal): Promise<void> {
  // without a mail server nothing is queued: it would all be sent on the day that one is set
  if (mailer.from === null) return
  await escalate(env)
  await sendDue(env, mailer, closing)
}

/** Queues the mail that has become due. @returns How many messages. */
export function escalate({ background, now: clock }: Pick<WorkEnv, 'background' | 'now'>): Promise<number> {
  return background.transaction(async (tx) => {
    const now = new Date(clock())
    const claimed = await claimEscalations(tx, now)
    if (claimed.length === 0) return 0
    const groups = await groupsById(tx, [...new Set(claimed.map(({ groupId }) => groupId))])
    for (const each of claimed) {
      const group = groups.find(({ id }) => id === each.groupId)
      if (!group) continue
      const mail = mailAbout(await openAlarmsOf(tx, each.alarmId, group, now), group)
      await noteMail(tx, each, await queueMail(tx, mail, now))
    }
    return claimed.length
  })
}

/** In Chinese, then in English: a group has readers of both. */
function mailAbout(alarms: readonly AlarmRow[], group: MailGroup) {
  const worst = alarms.reduce((level, alarm) => Math.max(level, alarm.warnLevel), 0)
  const [first] = alarms
  const [level = ''] = [textsIn('zh-CN').levels[worst]]
  const subject = oneLine(`【${level}】${placeOf(first)} ${first?.content ?? ''}`).slice(0, MAX_SUBJECT)
  const text = (['zh-CN', 'en'] as const)
    .map((language) => {
      const texts = textsIn(language)
      const lines = alarms
        .slice(0, LISTED_ALARMS)
        .map((alarm) =>
          texts.raised(
            companyTime(alarm.raisedAt),
            texts.levels[alarm.warnLevel] ?? '',
            placeOf(alarm),
            alarm.content,
            alarm.conditionInfo,
          ),
        )
      return [texts.unacknowledged(group.afterMinutes), ...lines, '', texts.why(group.name)].join('\n')
    })
    .join('\n\n')
  return { to: addressesIn(group.members), subject, text }
}

const placeOf = (alarm: AlarmRow | undefined): string =>
  [alarm?.heatName, alarm?.pointLocation].filter((part) => part !== undefined && part !== '').join(' ')

const companyTime = (at: Date): string => inCompanyTime(at).toISOString().slice(0, 19).replace('T', ' ')
