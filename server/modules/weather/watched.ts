import type { Queryable } from '#server/core/db/client.ts'
import type { Session } from '#server/core/kit/session.ts'
import { configsInSight, isInScope } from './bindings.ts'
import { readConfigs, type StoredConfig } from './config.repository.ts'
import { readNodeConfigs } from './node.repository.ts'

export interface WatchedConfig extends Pick<StoredConfig, 'config' | 'place'> {
  /** The organisation or node that has this weather. */
  readonly ownerName: string
}

/** The weather that a user sees: that of the organisations in sight, then that of nodes in the data scope. */
export async function watchedConfigs(db: Queryable, session: Pick<Session, 'scope'>): Promise<WatchedConfig[]> {
  const [ofOrganizations, ofNodes] = await Promise.all([readConfigs(db), readNodeConfigs(db)])
  return [
    ...configsInSight(ofOrganizations, session).map(({ config, place, organizationName: ownerName }) => ({
      config,
      place,
      ownerName,
    })),
    ...ofNodes
      .filter(({ organizationPath }) => isInScope(session, organizationPath))
      .map(({ config, place, nodeName: ownerName }) => ({ config, place, ownerName })),
  ]
}
