import { randomBytes } from 'node:crypto'
import { sha256Hex } from '#server/core/session/digest.ts'
import type { DemoApp } from './demo-app.ts'

const DAY_MS = 86_400_000

/** Opens a session for an account without the sign-in page, as if its owner had chosen a password. */
export async function actAs({ database, env }: DemoApp, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { $client } = database.db
  await $client.query('update users set must_change_password = false where id = $1', [userId])
  await $client.query(
    'insert into sessions (user_id, token_hash, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)',
    [userId, sha256Hex(token), new Date(env.now()), new Date(env.now() + DAY_MS)],
  )
  return token
}

export interface BranchAdmin {
  readonly userId: string
  readonly roleKey: string
  readonly token: string
}

/**
 * Adds an administrator who works in the eastern branch: level 2, all permission codes of the administrators' role except
 * `without`, and, where they write to devices, its control powers. `scope`: whose data they see, of the branch or all.
 */
export async function addBranchAdmin(
  demo: DemoApp,
  name: string,
  without: readonly string[],
  { writes = true, scope = 'own' }: { writes?: boolean; scope?: 'own' | 'all' } = {},
): Promise<BranchAdmin> {
  const { $client } = demo.database.db
  const roleKey = `branch_${name}`
  const one = async (query: string, values: readonly unknown[]): Promise<string> =>
    (await $client.query(query, [...values])).rows[0].id
  const roleId = await one(`insert into roles (key, name, level, data_scope) values ($1, $2, 2, $3) returning id`, [
    roleKey,
    `分公司管理员${name}`,
    scope,
  ])
  await $client.query(
    `insert into role_menus (role_id, menu_id, permissions)
    select $1, held.menu_id, array(select code from unnest(held.permissions) code where code <> all($2))
    from role_menus held join roles on roles.id = held.role_id and roles.key = 'admin'`,
    [roleId, without],
  )
  if (writes)
    await $client.query(
      `insert into control_powers (name, role_key, node_type, param_codes, two_persons)
      select name || $1, $1, node_type, param_codes, two_persons from control_powers where role_key = 'admin'`,
      [roleKey],
    )
  const userId = await one(
    `insert into users (company_id, organization_id, login_name, password_hash, is_password_strong, real_name)
    select company_id, (select id from organizations where code = 'CD'), $1, password_hash, true, '分公司管理员'
    from users where login_name = 'admin' returning id`,
    [name],
  )
  await $client.query('insert into user_roles (user_id, role_id, is_main) values ($1, $2, true)', [userId, roleId])
  return { userId, roleKey, token: await actAs(demo, userId) }
}
