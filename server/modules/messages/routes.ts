import { z } from 'zod'
import { MESSAGE_GROUPS, NOTICE_CENTER } from '#contract/endpoints/messages.ts'
import type { Env } from '#server/core/env.ts'
import type { Router } from '#server/core/kit/route.ts'
import { messagesFor } from './repository.ts'

const LIMIT = 200

/** The notification centre: what is told to everybody, and to a user alone. */
export function registerMessageRoutes(router: Router, env: Env): void {
  router.call({
    method: 'GET',
    path: NOTICE_CENTER,
    access: 'session',
    input: z.object({}),
    handle: async ({ session }) => {
      const recent = { now: new Date(env.now()), limit: LIMIT }
      const groups: [string, object[]][] = []
      for (const [at, name] of MESSAGE_GROUPS.entries()) {
        const rows = await messagesFor(env.db, session.userId, at + 1, recent)
        groups.push([
          name,
          rows.map(({ id, text, createdAt, url }) => ({
            keyId: id,
            msgText: text,
            createTime: createdAt.toISOString(),
            ...(name === 'four' ? { msgUrl: url ?? '' } : {}),
          })),
        ])
      }
      return Object.fromEntries(groups)
    },
  })
}
