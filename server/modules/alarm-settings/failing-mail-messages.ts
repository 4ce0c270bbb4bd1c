import type { Env } from '#server/core/env.ts'
import { failingMail } from '#server/core/mail/outbox.repository.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import { textsIn } from './texts/texts.ts'

const PAGE = '/admin-power-developer/developer-email-group'
const MAX_ERROR_LENGTH = 200
/** What was given up longer ago is told no more. */
const TOLD_MS = 7 * 86_400_000

/** Mail that the mail server has not taken: it is tried again for a day, and then given up. */
export const failingMailSource = ({ db, now }: Pick<Env, 'db' | 'now'>): MessageSource => ({
  name: 'mail',
  group: 'three',
  async read({ session, language }) {
    if (!session.permissions.has('mailGroup:view')) return []
    const failing = await failingMail(db, new Date(now() - TOLD_MS))
    if (!failing) return []
    const { since, count, error } = failing
    return [
      {
        keyId: `mail-${since.getTime()}`,
        msgText: textsIn(language).mailFails(count, error.slice(0, MAX_ERROR_LENGTH)),
        createTime: since.toISOString(),
        tone: 'warning' as const,
        pagePath: PAGE,
      },
    ]
  },
})
