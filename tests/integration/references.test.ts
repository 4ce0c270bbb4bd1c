import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CODE } from '#contract/kit/envelope.ts'
import { mailGroupResource } from '#contract/resources/mail-group.resource.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceParts } from '#server/core/resources/resource-parts.ts'
import { saveChanged, saveNew } from '#server/core/resources/resource-save.ts'
import { actorOf } from '#server/core/session/actor.ts'
import { classOptions, mailGroupStore } from '#server/modules/alarm-settings/mail-group.repository.ts'
import { organizationOptions } from '#server/modules/organization/routes.ts'
import { addBranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { createTestClock } from '../support/test-env.ts'

// A resource whose module checks nothing itself: only the choices of its references are declared.
const parts: ResourceParts = {
  resource: mailGroupResource,
  store: mailGroupStore,
  hooks: { references: { organizationId: organizationOptions, warnNumbers: classOptions } },
}
const GROUP = {
  name: '值班',
  members: 'a@heat.example',
  warnNumbers: [],
  minLevel: 1,
  afterMinutes: 5,
  isEnabled: true,
  remark: '',
}
const NOBODY = '00000000-0000-4000-8000-000000000000'

let demo: DemoApp
/** Administrators of the eastern branch, and of the whole company. */
let east: Actor
let whole: Actor

beforeAll(async () => {
  demo = await createDemoApp(createTestClock())
  const { userId } = await addBranchAdmin(demo, 'references', [])
  const { rows } = await demo.database.db.$client.query("select id from users where login_name = 'super'")
  ;[east, whole] = [await known(userId), await known(rows[0].id)]
})
afterAll(() => demo?.close())

async function known(userId: string): Promise<Actor> {
  const actor = await actorOf(demo.env.db, { userId, ip: '', language: 'en' }, demo.env.now())
  if (!actor) throw new Error('The account may not work.')
  return actor
}
async function organization(code: string): Promise<string> {
  const { rows } = await demo.database.db.$client.query('select id from organizations where code = $1', [code])
  return rows[0].id
}
const save = (values: object, actor: Actor) =>
  demo.env.db.transaction((tx) => saveNew(tx, parts, { ...GROUP, ...values }, actor, demo.env.now()))
const refusal = (field: string, rule: string) => ({ code: CODE.invalidInput, result: [{ field, rule }] })

describe('a reference that is saved', () => {
  it('lies in the data scope of who saves it, also where the module itself checks nothing', async () => {
    const own = await save({ name: '城东', organizationId: await organization('CD01') }, east)
    expect(own.keyId).toMatch(/./)
    const refused = refusal('organizationId', 'is outside of your data scope')
    // what lies elsewhere and what does not exist are not told apart
    for (const organizationId of [await organization('CX01'), await organization('YC'), NOBODY, 'no key'])
      await expect(save({ name: '别处', organizationId }, east)).rejects.toMatchObject(refused)
    await expect(save({ name: '别处', organizationId: await organization('CX01') }, whole)).resolves.toBeDefined()
  })

  it('names something that exists, and every wrong field is told at once', async () => {
    await expect(save({ organizationId: NOBODY, warnNumbers: ['no class'] }, whole)).rejects.toMatchObject({
      code: CODE.invalidInput,
      result: expect.arrayContaining([
        { field: 'organizationId', rule: 'names something that does not exist' },
        { field: 'warnNumbers', rule: 'names something that does not exist' },
      ]),
    })
    // choices that are the same for everybody have no scope
    await expect(
      save({ organizationId: await organization('CD'), warnNumbers: ['no class'] }, east),
    ).rejects.toMatchObject(refusal('warnNumbers', 'names something that does not exist'))
  })

  it('may stay as it is when the rest of the record is changed', async () => {
    const organizationId = await organization('CD02')
    const { keyId } = await save({ name: '撤销的科室', organizationId }, east)
    const { db } = demo.env
    // it can no longer be chosen
    await db.$client.query('update organizations set is_active = false where id = $1', [organizationId])
    const change = (values: object) =>
      db.transaction((tx) =>
        saveChanged(tx, parts, { keyId, version: 1, values: { ...GROUP, ...values } }, east, demo.env.now()),
      )
    await expect(change({ name: '改', organizationId: await organization('CX01') })).rejects.toMatchObject(
      refusal('organizationId', 'is outside of your data scope'),
    )
    await expect(change({ name: '新名称', organizationId })).resolves.toMatchObject({ keyId })
    await expect(save({ name: '另一个', organizationId }, east)).rejects.toMatchObject({ code: CODE.invalidInput })
  })
})
