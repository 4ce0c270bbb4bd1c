// Refusals by the rule of reach.ts. Each reads both the actor's reach and the target's reach afresh, behind the lock
// that all changes of reach take, inside the transaction of the change. So neither concurrent calls nor a session read
// before the actor's reach was reduced can bypass the rule.

import { CODE } from '#contract/kit/envelope.ts'
import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '../db/client.ts'
import { isLockTimeout } from '../db/failed-statement.ts'
import { AppError, invalidInput, noPermission } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { SUPER_LEVEL } from './identity.ts'
import {
  lockReach,
  reachesFrom,
  reachesOfHolders,
  reachOfAccount,
  reachOfRoles,
  reachOfUser,
  rolesGiven,
} from './reach.repository.ts'
import { type Excess, exceeds, type Reach, type RoleReach, reachOf } from './reach.ts'

/** How many codes a text names; of the others it gives the number. */
const MAX_NAMED = 3

/**
 * The actor's reach; locked until the transaction ends.
 *
 * @throws {AppError} 2002 while an import of many accounts or menus holds the lock.
 */
export async function ownReach(tx: Queryable, { session, language }: Actor): Promise<Reach> {
  try {
    await lockReach(tx)
  } catch (error) {
    throw isLockTimeout(error) ? new AppError(CODE.warning, textsIn(language).reachIsBeingChanged) : error
  }
  return reachOfUser(tx, session.userId)
}

/**
 * For what acts on the whole company and has its permission code in common with what does not (company-wide.ts).
 *
 * @throws {AppError} 1003 for who does not see the whole company.
 */
export function refusePartOfCompany({ session, language }: Actor): void {
  if (session.scope !== 'all') throw noPermission(textsIn(language).actsOnCompany)
}

/** @throws {AppError} 1003 when an account reaches further than the actor, or belongs elsewhere. */
export async function refuseAccountBeyond(tx: Queryable, userId: string, actor: Actor): Promise<void> {
  const own = await ownReach(tx, actor)
  const account = await reachOfAccount(tx, userId)
  const excess = account ? exceeds(own, account) : []
  if (excess.length > 0) throw noPermission(textsIn(actor.language).accountBeyond(excessText(excess, actor.language)))
}

/** @throws {AppError} 1003 when a role, or an account that holds it, reaches further than the actor. */
export async function refuseRoleBeyond(tx: Queryable, roleId: string, actor: Actor): Promise<void> {
  const own = await ownReach(tx, actor)
  for (const role of await reachOfRoles(tx, [roleId])) await refuseOne(tx, own, role, actor.language)
}

/**
 * @throws {AppError} 1003 when one of some menus was given to a role beyond the actor: to remove it, or to switch it
 *   off or on, changes what that role may do.
 */
export async function refuseMenusBeyond(tx: Queryable, menuIds: readonly string[], actor: Actor): Promise<void> {
  const own = await ownReach(tx, actor)
  for (const role of await reachOfRoles(tx, await rolesGiven(tx, menuIds)))
    await refuseOne(tx, own, role, actor.language)
}

/** Whether an account beyond the actor's reach would see more when organisations are put below `organizationIds`. */
export async function isGainBeyond(tx: Queryable, organizationIds: readonly string[], actor: Actor): Promise<boolean> {
  const own = await ownReach(tx, actor)
  return (await reachesFrom(tx, organizationIds)).some((account) => exceeds(own, account).length > 0)
}

/** @throws {AppError} 1001 with the fields that ask for more than the actor's own reach. */
export function refuseExcess(excess: readonly Excess[], fieldOf: (one: Excess) => string, language: Language): void {
  if (excess.length === 0) return
  throw invalidInput(
    excess.map((one) => ({
      field: fieldOf(one),
      rule: textsIn(language).notBeyondOwnReach(excessText([one], language)),
    })),
  )
}

/** Whether a user may change a role: neither the role nor an account that holds it exceeds the user's reach. */
export const isRoleWithin = async (tx: Queryable, own: Reach, role: RoleReach): Promise<boolean> =>
  exceeds(own, reachOf([role], null)).length === 0 && !(await hasHolderBeyond(tx, own, role))

async function refuseOne(tx: Queryable, own: Reach, role: RoleReach, language: Language): Promise<void> {
  const excess = exceeds(own, reachOf([role], null))
  if (excess.length > 0) throw roleBeyond(role, excess, language)
  if (await hasHolderBeyond(tx, own, role)) throw noPermission(textsIn(language).roleHeldBeyond(role.name))
}

/** Holders at the highest level do not count: they have everything, regardless of the role. */
const hasHolderBeyond = async (tx: Queryable, own: Reach, role: RoleReach): Promise<boolean> =>
  (await reachesOfHolders(tx, [role.id])).some(
    (holder) => holder.level > SUPER_LEVEL && exceeds(own, holder).length > 0,
  )

const roleBeyond = (role: RoleReach, excess: readonly Excess[], language: Language): AppError =>
  noPermission(textsIn(language).roleBeyond(role.name, excessText(excess, language)))

/** The excess in words. Organisations outside the user's scope are not named. */
export function excessText(excess: readonly Excess[], language: Language): string {
  return excess.map((one) => oneText(one, language)).join(textsIn(language).excessSeparator)
}

function oneText(excess: Excess, language: Language): string {
  switch (excess.what) {
    case 'level':
      return textsIn(language).level(excess.level)
    case 'company':
      return textsIn(language).wholeCompany
    case 'organizations':
      return textsIn(language).foreignOrganizations
    case 'permissions': {
      const named = excess.codes.slice(0, MAX_NAMED).join(textsIn(language).listSeparator)
      const more = excess.codes.length - MAX_NAMED
      if (more <= 0) return textsIn(language).permissions(named)
      return textsIn(language).permissionsAndMore(named, excess.codes.length, more)
    }
    case 'powers':
      return textsIn(language).powers(excess.names.slice(0, MAX_NAMED).join(textsIn(language).listSeparator))
  }
}
