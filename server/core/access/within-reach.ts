// Refusals by the rule of reach.ts. Every one reads the actor's reach and what is judged anew, behind the lock that all
// changes of reach take, inside the transaction of the change: neither two calls at once nor a session that was read
// before the actor was narrowed slips through.

import type { Language } from '#contract/kit/language.ts'
import type { Queryable } from '../db/client.ts'
import { type AppError, invalidInput, noPermission, say } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
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

/** Codes named in a text; the rest is counted. */
const MAX_NAMED = 3

/** What the actor reaches: it stays so until the transaction ends. */
export async function ownReach(tx: Queryable, { session }: Actor): Promise<Reach> {
  await lockReach(tx)
  return reachOfUser(tx, session.userId)
}

/** @throws {AppError} 1003 when an account reaches further than the actor, or belongs elsewhere. */
export async function refuseAccountBeyond(tx: Queryable, userId: string, actor: Actor): Promise<void> {
  const own = await ownReach(tx, actor)
  const account = await reachOfAccount(tx, userId)
  const excess = account ? exceeds(own, account) : []
  if (excess.length > 0)
    throw noPermission(
      say(
        actor.language,
        `该账号超出您自己的权限（${excessText(excess, actor.language)}），不能管理`,
        `This account reaches further than you (${excessText(excess, actor.language)}): you cannot administer it`,
      ),
    )
}

/** @throws {AppError} 1003 when a role, or an account that holds it, reaches further than the actor. */
export async function refuseRoleBeyond(tx: Queryable, roleId: string, actor: Actor): Promise<void> {
  const own = await ownReach(tx, actor)
  for (const role of await reachOfRoles(tx, [roleId])) await refuseOne(tx, own, role, actor.language)
}

/**
 * @throws {AppError} 1003 when one of some menus was given to a role beyond the actor: to remove it, or to switch it off or
 *   on, changes what that role may do.
 */
export async function refuseMenusBeyond(tx: Queryable, menuIds: readonly string[], actor: Actor): Promise<void> {
  const own = await ownReach(tx, actor)
  for (const role of await reachOfRoles(tx, await rolesGiven(tx, menuIds)))
    await refuseOne(tx, own, role, actor.language)
}

/** Whether somebody who reaches further than the actor sees more when organisations below `organizationIds` come to them. */
export async function isGainBeyond(tx: Queryable, organizationIds: readonly string[], actor: Actor): Promise<boolean> {
  const own = await ownReach(tx, actor)
  return (await reachesFrom(tx, organizationIds)).some((account) => exceeds(own, account).length > 0)
}

/** @throws {AppError} 1001 at the fields of a wish of which something exceeds the actor's own reach. */
export function refuseExcess(excess: readonly Excess[], fieldOf: (one: Excess) => string, language: Language): void {
  if (excess.length === 0) return
  throw invalidInput(
    excess.map((one) => ({
      field: fieldOf(one),
      rule: say(
        language,
        `不能超出自己的权限：${excessText([one], language)}`,
        `must not exceed what you reach yourself: ${excessText([one], language)}`,
      ),
    })),
  )
}

/** Whether somebody may change a role: neither it nor an account that holds it reaches further. */
export const isRoleWithin = async (tx: Queryable, own: Reach, role: RoleReach): Promise<boolean> =>
  exceeds(own, reachOf([role], null)).length === 0 && !(await hasHolderBeyond(tx, own, role))

async function refuseOne(tx: Queryable, own: Reach, role: RoleReach, language: Language): Promise<void> {
  const excess = exceeds(own, reachOf([role], null))
  if (excess.length > 0) throw roleBeyond(role, excess, language)
  if (await hasHolderBeyond(tx, own, role))
    throw noPermission(
      say(
        language,
        `角色“${role.name}”还被超出您权限或数据范围的账号使用，不能更改`,
        `The role “${role.name}” is held by accounts beyond your reach: you cannot change it`,
      ),
    )
}

/** The highest level has everything, whatever becomes of a role: such a holder is not touched by it. */
const hasHolderBeyond = async (tx: Queryable, own: Reach, role: RoleReach): Promise<boolean> =>
  (await reachesOfHolders(tx, [role.id])).some(
    (holder) => holder.level > SUPER_LEVEL && exceeds(own, holder).length > 0,
  )

const roleBeyond = (role: RoleReach, excess: readonly Excess[], language: Language): AppError =>
  noPermission(
    say(
      language,
      `角色“${role.name}”超出您自己的权限（${excessText(excess, language)}），不能更改`,
      `The role “${role.name}” reaches further than you (${excessText(excess, language)}): you cannot change it`,
    ),
  )

/** What exceeds, in words. Organisations outside of the own scope are not named. */
export function excessText(excess: readonly Excess[], language: Language): string {
  return excess.map((one) => oneText(one, language)).join(say(language, '；', '; '))
}

function oneText(excess: Excess, language: Language): string {
  switch (excess.what) {
    case 'level':
      return say(language, `级别 ${excess.level}`, `level ${excess.level}`)
    case 'company':
      return say(language, '全公司的数据', 'the data of the whole company')
    case 'organizations':
      return say(language, '数据范围之外的组织', 'organisations outside of your data scope')
    case 'permissions': {
      const named = excess.codes.slice(0, MAX_NAMED).join(say(language, '、', ', '))
      const more = excess.codes.length - MAX_NAMED
      if (more <= 0) return say(language, `权限 ${named}`, `permissions ${named}`)
      return say(language, `权限 ${named} 等 ${excess.codes.length} 项`, `permissions ${named} and ${more} more`)
    }
  }
}
