// Which weather is whose: an organisation uses its own configuration, else that of the nearest organisation above it.

import type { BoundOrganization } from '#contract/endpoints/weather-config.ts'
import type { Session } from '#server/core/kit/session.ts'
import type { PlacedOrganization, StoredConfig } from './config.repository.ts'

export const isInScope = ({ scope }: Pick<Session, 'scope'>, path: string): boolean =>
  scope === 'all' || scope.some((prefix) => path.startsWith(prefix))

/** The configuration that an organisation uses. @param path - Its path. */
export const usedConfig = (configs: readonly StoredConfig[], path: string): StoredConfig | undefined =>
  configs.filter((each) => path.startsWith(each.path)).sort((a, b) => b.path.length - a.path.length)[0]

/** Configurations that a user sees: those of organisations in scope, and the one that applies there from above. */
export function configsInSight(configs: readonly StoredConfig[], session: Pick<Session, 'scope'>): StoredConfig[] {
  const above = session.scope === 'all' ? [] : session.scope.map((prefix) => usedConfig(configs, prefix))
  return configs.filter((each) => isInScope(session, each.path) || above.includes(each))
}

/** Organisations in scope, each after the one above it, with the weather that they use. */
export function boundOrganizations(
  organizations: readonly PlacedOrganization[],
  configs: readonly StoredConfig[],
  session: Pick<Session, 'scope'>,
): BoundOrganization[] {
  const seen = organizations.filter(({ path }) => isInScope(session, path))
  const ids = new Set(seen.map(({ keyId }) => keyId))
  const below = (parentId: string | null, depth: number): BoundOrganization[] =>
    seen
      .filter((each) => (parentId === null ? !ids.has(each.parentId ?? '') : each.parentId === parentId))
      .flatMap((each) => [
        boundOrganization(each, usedConfig(configs, each.path), depth),
        ...below(each.keyId, depth + 1),
      ])
  return below(null, 0)
}

function boundOrganization(
  { keyId, parentId, name }: PlacedOrganization,
  used: StoredConfig | undefined,
  depth: number,
): BoundOrganization {
  const { config, place } = used ?? {}
  return {
    keyId,
    parentId,
    name,
    depth,
    configId: config && config.organizationId === keyId ? config.id : null,
    usedFrom: used?.organizationName ?? null,
    cityName: config?.cityName ?? null,
    source: place?.source ?? null,
    intervalMin: config?.intervalMin ?? null,
    offsetK: config?.offsetK ?? null,
    openFlag: config?.openFlag ?? null,
    state: used ? stateOf(used) : null,
  }
}

/** How the source of a configuration does. */
export const stateOf = ({ place, newestAt }: Pick<StoredConfig, 'place' | 'newestAt'>) => ({
  lastReadAt: place.lastReadAt?.getTime() ?? null,
  lastGoodAt: place.lastGoodAt?.getTime() ?? null,
  newestAt: newestAt === null ? null : Number(newestAt),
  problem: place.problem,
  problemDetail: place.problemDetail,
})
