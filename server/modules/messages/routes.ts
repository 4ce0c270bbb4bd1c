import { MESSAGE_GROUPS, type Message, messageCalls } from '#contract/endpoints/messages.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { openExportsOf } from '#server/core/files/open-exports.repository.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import { textsIn } from '#server/core/texts/texts.ts'
import { messagesFor } from './repository.ts'

const LIMIT = 200

/**
 * The notification centre: the caller's exports that are under way, stored messages, and those of every source. A source that fails hides no other.
 *
 * @param sources - Kinds of messages that are made when they are asked for.
 */
export function registerMessageRoutes(router: Router, env: Env, sources: readonly MessageSource[]): void {
  router.handle(messageCalls.noticeCenter, async ({ session, language }) => {
    const recent = { now: new Date(env.now()), limit: LIMIT }
    const [underWay, made, ...stored] = await Promise.all([
      openExportsOf(env.db, session.userId, LIMIT),
      Promise.all(sources.map((source) => read(source, { session, language }))),
      ...MESSAGE_GROUPS.map((_name, at) => messagesFor(env.db, session.userId, at + 1, recent)),
    ])
    const [one = [], two = [], three = [], four = []] = stored
    const withMade = (group: MessageSource['group'], rows: typeof one): Message[] =>
      [...made.flatMap((each) => (each.group === group ? each.messages : [])), ...rows.map(toMessage)]
        .sort((a, b) => b.createTime.localeCompare(a.createTime))
        .slice(0, LIMIT)
    return {
      one: withMade('one', one),
      two: withMade('two', two),
      three: withMade('three', three),
      four: [
        ...underWay.map((run) => toWork(run, language)),
        ...four.map((row) => ({ ...toMessage(row), msgUrl: row.url ?? '' })),
      ].slice(0, LIMIT),
    }
  })

  async function read(source: MessageSource, actor: Pick<Actor, 'session' | 'language'>) {
    const { group, name } = source
    try {
      return { group, messages: await source.read(actor) }
    } catch (error) {
      env.log.error({ err: error, source: name }, 'messages were not read')
      return { group, messages: [] }
    }
  }
}

const toWork = (
  { id, state, progress, queuedAt, cancelAskedAt }: Awaited<ReturnType<typeof openExportsOf>>[number],
  language: Language,
) => ({
  keyId: id,
  msgText: state === 'running' ? textsIn(language).exportUnderWay : textsIn(language).exportWaits,
  msgUrl: '',
  createTime: queuedAt.toISOString(),
  work: { progress: state === 'running' ? progress : null, isCancelAsked: cancelAskedAt !== null },
})

const toMessage = ({ id, text, createdAt }: Awaited<ReturnType<typeof messagesFor>>[number]): Message => ({
  keyId: id,
  msgText: text,
  createTime: createdAt.toISOString(),
})
