import { savedResult } from '#contract/kit/resource.ts'
import { roleAuthority, roleCalls, roleResource } from '#contract/resources/role.resource.ts'
import { addBranchAdmin, type BranchAdmin } from './branch-admin.ts'
import { createDemoApp, type DemoApp } from './demo-app.ts'

/** A code of administrators that the actor of these tests lacks. */
export const WITHOUT = ['simulator:edit']

export type ReachStage = Awaited<ReturnType<typeof createReachStage>>

/** The demo company with an administrator whose reach is smaller than that of others. @param scope - What they see. */
export async function createReachStage(name: string, scope: 'own' | 'all' = 'own') {
  const demo: DemoApp = await createDemoApp()
  const actor: BranchAdmin = await addBranchAdmin(demo, name, WITHOUT, { scope })
  const rowsOf = async (query: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await demo.database.db.$client.query(query, [...values])).rows
  /** A call in English, by the actor unless another token is given. */
  const send = (path: string, body: object, token = actor.token) =>
    demo.postJson(path, body, { token, headers: { 'accept-language': 'en' } })
  return {
    demo,
    actor,
    rowsOf,
    send,
    async idsOf(query: string): Promise<ReadonlyMap<string, string>> {
      return new Map((await rowsOf(query)).map(({ name, id }) => [String(name), String(id)]))
    },
    async authorityOf(keyId: string, token = actor.token) {
      return roleAuthority.parse((await send(roleCalls.authority.path, { keyId }, token)).result)
    },
    async addRole(name: string, token = actor.token): Promise<string> {
      return savedResult.parse((await send(roleResource.call('save'), { name, description: '' }, token)).result).keyId
    },
    /** Of all roles and accounts, with everything they hold. */
    fingerprint: () =>
      rowsOf(`select md5(string_agg(line, ',' order by line)) from (
        select roles::text as line from roles union all select role_menus::text from role_menus
        union all select user_roles::text from user_roles union all select users::text from users) lines`),
    close: () => demo.close(),
  }
}
