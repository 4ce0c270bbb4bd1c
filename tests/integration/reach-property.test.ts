import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlCalls } from '#contract/endpoints/control.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { savedResult } from '#contract/kit/resource.ts'
import { authorityCodeResource } from '#contract/resources/authority-code.resource.ts'
import { controlPowerResource, EVERY_TYPE } from '#contract/resources/control-power.resource.ts'
import { menuCalls, menuModelResource, menuResource } from '#contract/resources/menu.resource.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { roleCalls, roleResource } from '#contract/resources/role.resource.ts'
import { subsystemResource } from '#contract/resources/subsystem.resource.ts'
import { userCalls, userResource } from '#contract/resources/user.resource.ts'
import { readIdentity } from '#server/core/access/identity.repository.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { actAs, addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

// An administrator of the eastern branch makes random calls, continues as the accounts obtained that way, and never
// gets beyond the reach of the first account.

const WITHOUT = ['simulator:edit', 'systemSetting:edit', 'moduleSetting:edit', 'physics:delete']
const MAX_CALLS = 14
const RUNS = 40

let demo: DemoApp
beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo?.close())

const rowsOf = async (query: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await demo.database.db.$client.query(query, [...values])).rows

type Named = Record<string, unknown> & { readonly id: string }

/** Records that a call may name, in a stable order. */
async function readWorld() {
  const ids = async (query: string): Promise<Named[]> =>
    (await rowsOf(query)).map((row) => ({ ...row, id: String(row.id) }))
  return {
    users: await ids('select id, login_name, version from users order by created_at, id'),
    roles: await ids('select key as id, name, version from roles order by created_at, key'),
    organizations: await ids('select id, name, type, parent_id, version from organizations order by created_at, id'),
    menus: await ids(`select * from menus where set_key = '1' order by created_at, id`),
    models: await ids('select id, key from menu_models order by created_at, id'),
    codes: await ids('select *, menu_url as "menuUrl" from authority_codes order by code'),
    powers: await ids('select id, version from control_powers order by created_at, id'),
  }
}
type World = Awaited<ReturnType<typeof readWorld>>
/** Picks an item by a number in [0, 1). */
const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[Math.floor(at * items.length)]

interface Try {
  readonly kind: keyof typeof KINDS
  /** Random numbers (0 to 9,999) that choose what the call names. */
  readonly at: readonly number[]
}

interface Controlled {
  readonly tokens: Map<string, string>
}

interface Asking {
  readonly world: World
  readonly token: string
  readonly controlled: Controlled
  at(index: number): number
  /** A random part of all roles, codes or organisations. */
  some<Item>(items: readonly Item[], index: number): Item[]
}

let counter = 0
function unique(): string {
  counter += 1
  return `p${counter}`
}
const orNone = <Item>(item: Item | undefined, at: number): Item | null => (at < 0.2 ? null : (item ?? null))

const account = ({ world, at, some }: Asking) => ({
  realName: '某人',
  phone: '',
  organizationId: orNone(pick(world.organizations, at(1))?.id, at(2)),
  roleIds: some(world.roles, 3).map(({ id }) => id),
  isActive: true,
  expiresOn: null,
  mainUrl: '',
})
const routesOf = (menus: readonly Record<string, unknown>[]) =>
  menus.map(({ url, name }) => ({ path: String(url), title: String(name), children: [] }))
const menuOf = (menu: Record<string, unknown> | undefined) => ({
  keyId: menu?.id,
  version: menu?.version,
  menuName: menu?.name,
  menuNameEn: '',
  menuUrl: menu?.url,
  openType: '1',
  parentMenuId: menu?.parent_id ?? null,
  sortOrder: 1,
  isActive: menu?.is_active,
})

/** One kind of call each; returns the answer, and adds the accounts that it gave control of. */
const KINDS = {
  async addUser(asking: Asking) {
    const answer = await send(userResource.call('save'), { ...account(asking), loginName: unique() }, asking)
    await takeOver(answer, asking)
  },
  async addOperator(asking: Asking) {
    const roleIds = asking.world.roles.filter(({ id }) => id === 'editor').map(({ id }) => id)
    const answer = await send(userResource.call('save'), { ...account(asking), roleIds, loginName: unique() }, asking)
    await takeOver(answer, asking)
  },
  async changeUser(asking: Asking) {
    const user = pick(asking.world.users, asking.at(0))
    const { id: keyId, ...row } = { ...user }
    const change = { ...account(asking), keyId, version: Object(row).version, loginName: Object(row).login_name }
    await send(userResource.call('update'), change, asking)
  },
  async importUser(asking: Asking) {
    const { organizationId, roleIds } = account(asking)
    const { organizations, roles } = asking.world
    const name = (list: readonly Record<string, unknown>[], id: unknown) =>
      String(list.find((row) => row.id === id)?.name ?? '')
    const headings = ['登录名', '真实姓名', '所属组织', '角色']
    const row = [unique(), '某人', name(organizations, organizationId), roleIds.map((id) => name(roles, id)).join('、')]
    const file = { name: 'a.xlsx', content: await createExcel('x', headings, [row]) }
    await demo.postFile(userResource.call('importExcel'), file, { mode: 'all' }, asking)
  },
  async resetPassword(asking: Asking) {
    const answer = await send(
      userCalls.resetPassword.path,
      { keyId: pick(asking.world.users, asking.at(0))?.id },
      asking,
    )
    await takeOver(answer, asking)
  },
  async addRole(asking: Asking) {
    const routes = routesOf(asking.some(asking.world.menus, 1))
    await send(roleResource.call('save'), { name: unique(), description: '', routes }, asking)
  },
  async changeRole(asking: Asking) {
    const { id: keyId, ...role } = { ...pick(asking.world.roles, asking.at(0)) }
    const routes = routesOf(asking.some(asking.world.menus, 1))
    const change = { name: Object(role).name, description: '', routes, keyId, version: Object(role).version }
    await send(roleResource.call('update'), change, asking)
  },
  async removeRole({ world, at, ...asking }: Asking) {
    await send(roleResource.call('del'), { keyId: pick(world.roles, at(0))?.id }, asking)
  },
  async authorise(asking: Asking) {
    const { world, at, some } = asking
    const { id: keyId, ...role } = { ...pick(world.roles, at(0)) }
    const codes = some(world.codes, 1).map(({ code }) => String(code))
    const menu = pick(world.menus, at(2))
    await send(
      roleCalls.updateAuthority.path,
      {
        keyId,
        version: Object(role).version,
        level: 1 + Math.floor(at(3) * 4),
        dataScope: pick(['all', 'own', 'nodes'], at(4)),
        organizationIds: some(world.organizations, 5).map(({ id }) => id),
        grants: [{ menuId: menu?.id, permissions: codes }],
      },
      asking,
    )
  },
  async addOrganization({ world, at, ...asking }: Asking) {
    const parentId = orNone(pick(world.organizations, at(0))?.id, at(1))
    const type = pick(['branch', 'office', 'team'], at(2))
    const node = { name: unique(), code: unique(), type, parentId, head: '', phone: '', sortOrder: 1, isActive: true }
    await send(organizationResource.call('save'), node, asking)
  },
  async moveOrganization({ world, at, ...asking }: Asking) {
    const moved = pick(world.organizations, at(0))
    const parentId = orNone(pick(world.organizations, at(1))?.id, at(2))
    const move = { keyId: moved?.id, version: moved?.version, parentId, index: 0 }
    await send(organizationResource.call('move'), move, asking)
  },
  async addMenu({ world, at, ...asking }: Asking) {
    const menuUrl = pick([...world.codes.map((code) => Object(code).menuUrl), `/${unique()}`], at(0))
    await send(menuResource.call('save'), { ...menuOf({ name: unique(), url: menuUrl, is_active: true }) }, asking)
  },
  async changeMenu({ world, at, ...asking }: Asking) {
    const menu = menuOf(pick(world.menus, at(0)))
    await send(menuResource.call('update'), { ...menu, isActive: at(1) < 0.5 }, asking)
  },
  async removeMenu({ world, at, ...asking }: Asking) {
    await send(menuCalls.realDelete.path, { keyId: pick(world.menus, at(0))?.id }, asking)
  },
  async addTemplate(asking: Asking) {
    await send(menuModelResource.call('save'), { name: unique(), remark: '' }, asking)
  },
  async applyTemplate({ world, at, ...asking }: Asking) {
    await send(menuCalls.changeMenuModel.path, { menuModelId: pick(world.models, at(0))?.id }, asking)
  },
  async changeCode({ world, at, ...asking }: Asking) {
    const { id, ...code } = { ...pick(world.codes, at(0)) }
    const menuUrl = pick(
      world.menus.filter(({ url }) => url !== ''),
      at(1),
    )?.url
    const change = { ...Object(code), nameEn: '', keyId: id, menuUrl, isBasic: true, sortOrder: 1 }
    await send(authorityCodeResource.call('update'), change, asking)
  },
  async addSubsystem({ at, ...asking }: Asking) {
    const values = { menuName: unique(), menuNameEn: '', openFlag: at(0) < 0.5, parentMenuId: null, hashHide: false }
    await send(subsystemResource.call('save'), { ...values, sid: unique(), sortOrder: 1 }, asking)
  },
  async addPower({ world, at, ...asking }: Asking) {
    await send(controlPowerResource.call('save'), powerOf(pick(world.roles, at(0))?.id, at(1)), asking)
  },
  async changePower({ world, at, ...asking }: Asking) {
    const { id: keyId, version } = { ...pick(world.powers, at(0)) }
    const change = { ...powerOf(pick(world.roles, at(2))?.id, at(1)), keyId, version }
    await send(controlPowerResource.call('update'), change, asking)
  },
} satisfies Record<string, (asking: Asking) => Promise<void>>

const powerOf = (roleKey: string | undefined, at: number) => ({
  name: unique(),
  roleKey,
  nodeType: at < 0.5 ? EVERY_TYPE : 'unit',
  paramCodes: at < 0.7 ? [] : ['T2gSP'],
  rangeMin: null,
  rangeMax: null,
  step: null,
  twoPersons: false,
  isActive: true,
  remark: '',
})

const send = (path: string, body: object, { token }: Pick<Asking, 'token'>): Promise<Envelope> =>
  demo.postJson(path, body, { token })

/** An answer with an account's password gives control of the account. */
async function takeOver({ code, result }: Envelope, { controlled }: Pick<Asking, 'controlled'>): Promise<void> {
  if (code !== 0) return
  const { keyId } = savedResult.parse(result)
  controlled.tokens.set(keyId, await actAs(demo, keyId))
}

/** Accounts and roles beyond the first account's reach, with everything they hold. */
const beyond = async (): Promise<unknown> =>
  rowsOf(
    `select 'role' as of, role.key, role.level, role.data_scope, held.menu_id, held.permissions
    from roles role left join role_menus held on held.role_id = role.id where role.key in ('super', 'admin', 'leader')
    union all
    select 'user', login_name, null, organization_id::text, null, array[password_hash, is_active::text]
      || array(select role_id::text from user_roles where user_id = users.id order by 1)
    from users where login_name in ('super', 'admin', 'leader') order by 1, 2, 5`,
  )

describe('the reach of an administrator of one branch', () => {
  it('is never widened by any sequence of calls, and nothing that reaches further is changed', async () => {
    const before = await beyond()
    const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[] // the keys of a record are its own
    const numbers = fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 8, maxLength: 8 })
    const tries = fc.array(fc.record({ kind: fc.constantFrom(...kinds), at: numbers }), {
      minLength: 4,
      maxLength: MAX_CALLS,
    })
    await fc.assert(
      fc.asyncProperty(tries, async (calls) => {
        const own = await addBranchAdmin(demo, unique(), WITHOUT, { writes: false })
        const { permissions, level } = await readIdentity(demo.env.db, own.userId)
        const [{ path = '' } = {}] = await rowsOf(`select path from organizations where code = 'CD'`)
        const [{ id: setPoint = 0 } = {}] = await rowsOf(
          `select point.id from points point join physics_nodes node on node.id = point.node_id
          join organizations place on place.id = node.organization_id
          where point.code like '%.T2gSP' and starts_with(place.path, $1) order by point.id limit 1`,
          [path],
        )
        expect(setPoint).toBeGreaterThan(0)
        const controlled: Controlled = { tokens: new Map([[own.userId, own.token]]) }
        for (const call of calls) {
          await make(call, controlled)
          for (const userId of controlled.tokens.keys()) {
            const now = await readIdentity(demo.env.db, userId)
            expect(now.level, call.kind).toBeGreaterThanOrEqual(level)
            expect(
              [...now.permissions].filter((code) => !permissions.has(code)),
              call.kind,
            ).toEqual([])
            expect(now.scope, call.kind).not.toBe('all')
            expect(
              [now.scope].flat().filter((one) => !one.startsWith(String(path))),
              call.kind,
            ).toEqual([])
          }
          expect(await beyond(), call.kind).toEqual(before)
        }
        // the first account writes to nothing, and so does nobody whom it made
        for (const token of controlled.tokens.values()) {
          const { code, result } = await send(controlCalls.rights.path, { pointIds: [setPoint] }, { token })
          if (code !== 0) continue
          for (const { refusal } of controlCalls.rights.output.parse(result)) expect(refusal?.code).toBe('power')
        }
      }),
      // unbiased: numbers near the ends of the range would make all calls name the same records
      { numRuns: RUNS, endOnFailure: true, unbiased: true },
    )
  })
})

async function make({ kind, at: numbers }: Try, controlled: Controlled): Promise<void> {
  const at = (index: number): number => (numbers[index % numbers.length] ?? 0) / 10_000
  const [, token = ''] = pick([...controlled.tokens], at(7)) ?? []
  await KINDS[kind]({
    world: await readWorld(),
    token,
    controlled,
    at,
    some: (items, index) =>
      [at(index), at(index + 3), at(index + 5)]
        .slice(0, 1 + Math.floor(at(6) * 3))
        .flatMap((one) => pick(items, one) ?? []),
  })
}
