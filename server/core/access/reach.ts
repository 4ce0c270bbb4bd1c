// What a user may reach, and the rule for every change of reach: nobody grants, edits or keeps more than their own
// reach. Duty: combine the reach of roles, and name what exceeds another reach. Neighbours: reach.repository.ts reads
// it, within-reach.ts refuses by it inside a transaction.

import type { Session } from '../kit/session.ts'
import { type ControlPower, covers } from './control-power.ts'
import { levelOf, SUPER_LEVEL, scopeOf } from './identity.ts'
import type { RoleOfUser } from './repository.ts'

export interface Reach {
  /** 1 super … 4 leader: the lower the number, the higher. */
  readonly level: number
  readonly permissions: ReadonlySet<string>
  /** Codes held on inactive pages: without effect until the page is active again, but still held. */
  readonly sleeping: ReadonlySet<string>
  /** Paths of organisations whose sub-trees are reached; `all`: the whole company. */
  readonly scope: Session['scope']
  /** What may be written to devices in the scope. */
  readonly powers: readonly ControlPower[]
}

/** A role with everything that it gives to its holders. */
export interface RoleReach extends Pick<RoleOfUser, 'id' | 'key' | 'name' | 'level' | 'dataScope'> {
  readonly permissions: readonly string[]
  readonly sleeping: readonly string[]
  /** Paths of the organisations chosen for it. */
  readonly paths: readonly string[]
  readonly powers: readonly ControlPower[]
}

/**
 * Combined reach of some roles.
 *
 * @param ownPath - Path of the organisation in which they are held; null where there is none.
 */
export function reachOf(roles: readonly RoleReach[], ownPath: string | null): Reach {
  const chosen = roles.filter(({ dataScope }) => dataScope === 'nodes').flatMap(({ paths }) => paths)
  return {
    level: levelOf(roles),
    permissions: new Set(roles.flatMap(({ permissions }) => permissions)),
    sleeping: new Set(roles.flatMap(({ sleeping }) => sleeping)),
    scope: scopeOf(roles, chosen, ownPath),
    powers: roles.flatMap(({ powers }) => powers),
  }
}

/** A part of the wanted reach that exceeds the user's own. */
export type Excess =
  | { readonly what: 'level'; readonly level: number }
  | { readonly what: 'company' }
  | { readonly what: 'organizations'; readonly paths: readonly string[] }
  | { readonly what: 'permissions'; readonly codes: readonly string[] }
  | { readonly what: 'powers'; readonly names: readonly string[] }

/** The parts of `wanted` that exceed `own`; empty where nothing does. The highest level reaches everything. */
export function exceeds(own: Reach, wanted: Reach): Excess[] {
  if (own.level <= SUPER_LEVEL) return []
  const excess: Excess[] = []
  if (wanted.level < own.level) excess.push({ what: 'level', level: wanted.level })
  if (wanted.scope === 'all') {
    if (own.scope !== 'all') excess.push({ what: 'company' })
  } else {
    const paths = wanted.scope.filter((path) => !holdsPath(own, path))
    if (paths.length > 0) excess.push({ what: 'organizations', paths })
  }
  const codes = [
    ...[...wanted.permissions].filter((code) => !own.permissions.has(code)),
    ...[...wanted.sleeping].filter((code) => !own.permissions.has(code) && !own.sleeping.has(code)),
  ]
  if (codes.length > 0) excess.push({ what: 'permissions', codes: [...new Set(codes)] })
  const powers = wanted.powers.filter((power) => !own.powers.some((one) => covers(one, power)))
  if (powers.length > 0) excess.push({ what: 'powers', names: powers.map(({ name }) => name) })
  return excess
}

/** Whether an organisation is in somebody's data scope. */
export const holdsPath = ({ scope }: Pick<Reach, 'scope'>, path: string): boolean =>
  scope === 'all' || scope.some((own) => path.startsWith(own))
