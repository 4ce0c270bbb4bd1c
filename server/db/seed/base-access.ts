import { and, eq, isNull } from 'drizzle-orm'
import { MAIN_SET } from '../../modules/access/repository.ts'
import { authorityCodes, menuModels, menus, roleMenus, roles, users } from '../../modules/access/tables.ts'
import { dictionaryEntries } from '../../modules/dictionary/tables.ts'
import { copyMenus } from '../../modules/menus/templates.ts'
import { type ORGANIZATION_TYPES, organizations } from '../../modules/organization/tables.ts'
import { subsystemMenus, subsystems } from '../../modules/subsystems/tables.ts'
import type { Db, Queryable } from '../client.ts'
import { DEMO_MENU, type DemoPage, ROLE_KEYS } from './demo-pages.ts'
import { once } from './steps.ts'

const BY = '演示数据'

/** Adds what an administrator would set up: pages and codes for the roles, organisation, dictionary, subsystems, a template. */
export async function seedDemoAccess(db: Db, companyName: string): Promise<void> {
  await addPages(db)
  await once(db, 'access: organisation', (tx) => addOrganizations(tx, companyName))
  await once(db, 'access: dictionary', addDictionary)
  await once(db, 'access: subsystems', addSubsystems)
  await once(db, 'access: menu template', addMenuTemplate)
}

/** Each page once: a newer version brings its new pages, and leaves alone what people have changed since. */
async function addPages(db: Db): Promise<void> {
  for (const [at, { name, nameEn, pages }] of DEMO_MENU.entries()) {
    for (const [index, page] of pages.entries()) {
      await once(db, `page ${page.url}`, async (tx) => {
        const parentId = await ensureMenu(tx, { name, nameEn, url: '', parentId: null, sortOrder: at })
        await addPage(tx, page, parentId, index)
      })
    }
  }
}

async function addPage(tx: Queryable, page: DemoPage, parentId: string, index: number): Promise<void> {
  const roleIds = new Map((await tx.select().from(roles)).map(({ key, id }) => [key, id]))
  const menuId = await ensureMenu(tx, {
    name: page.name,
    nameEn: page.nameEn,
    url: page.url,
    parentId,
    sortOrder: index,
  })
  await addCodes(tx, page)
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

/** Codes of a role on a page; null where it does not have the page. */
function codesFor(role: (typeof ROLE_KEYS)[number], { codes, also }: DemoPage): string[] | null {
  if (role === 'super' || role === 'admin') return codes.map(({ code }) => code)
  if (!also.includes(role)) return null
  const mayAcknowledge = role === 'editor'
  return codes
    .filter(({ code, isBasic }) => isBasic || (mayAcknowledge && code === 'alarm:acknowledge'))
    .map(({ code }) => code)
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

async function addCodes(tx: Queryable, { url, codes }: DemoPage): Promise<void> {
  if (codes.length === 0) return
  await tx
    .insert(authorityCodes)
    .values(codes.map((code, sortOrder) => ({ ...code, menuUrl: url, sortOrder, updatedBy: BY })))
    .onConflictDoNothing()
}

interface DemoOrganization {
  readonly code: string
  readonly name: string
  readonly type: (typeof ORGANIZATION_TYPES)[number]
  readonly head: string
  readonly below?: readonly DemoOrganization[]
}

const office = (code: string, name: string, head: string): DemoOrganization => ({
  code,
  name,
  type: 'office',
  head,
  below: [
    { code: `${code}_T1`, name: '运行一班', type: 'team', head: '' },
    { code: `${code}_T2`, name: '运行二班', type: 'team', head: '' },
  ],
})

const BRANCHES: readonly DemoOrganization[] = [
  {
    code: 'CD',
    name: '城东分公司',
    type: 'branch',
    head: '周立新',
    below: [office('CD01', '幸福里供热所', '李明远'), office('CD02', '东湖供热所', '何静')],
  },
  {
    code: 'CX',
    name: '城西分公司',
    type: 'branch',
    head: '孙国庆',
    below: [office('CX01', '西山供热所', '马晓峰'), office('CX02', '河湾供热所', '郭敏')],
  },
]

/** Where the demo's people work: the operator in a branch, the others for the whole company. */
async function addOrganizations(tx: Queryable, companyName: string): Promise<void> {
  const byCode = new Map<string, string>()
  const add = async (
    node: DemoOrganization,
    parentId: string | null,
    parentPath: string,
    sortOrder: number,
  ): Promise<void> => {
    const { below = [], ...row } = node
    const [added] = await tx
      .insert(organizations)
      .values({ ...row, parentId, path: '', sortOrder, updatedBy: BY })
      .returning({ id: organizations.id })
    if (!added) throw new Error(`Organisation ${node.code} was not added.`)
    const { id } = added
    const path = `${parentPath}${id}/`
    await tx.update(organizations).set({ path }).where(eq(organizations.id, id))
    byCode.set(node.code, id)
    for (const [at, child] of below.entries()) await add(child, id, path, at)
  }
  await add({ code: 'YC', name: companyName, type: 'company', head: '陈建国', below: BRANCHES }, null, '', 0)
  await tx
    .update(users)
    .set({ organizationId: byCode.get('CD') ?? null })
    .where(eq(users.loginName, 'operator'))
  await tx.update(roles).set({ dataScope: 'all' }).where(eq(roles.key, 'super'))
  await tx.update(roles).set({ dataScope: 'all' }).where(eq(roles.key, 'admin'))
  await tx.update(roles).set({ dataScope: 'all' }).where(eq(roles.key, 'leader'))
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
  { sid: 'monitor', name: '监控', nameEn: 'Monitoring', groups: ['总览', '在线监测', '工艺图'] },
  {
    sid: 'admin',
    name: '后台管理',
    nameEn: 'Administration',
    groups: ['后台首页', '实施配置', '设备管理', '数据配置', '角色权限', '系统功能', '字典', '日志'],
  },
  { sid: 'developer', name: '开发者', nameEn: 'Developer', groups: ['开发者配置'] },
] as const

async function addSubsystems(tx: Queryable): Promise<void> {
  for (const [sortOrder, { sid, name, nameEn, groups }] of SUBSYSTEMS.entries()) {
    const [added] = await tx.insert(subsystems).values({ sid, name, nameEn, sortOrder, updatedBy: BY }).returning()
    if (!added) throw new Error(`Subsystem ${sid} was not added.`)
    const wanted: readonly string[] = groups
    const urls = DEMO_MENU.filter((group) => wanted.includes(group.name)).flatMap(({ pages }) =>
      pages.map(({ url }) => url),
    )
    for (const url of urls) {
      const [menu] = await tx
        .select()
        .from(menus)
        .where(and(eq(menus.setKey, MAIN_SET), eq(menus.url, url)))
      if (menu) await tx.insert(subsystemMenus).values({ subsystemId: added.id, menuId: menu.id })
    }
  }
}

/** The main set by its name, and a copy of it to come back to. */
async function addMenuTemplate(tx: Queryable): Promise<void> {
  await tx.insert(menuModels).values({ key: MAIN_SET, name: '在用菜单', updatedBy: BY })
  const [template] = await tx
    .insert(menuModels)
    .values({ key: 'standard', name: '标准菜单', remark: '产品自带的全部页面', isApplied: true, updatedBy: BY })
    .returning()
  if (template) await copyMenus(tx, MAIN_SET, template.key, BY, new Date())
}
