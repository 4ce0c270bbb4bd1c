import type { Env } from '../../env.ts'
import { hashPassword, isStrongPassword } from '../../modules/access/password.ts'
import { companies, menus, roleMenus, roles, systemSettings, userRoles, users } from '../../modules/access/tables.ts'
import type { Db } from '../client.ts'

/** Of all demo accounts; they exist in the demo company only. */
export const DEMO_PASSWORD = 'Heat-2026!'

const ROLES = [
  { key: 'super', name: '超级管理员', level: 1 },
  { key: 'admin', name: '管理员', level: 2 },
  { key: 'editor', name: '操作员', level: 3 },
  { key: 'leader', name: '监督领导', level: 4 },
] as const
type RoleKey = (typeof ROLES)[number]['key']

const ACCOUNTS: readonly { loginName: string; realName: string; role: RoleKey }[] = [
  { loginName: 'super', realName: '系统负责人', role: 'super' },
  { loginName: 'admin', realName: '管理员', role: 'admin' },
  { loginName: 'operator', realName: '值班操作员', role: 'editor' },
  { loginName: 'leader', realName: '公司领导', role: 'leader' },
]

interface DemoPage {
  readonly name: string
  readonly url: string
  /** The roles that may open it, and the permission codes they hold there. */
  readonly roles: readonly RoleKey[]
  readonly permissions: readonly string[]
}

const MENU_GROUPS: readonly { name: string; pages: readonly DemoPage[] }[] = [
  {
    name: '总览',
    pages: [
      {
        name: '首页',
        url: '/index',
        roles: ['super', 'admin', 'editor', 'leader'],
        permissions: ['network:view'],
      },
    ],
  },
  {
    name: '工艺图',
    pages: [
      {
        name: '站工艺图',
        url: '/processDrawing/showS/station',
        roles: ['super', 'admin', 'editor'],
        permissions: ['drawing:view'],
      },
    ],
  },
]

/**
 * Adds the demo company with its accounts, roles and menus; where there is a company already, nothing changes. Of
 * processes that start together one does it, and the others wait for it.
 */
export async function seedDemoCompany(
  env: Pick<Env, 'db' | 'randomBytes'>,
  company: { readonly code: string; readonly name: string },
): Promise<void> {
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
    await addMenus(tx, roleIds)
  })
}

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

async function addRoles(tx: Transaction): Promise<Map<string, string>> {
  const added = await tx
    .insert(roles)
    .values([...ROLES])
    .returning()
  return new Map(added.map((role) => [role.key, role.id]))
}

async function addAccounts(
  tx: Transaction,
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
      })
      .returning()
    if (user) await tx.insert(userRoles).values({ userId: user.id, roleId: known(roleIds, role), isMain: true })
  }
}

async function addMenus(tx: Transaction, roleIds: ReadonlyMap<string, string>): Promise<void> {
  for (const [groupIndex, { name, pages }] of MENU_GROUPS.entries()) {
    const [group] = await tx.insert(menus).values({ name, sortOrder: groupIndex }).returning()
    for (const [pageIndex, page] of pages.entries()) {
      const [menu] = await tx
        .insert(menus)
        .values({
          name: page.name,
          url: page.url,
          path: page.url,
          parentId: group?.id ?? null,
          sortOrder: pageIndex,
        })
        .returning()
      if (!menu) continue
      await tx.insert(roleMenus).values(
        page.roles.map((role) => ({
          roleId: known(roleIds, role),
          menuId: menu.id,
          permissions: [...page.permissions],
        })),
      )
    }
  }
}

function known(values: ReadonlyMap<string, string>, key: string): string {
  const value = values.get(key)
  if (value === undefined) throw new Error(`"${key}" was not added before it was needed.`)
  return value
}
