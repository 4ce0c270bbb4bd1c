import { and, eq, inArray, isNull, like } from 'drizzle-orm'
import { MAX_SYSTEM_NAME } from '#contract/endpoints/system-settings.ts'
import { MENU_GROUPS } from '#contract/pages/groups.ts'
import { BASE_MENU, codesOf, type MenuPage } from '#contract/pages/menu.ts'
import { type PageSpec, ROLE_KEYS, type RoleKey } from '#contract/pages/page.ts'
import { MAIN_SET } from '../core/access/repository.ts'
import {
  authorityCodes,
  companies,
  menuModels,
  menus,
  roleMenus,
  roles,
  systemSettings,
} from '../core/access/tables.ts'
import type { Db, Queryable } from '../core/db/client.ts'
import { companyZone } from '../core/kit/company-time.ts'
import { dictionaryEntries } from '../modules/dictionary/tables.ts'
import { copyMenus } from '../modules/menus/templates.ts'
import { subsystemMenus, subsystems } from '../modules/subsystems/tables.ts'
import { seedControlPowers } from './base-control-powers.ts'
import { doneSteps, once } from './steps.ts'
import { seedSteps } from './tables.ts'

const BY = '系统'

/**
 * Data of the product in real use and demo alike: company, roles, pages, codes, dictionary, subsystems, menu template.
 */
export async function seedBaseAccess(db: Db, company: Company, chosen: ChosenAtStart = {}): Promise<void> {
  await addCompany(db, company, chosen)
  await addPages(db)
  await once(db, 'access: dictionary', addDictionary)
  await once(db, 'access: subsystems', addSubsystems)
  await once(db, 'access: menu template', addMenuTemplate)
  await seedControlPowers(db)
}

/** Chosen by the settings of a first start, and later in the system settings. */
export type ChosenAtStart = Partial<Pick<typeof systemSettings.$inferInsert, 'currency' | 'latitude' | 'longitude'>>

export interface Company {
  readonly code: string
  readonly name: string
}

const ROLES: readonly { key: RoleKey; name: string; level: number; description: string; dataScope: 'all' | 'own' }[] = [
  { key: 'super', name: '超级管理员', level: 1, description: '查看并管理全部功能', dataScope: 'all' },
  { key: 'admin', name: '管理员', level: 2, description: '负责系统配置，可见全部页面', dataScope: 'all' },
  { key: 'editor', name: '操作员', level: 3, description: '操作设备，可见除权限演示外的全部页面', dataScope: 'own' },
  { key: 'leader', name: '监督领导', level: 4, description: '只看运行状态', dataScope: 'all' },
]

/** What a system is called at first; a company whose name has no Chinese is not given a Chinese one. */
function systemNameOf(company: string): string {
  const isChinese = /\p{Script=Han}/u.test(company)
  const whole = isChinese ? `${company.replace(/有限公司$/, '')}智慧供热平台` : `${company} Smart Heating`
  return whole.length > MAX_SYSTEM_NAME ? company.slice(0, MAX_SYSTEM_NAME) : whole
}

/** One company per installation: an existing one is kept. Of processes that start together, one adds it. */
async function addCompany(db: Db, { code, name }: Company, chosen: ChosenAtStart): Promise<void> {
  if ((await db.$count(companies)) > 0) return
  await db.transaction(async (tx) => {
    const [added] = await tx.insert(companies).values({ code, name }).onConflictDoNothing().returning()
    if (!added) return
    await tx
      .insert(systemSettings)
      .values({ systemName: systemNameOf(name), timeZone: companyZone().name, ...chosen })
      .onConflictDoNothing()
    await tx.insert(roles).values([...ROLES])
  })
}

/** Adds each page once: a newer version adds its new pages and keeps what people have changed. */
async function addPages(db: Db): Promise<void> {
  await once(db, 'group of users and roles: name', renameUsersAndRoles)
  const done = await doneSteps(db)
  for (const [at, { name, pages }] of BASE_MENU.entries()) {
    for (const [index, page] of pages.entries()) {
      await once(db, `page ${page.address}`, async (tx) => {
        const parentId = await ensureMenu(tx, {
          name: name.zh,
          nameEn: name.en,
          url: '',
          parentId: null,
          sortOrder: at,
        })
        await addPage(tx, page, parentId, index)
      })
      await addNewCodes(db, page, done)
    }
  }
}

/** The group had the name of one of the pages. */
async function renameUsersAndRoles(tx: Queryable): Promise<void> {
  await tx
    .update(menus)
    .set({ name: MENU_GROUPS.usersAndRoles.name.zh })
    .where(and(eq(menus.url, ''), eq(menus.name, '角色权限'), isNull(menus.parentId)))
}

async function addPage(tx: Queryable, { page, address }: MenuPage, parentId: string, index: number): Promise<void> {
  const roleIds = new Map((await tx.select().from(roles)).map(({ key, id }) => [key, id]))
  const menuId = await ensureMenu(tx, {
    name: page.name.zh,
    nameEn: page.name.en,
    url: address,
    parentId,
    sortOrder: index,
  })
  await addCodes(tx, page, address)
  for (const key of ROLE_KEYS) {
    const roleId = roleIds.get(key)
    const permissions = codesFor(key, page)
    if (roleId && permissions)
      await tx
        .insert(roleMenus)
        .values({ roleId, menuId, permissions })
        .onConflictDoUpdate({ target: [roleMenus.roleId, roleMenus.menuId], set: { permissions } })
  }
}

/**
 * Gives the built-in roles what a newer version adds to a page that they have already. What was taken from a role before
 * stays so.
 */
async function addNewCodes(db: Db, { page, address }: MenuPage, done: ReadonlySet<string>): Promise<void> {
  const codes = (page.permissions ?? []).flatMap(codesOf).map(({ code }) => code)
  if (codes.length === 0) return
  const steps = `codes of ${address}: `
  const step = steps + codes.join(' ')
  if (done.has(step)) return
  await once(db, step, async (tx) => {
    const known = await knownCodes(tx, steps, codes)
    const added = codes.filter((code) => !known.has(code))
    if (added.length === 0) return
    await addCodes(tx, page, address)
    const rows = await tx
      .select({ roleId: roles.id, key: roles.key, menuId: menus.id, permissions: roleMenus.permissions })
      .from(roleMenus)
      .innerJoin(roles, eq(roles.id, roleMenus.roleId))
      .innerJoin(menus, eq(menus.id, roleMenus.menuId))
      .where(and(eq(menus.setKey, MAIN_SET), eq(menus.url, address)))
    for (const { roleId, key, menuId, permissions } of rows) {
      const role = ROLE_KEYS.find((one) => one === key)
      const given = added.filter((code) => role && codesFor(role, page)?.includes(code))
      if (given.length === 0) continue
      await tx
        .update(roleMenus)
        .set({ permissions: [...new Set([...permissions, ...given])] })
        .where(and(eq(roleMenus.roleId, roleId), eq(roleMenus.menuId, menuId)))
    }
  })
}

/** The codes that earlier versions had for a page; of versions that did not note it, those that are in the dictionary. */
async function knownCodes(tx: Queryable, steps: string, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const noted = await tx
    .select()
    .from(seedSteps)
    .where(like(seedSteps.name, `${steps}%`))
  const earlier = noted.map(({ name }) => name.slice(steps.length)).filter((text) => text !== codes.join(' '))
  if (earlier.length > 0) return new Set(earlier.flatMap((text) => text.split(' ')))
  const present = await tx
    .select({ code: authorityCodes.code })
    .from(authorityCodes)
    .where(inArray(authorityCodes.code, [...codes]))
  return new Set(present.map(({ code }) => code))
}

/** Codes of a role on a page; null if the role does not have the page. */
function codesFor(role: RoleKey, { permissions = [], givenTo = ['editor'] }: PageSpec): string[] | null {
  const hasEverything = role === 'super' || role === 'admin'
  if (!hasEverything && !givenTo.includes(role)) return null
  return permissions.flatMap((noun) =>
    codesOf(noun)
      .filter(({ isBasic }) => isBasic || hasEverything || noun.heldBy?.includes(role))
      .map(({ code }) => code),
  )
}

async function ensureMenu(
  tx: Queryable,
  menu: { name: string; nameEn: string; url: string; parentId: string | null; sortOrder: number },
): Promise<string> {
  const { url, name, nameEn, parentId, sortOrder } = menu
  const same = url === '' ? and(eq(menus.url, ''), eq(menus.name, name), isNull(menus.parentId)) : eq(menus.url, url)
  const [present] = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(and(eq(menus.setKey, MAIN_SET), same))
  if (present) {
    await tx.update(menus).set({ nameEn, parentId, sortOrder }).where(eq(menus.id, present.id))
    return present.id
  }
  const [added] = await tx
    .insert(menus)
    .values({ ...menu, path: url, updatedBy: BY })
    .returning({ id: menus.id })
  if (!added) throw new Error(`Menu ${name} was not added.`)
  return added.id
}

async function addCodes(tx: Queryable, { permissions = [] }: PageSpec, menuUrl: string): Promise<void> {
  const codes = permissions.flatMap(codesOf)
  if (codes.length === 0) return
  await tx
    .insert(authorityCodes)
    .values(codes.map((code, sortOrder) => ({ ...code, menuUrl, sortOrder, updatedBy: BY })))
    .onConflictDoNothing()
}

const DICTIONARY: readonly {
  scope: 'company' | 'platform'
  type: string
  entries: readonly (readonly [string, string, string])[]
}[] = [
  {
    scope: 'platform',
    type: 'emitter',
    entries: [
      ['radiator', '散热器', 'Radiator'],
      ['floor', '地暖', 'Floor heating'],
    ],
  },
  {
    scope: 'platform',
    type: 'warnLevel',
    entries: [
      ['0', '恢复', 'Recovered'],
      ['1', '一般', 'General'],
      ['2', '重要', 'Important'],
      ['3', '紧急', 'Urgent'],
    ],
  },
  {
    scope: 'platform',
    type: 'pointKind',
    entries: [
      ['AI', '模拟量输入', 'Analogue input'],
      ['AO', '模拟量输出', 'Analogue output'],
      ['DI', '开关量输入', 'Digital input'],
      ['DO', '开关量输出', 'Digital output'],
    ],
  },
  {
    scope: 'company',
    type: 'buildingUse',
    entries: [
      ['residential', '居民', 'Residential'],
      ['office', '办公', 'Office'],
      ['school', '学校', 'School'],
      ['hospital', '医院', 'Hospital'],
      ['shop', '商业', 'Shop'],
    ],
  },
  {
    scope: 'company',
    type: 'shift',
    entries: [
      ['day', '白班', 'Day shift'],
      ['middle', '中班', 'Evening shift'],
      ['night', '夜班', 'Night shift'],
    ],
  },
]

async function addDictionary(tx: Queryable): Promise<void> {
  await tx.insert(dictionaryEntries).values(
    DICTIONARY.flatMap(({ scope, type, entries }) =>
      entries.map(([code, labelZh, labelEn], sortOrder) => ({
        scope,
        type,
        code,
        labelZh,
        labelEn,
        sortOrder,
        updatedBy: BY,
      })),
    ),
  )
}

const SUBSYSTEMS = [
  { sid: 'monitor', name: '监控', nameEn: 'Monitoring', groups: ['overview', 'monitoring', 'drawings', 'control'] },
  {
    sid: 'admin',
    name: '后台管理',
    nameEn: 'Administration',
    groups: [
      'adminHome',
      'implementation',
      'devices',
      'dataSetup',
      'usersAndRoles',
      'systemFunctions',
      'dictionary',
      'logs',
    ],
  },
  { sid: 'developer', name: '开发者', nameEn: 'Developer', groups: ['developer'] },
] as const

async function addSubsystems(tx: Queryable): Promise<void> {
  for (const [sortOrder, { sid, name, nameEn, groups }] of SUBSYSTEMS.entries()) {
    const [added] = await tx.insert(subsystems).values({ sid, name, nameEn, sortOrder, updatedBy: BY }).returning()
    if (!added) throw new Error(`Subsystem ${sid} was not added.`)
    const urls = groups
      .flatMap((group) => BASE_MENU.find(({ key }) => key === group)?.pages ?? [])
      .map(({ address }) => address)
    for (const url of urls) {
      const [menu] = await tx
        .select()
        .from(menus)
        .where(and(eq(menus.setKey, MAIN_SET), eq(menus.url, url)))
      if (menu) await tx.insert(subsystemMenus).values({ subsystemId: added.id, menuId: menu.id })
    }
  }
}

/** Names the main menu set, and adds a copy of it as a template to restore from. */
async function addMenuTemplate(tx: Queryable): Promise<void> {
  await tx.insert(menuModels).values({ key: MAIN_SET, name: '在用菜单', updatedBy: BY })
  const [template] = await tx
    .insert(menuModels)
    .values({ key: 'standard', name: '标准菜单', remark: '产品自带的全部页面', isApplied: true, updatedBy: BY })
    .returning()
  if (template) await copyMenus(tx, MAIN_SET, template.key, BY, new Date())
}
