import { WALL_SILENCE_MS } from '#contract/endpoints/walls.ts'
import type { Env } from '#server/core/env.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import { findSilentWalls } from './silent-walls.repository.ts'
import { textsIn } from './texts/texts.ts'

const PAGE = '/admin-drawing'
const LIMIT = 20
const MINUTE_MS = 60_000

/** Screens that show drawings and are not heard any more. */
export const silentWallSource = ({ db, now }: Pick<Env, 'db' | 'now'>): MessageSource => ({
  name: 'walls',
  group: 'three',
  async read({ session, language }) {
    if (!session.permissions.has('drawing:publish')) return []
    const silent = await findSilentWalls(db, session, new Date(now() - WALL_SILENCE_MS), LIMIT)
    return silent.flatMap(({ keyId, name, lastSeenAt }) =>
      lastSeenAt === null
        ? []
        : [
            {
              keyId: `wall-${keyId}-${lastSeenAt.getTime()}`,
              msgText: textsIn(language).wallSilent(name, Math.floor((now() - lastSeenAt.getTime()) / MINUTE_MS)),
              createTime: lastSeenAt.toISOString(),
              tone: 'warning' as const,
              pagePath: PAGE,
            },
          ],
    )
  },
})
