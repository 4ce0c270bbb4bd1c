import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import { advisedSince } from './advice.repository.ts'
import { textsIn } from './texts/texts.ts'

/** Advice for today and days to come, once for each time it was issued, for those who may control the stations. */
export const adviceSource = ({ db, now }: Pick<Env, 'db' | 'now'>): MessageSource => ({
  name: 'load advice',
  group: 'two',
  async read({ session, language }) {
    if (!session.permissions.has(CONTROL_WRITE_PERMISSION) || !session.permissions.has('loadForecast:view')) return []
    const issued = await advisedSince(db, session, companyDay(now()))
    return issued.map(({ at, by, day, numUnits }) => ({
      keyId: `load-advice-${at.getTime()}`,
      msgText: textsIn(language).advised(by, numUnits, day),
      createTime: at.toISOString(),
      pagePath: '/unit-loadForecast',
    }))
  },
})
