import type { Db } from '../db/client.ts'
import { codesInEffect, type Identity, levelOf, SUPER_LEVEL, scopeOf } from './identity.ts'
import { MAIN_SET, type RoleOfUser } from './repository.ts'

/**
 * One row, read by one statement that is planned once for a connection: every call of a signed-in user begins with it, and to
 * plan it takes longer than to execute it.
 */
interface IdentityRow {
  /** The main role first, then by level. */
  readonly roles: readonly RoleOfUser[]
  /** Path of the organisation that the user works in; null: none. */
  readonly own: string | null
  /** Paths of the organisations that roles of scope `nodes` were given. */
  readonly chosen: readonly string[]
  readonly permissions: readonly string[]
}

/** Roles, level, permission codes and data scope of a user as they are now: a change of roles acts on the next call. */
export async function readIdentity(db: Db, userId: string): Promise<Identity> {
  const { rows } = await db.$client.query<IdentityRow>({ name: 'identity', text: IDENTITY, values: [userId] })
  const { roles, own, chosen, permissions } = rows[0] ?? NOBODY
  const scope = scopeOf(roles, chosen, own)
  return { roles, scope, level: levelOf(roles), permissions: new Set(codesInEffect(permissions, scope)) }
}

const NOBODY: IdentityRow = { roles: [], own: null, chosen: [], permissions: [] }

// of the highest level: what grantsOf (identity.ts) lists as all grants
const IDENTITY = `
  with held as (
    select role.*, given.is_main from user_roles given join roles role on role.id = given.role_id
    where given.user_id = $1
  )
  select
    coalesce((select json_agg(json_build_object(
      'id', id, 'key', key, 'name', name, 'description', description, 'level', level, 'dataScope', data_scope,
      'isMain', is_main) order by is_main desc, level, key) from held), '[]') as roles,
    (select place.path from users person join organizations place on place.id = person.organization_id
      where person.id = $1) as own,
    array(
      select distinct place.path from held
      join role_organizations given on given.role_id = held.id
      join organizations place on place.id = given.organization_id
      where held.data_scope = 'nodes'
    ) as chosen,
    case when exists (select from held where level <= ${SUPER_LEVEL}) then array(
      select own.code from authority_codes own join menus page on page.url = own.menu_url
      where page.set_key = '${MAIN_SET}' and page.is_active
      union
      select unnest(given.permissions) from role_menus given join menus page on page.id = given.menu_id
      where page.set_key = '${MAIN_SET}' and page.is_active
    ) else array(
      select distinct code from held
      join role_menus given on given.role_id = held.id
      join menus page on page.id = given.menu_id and page.is_active
      cross join unnest(given.permissions) code
    ) end as permissions`
