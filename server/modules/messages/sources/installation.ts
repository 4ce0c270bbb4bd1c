import type { BackFillProgress } from '#contract/endpoints/back-fill.ts'
import type { Message } from '#contract/endpoints/messages.ts'
import { diskSpace } from '#server/core/db/disk-space.ts'
import type { Env } from '#server/core/env.ts'
import type { MessageSource } from '#server/core/messages/message-source.ts'
import { certificateEnd } from '../certificate-end.ts'
import { countSharedFactors } from '../installation.repository.ts'
import { textsIn } from '../texts/texts.ts'

const GIB = 1024 ** 3
const DAY_MS = 86_400_000
const CERTIFICATE_DAYS = 30
const HOME = '/admin-home/index'
const USERS = '/admin-role-power/admin-system-user'

export interface InstallationParts {
  readonly version: string
  /** Epoch ms. */
  readonly startedAt: number
  /** Progress of the demo's past; null where there is nothing to fill. */
  readonly backFill: () => BackFillProgress | null
}

/** State of the installation as this process knows it. Everybody learns that it is a demo; the rest is for operations. */
export function installationSource(
  { db, settings, now }: Pick<Env, 'db' | 'settings' | 'now'>,
  { version, startedAt, backFill }: InstallationParts,
): MessageSource {
  const seen = new Map<string, number>()
  /** When a state was first noticed: nobody records since when a disk is full. */
  function noticed(key: string, message: Omit<Message, 'keyId' | 'createTime'> | null): Message[] {
    if (message === null) {
      seen.delete(key)
      return []
    }
    const since = seen.get(key) ?? now()
    seen.set(key, since)
    return [{ keyId: `${key}-${since}`, createTime: new Date(since).toISOString(), ...message }]
  }

  return {
    name: 'installation',
    group: 'one',
    async read({ session, language }) {
      const texts = textsIn(language)
      const started = { createTime: new Date(startedAt).toISOString() }
      const forAll: Message[] = settings.demo
        ? [{ keyId: `demo-${startedAt}`, msgText: texts.demo, tone: 'warning', ...started }]
        : []
      if (!session.permissions.has('systemLog:view')) return forAll
      const running = { keyId: `running-${startedAt}`, msgText: texts.running(version), ...started }
      return [...forAll, running, ...(await riskMessages()), ...backFillMessages()]

      async function riskMessages(): Promise<Message[]> {
        const space = await diskSpace(settings)
        const numShared = settings.demo ? 0 : await countSharedFactors(db)
        const end = settings.tls ? await certificateEnd(settings.tls.certFile, now()) : null
        const daysLeft = end === null ? null : Math.floor((end - now()) / DAY_MS)
        return [
          ...noticed(
            'disk',
            space && space.state !== 'enough'
              ? {
                  msgText: (space.state === 'low' ? texts.lowDisk : texts.tightDisk)(inGib(space.freeBytes)),
                  tone: space.state === 'low' ? 'warning' : 'urgent',
                  pagePath: HOME,
                }
              : null,
          ),
          ...noticed(
            'demo-accounts',
            numShared > 0 ? { msgText: texts.demoAccounts(numShared), tone: 'urgent', pagePath: USERS } : null,
          ),
          ...noticed(
            `certificate-${end}`,
            daysLeft !== null && daysLeft < CERTIFICATE_DAYS
              ? { msgText: texts.certificate(daysLeft), tone: daysLeft < 0 ? 'urgent' : 'warning' }
              : null,
          ),
        ]
      }

      function backFillMessages(): Message[] {
        const progress = backFill()
        const msgText = progress && texts.backFill(progress.part, Math.floor(progress.share * 100))
        return noticed('back-fill', msgText === null ? null : { msgText })
      }
    },
  }
}

const inGib = (bytes: number): string => (bytes / GIB).toFixed(1)
