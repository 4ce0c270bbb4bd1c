import { MESSAGE_GROUPS, messageCalls } from '#contract/endpoints/messages.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { messagesFor } from './repository.ts'

const LIMIT = 200

/** The notification centre: messages for everybody and personal messages. */
export function registerMessageRoutes(router: Router, env: Env): void {
  router.handle(messageCalls.noticeCenter, async ({ session }) => {
    const recent = { now: new Date(env.now()), limit: LIMIT }
    const [one = [], two = [], three = [], four = []] = await Promise.all(
      MESSAGE_GROUPS.map((_name, at) => messagesFor(env.db, session.userId, at + 1, recent)),
    )
    return {
      one: one.map(toMessage),
      two: two.map(toMessage),
      three: three.map(toMessage),
      four: four.map((row) => ({ ...toMessage(row), msgUrl: row.url ?? '' })),
    }
  })
}

const toMessage = ({ id, text, createdAt }: Awaited<ReturnType<typeof messagesFor>>[number]) => ({
  keyId: id,
  msgText: text,
  createTime: createdAt.toISOString(),
})
