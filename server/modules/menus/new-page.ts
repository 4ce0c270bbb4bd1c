import { ADMINISTRATOR_LEVEL, SUPER_LEVEL } from '#server/core/access/identity.ts'
import { allRoleReaches } from '#server/core/access/reach.repository.ts'
import { isRoleWithin, ownReach } from '#server/core/access/within-reach.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { basicCodesOf, giveMenu } from './repository.ts'

/**
 * Grants a new page with its basic codes to the administrators' roles, as far as the actor holds the codes and may
 * change the role. The highest level has every page anyway.
 */
export async function giveToAdministrators(
  tx: Queryable,
  menuId: string,
  menuUrl: string,
  actor: Actor,
): Promise<void> {
  const own = await ownReach(tx, actor)
  const roleIds: string[] = []
  for (const role of await allRoleReaches(tx))
    if (role.level === ADMINISTRATOR_LEVEL && (await isRoleWithin(tx, own, role))) roleIds.push(role.id)
  const codes = await basicCodesOf(tx, menuUrl)
  const given = codes.filter((code) => own.level <= SUPER_LEVEL || own.permissions.has(code))
  await giveMenu(tx, menuId, roleIds, given)
}
