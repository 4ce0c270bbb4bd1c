import { MESSAGE_TONES } from '#contract/endpoints/messages.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import { noticesFor } from '../notice.repository.ts'

const LIMIT = 200

/** The notices that administrators have written for the user. A notice that is published again is unread again. */
export const noticeSource = ({ db, now }: Pick<Env, 'db' | 'now'>): MessageSource => ({
  name: 'notices',
  group: 'two',
  async read({ session }) {
    const found = await noticesFor(db, session, { today: companyDay(now()), limit: LIMIT })
    return found.map(({ id, title, level, publishedAt }) => ({
      keyId: `notice-${id}-${publishedAt?.getTime() ?? 0}`,
      msgText: title,
      createTime: (publishedAt ?? new Date(0)).toISOString(),
      tone: MESSAGE_TONES[Number(level) - 1] ?? 'neutral',
      noticeId: id,
    }))
  },
})
