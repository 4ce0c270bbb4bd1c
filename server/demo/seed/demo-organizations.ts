import { eq } from 'drizzle-orm'
import { users } from '#server/core/access/tables.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { type ORGANIZATION_TYPES, organizations } from '#server/core/organization/tables.ts'

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

/** Organisations of the demo and its accounts: the operator works in a branch, the others for the whole company. */
export async function addOrganizations(tx: Queryable, companyName: string): Promise<void> {
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
      .values({ ...row, parentId, path: '', sortOrder, updatedBy: '演示数据' })
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
}
