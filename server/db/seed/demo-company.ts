import type { Env } from '../../env.ts'
import { hashPassword, isStrongPassword } from '../../modules/access/password.ts'
import { companies, roles, systemSettings, userRoles, users } from '../../modules/access/tables.ts'
import type { Queryable } from '../client.ts'
import { seedDemoAccess } from './demo-access.ts'
import type { RoleKey } from './demo-pages.ts'

/** Of all demo accounts; they exist in the demo company only. */
export const DEMO_PASSWORD = 'Heat-2026!'

const ROLES: readonly { key: RoleKey; name: string; level: number; description: string }[] = [
  { key: 'super', name: '超级管理员', level: 1, description: '查看并管理全部功能' },
  { key: 'admin', name: '管理员', level: 2, description: '负责系统配置，可见全部页面' },
  { key: 'editor', name: '操作员', level: 3, description: '操作设备，可见除权限演示外的全部页面' },
  { key: 'leader', name: '监督领导', level: 4, description: '只看运行状态' },
]

const ACCOUNTS: readonly { loginName: string; realName: string; role: RoleKey }[] = [
  { loginName: 'super', realName: '系统负责人', role: 'super' },
  { loginName: 'admin', realName: '管理员', role: 'admin' },
  { loginName: 'operator', realName: '值班操作员', role: 'editor' },
  { loginName: 'leader', realName: '公司领导', role: 'leader' },
]

/**
 * Adds the demo company with its accounts and roles, and what an administrator would set up; what is there stays as it
 * is. Of processes that start together one does it, and the others wait for it.
 */
export async function seedDemoCompany(env: Pick<Env, 'db' | 'randomBytes'>, company: DemoCompany): Promise<void> {
  await addCompany(env, company)
  await seedDemoAccess(env.db, company.name)
}

interface DemoCompany {
  readonly code: string
  readonly name: string
}

async function addCompany(env: Pick<Env, 'db' | 'randomBytes'>, company: DemoCompany): Promise<void> {
  if ((await env.db.$count(companies)) > 0) return
  const passwordHashes = new Map<string, string>()
  for (const { loginName } of ACCOUNTS) {
    passwordHashes.set(loginName, await hashPassword(DEMO_PASSWORD, env.randomBytes))
  }
  await env.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(companies)
      .values({ code: company.code, name: company.name })
      .onConflictDoNothing()
      .returning()
    if (!added) return
    await tx
      .insert(systemSettings)
      .values({ systemName: `${company.name.replace(/有限公司$/, '')}智慧供热平台` })
      .onConflictDoNothing()
    const roleIds = await addRoles(tx)
    await addAccounts(tx, added.id, roleIds, passwordHashes)
  })
}

async function addRoles(tx: Queryable): Promise<Map<string, string>> {
  const added = await tx
    .insert(roles)
    .values([...ROLES])
    .returning()
  return new Map(added.map((role) => [role.key, role.id]))
}

async function addAccounts(
  tx: Queryable,
  companyId: string,
  roleIds: ReadonlyMap<string, string>,
  passwordHashes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { loginName, realName, role } of ACCOUNTS) {
    const [user] = await tx
      .insert(users)
      .values({
        companyId,
        loginName,
        realName,
        passwordHash: known(passwordHashes, loginName),
        isPasswordStrong: isStrongPassword(DEMO_PASSWORD),
        usesSharedFactor: true,
      })
      .returning()
    if (user) await tx.insert(userRoles).values({ userId: user.id, roleId: known(roleIds, role), isMain: true })
  }
}

function known(values: ReadonlyMap<string, string>, key: string): string {
  const value = values.get(key)
  if (value === undefined) throw new Error(`"${key}" was not added before it was needed.`)
  return value
}
