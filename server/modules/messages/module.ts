import type { MessageSource } from '#server/core/messages/message-source.ts'
import type { ServerModule } from '#server/core/module.ts'
import { registerNoticeRoutes } from './notice-routes.ts'
import { registerMessageRoutes } from './routes.ts'
import type { ServiceWatch } from './service-watch.ts'
import { type InstallationParts, installationSource } from './sources/installation.ts'
import { noticeSource } from './sources/notices.ts'
import { serviceSource } from './sources/services.ts'

interface Needs extends InstallationParts {
  /** Of all modules. */
  readonly sources: readonly MessageSource[]
  readonly services: Pick<ServiceWatch, 'look'>
  /** Since when values cannot be stored, epoch ms; null while they can. */
  readonly ingestFailsSince: () => number | null
}

export const messagesModule: ServerModule<Needs> = {
  routes({ router, env, sources }) {
    registerMessageRoutes(router, env, sources)
    registerNoticeRoutes(router, env)
  },
  sources: ({ env, version, startedAt, backFill, services, ingestFailsSince }) => [
    installationSource(env, { version, startedAt, backFill }),
    noticeSource(env),
    serviceSource(services, { ...env, ingestFailsSince }),
  ],
}
