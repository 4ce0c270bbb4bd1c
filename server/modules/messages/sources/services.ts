import type { Message } from '#contract/endpoints/messages.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { Env } from '#server/core/env.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import type { ServiceState, ServiceWatch } from '../service-watch.ts'
import { textsIn } from '../texts/texts.ts'

/** The administrators' home page shows broker and database. */
const HOME = '/admin-home/index'
const MINUTE_MS = 60_000
const PERMISSION = 'systemLog:view'

/** Values that cannot be stored; broker and database while they are away or slow, and for a day after they were. */
export const serviceSource = (
  watch: Pick<ServiceWatch, 'look'>,
  { now, ingestFailsSince }: Pick<Env, 'now'> & { readonly ingestFailsSince: () => number | null },
): MessageSource => ({
  name: 'services',
  group: 'three',
  async read({ session, language }) {
    if (!session.permissions.has(PERMISSION)) return []
    const { broker, database, databaseSlowSince, databaseMs } = await watch.look()
    const texts = textsIn(language)
    const failsSince = ingestFailsSince()
    const notStored: Message[] =
      failsSince === null
        ? []
        : [
            {
              keyId: `ingest-${failsSince}`,
              msgText: texts.ingestFails(Math.floor((now() - failsSince) / MINUTE_MS)),
              createTime: new Date(failsSince).toISOString(),
              tone: 'urgent',
              pagePath: HOME,
            },
          ]
    const slow: Message[] =
      databaseSlowSince === null
        ? []
        : [
            {
              keyId: `database-slow-${databaseSlowSince}`,
              msgText: texts.databaseSlow(databaseMs),
              createTime: new Date(databaseSlowSince).toISOString(),
              tone: 'warning',
              pagePath: HOME,
            },
          ]
    return [
      ...messagesOf('broker', broker, labelIn(BROKER, language)),
      ...messagesOf('database', database, labelIn(DATABASE, language)),
      ...notStored,
      ...slow,
    ]

    function messagesOf(key: string, { isUp, since, losses }: ServiceState, name: string): Message[] {
      const at = { createTime: new Date(since).toISOString(), pagePath: HOME }
      if (!isUp) return [{ keyId: `${key}-away-${since}`, msgText: texts.serviceAway(name), tone: 'urgent', ...at }]
      if (losses.length === 0) return []
      const msgText = texts.serviceWasAway(name, losses.length)
      return [{ keyId: `${key}-back-${since}`, msgText, tone: 'warning', ...at }]
    }
  },
})

const BROKER = { zh: '消息总线（MQTT）', en: 'Message broker (MQTT)' }
const DATABASE = { zh: '数据库', en: 'Database' }
