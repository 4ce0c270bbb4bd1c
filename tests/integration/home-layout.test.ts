import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeLayout, homeLayoutCalls } from '#contract/endpoints/home-layout.ts'
import { FIRST_TILES, tileOf } from '#contract/home/home-widgets.ts'
import { users } from '#server/core/access/tables.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp

beforeAll(async () => {
  demo = await createDemoApp()
})
afterAll(() => demo?.close())

const as = async (account: DemoAccount) => ({ token: await demo.tokenOf(account) })
const homeOf = async (account: DemoAccount) =>
  homeLayout.parse((await demo.get(homeLayoutCalls.own.path, {}, await as(account))).result)
const save = async (account: DemoAccount, tiles: unknown) =>
  demo.postJson(homeLayoutCalls.save.path, { tiles }, await as(account))

describe('a home page of widgets', () => {
  it('is what the user arranged, for that user alone, until it is reset', async () => {
    const first = await homeOf('operator')
    expect(first.isOwn).toBe(false)
    expect(first.tiles).toEqual(FIRST_TILES)
    const tiles = [
      { widget: 'alarms', width: 4 },
      { widget: 'load', width: 1 },
    ]
    expect(await save('operator', tiles)).toMatchObject({ code: 0, result: { tiles, isOwn: true } })
    expect(await homeOf('operator')).toMatchObject({ tiles, isOwn: true })
    expect((await homeOf('admin')).isOwn).toBe(false)
    expect(await save('operator', [])).toMatchObject({ code: 0, result: { tiles: [], isOwn: true } })
    const reset = await demo.post(homeLayoutCalls.del.path, {}, await as('operator'))
    expect(reset).toMatchObject({ code: 0, result: first })
  })

  it('has only widgets whose content the user may see, also when they could see it before', async () => {
    const { tiles, allowed } = await homeOf('leader')
    expect(tiles).toEqual(FIRST_TILES.filter(({ widget }) => allowed.includes(widget)))
    expect(allowed).toContain('load')
    expect(allowed).not.toContain('plan')
    const refused = await save('leader', [
      { widget: 'load', width: 1 },
      { widget: 'plan', width: 1 },
    ])
    expect(refused).toMatchObject({ code: 1001, result: [{ field: 'tiles.1.widget' }] })
    const [leader] = await demo.env.db.select({ id: users.id }).from(users).where(eq(users.loginName, 'leader'))
    // saved before widgets had heights: it has the usual one
    const saved = [
      { widget: 'plan', width: 2 },
      { widget: 'load', width: 3 },
    ]
    await demo.env.db.$client.query('insert into home_layouts (user_id, tiles, updated_at) values ($1, $2, now())', [
      leader?.id,
      JSON.stringify(saved),
    ])
    expect((await homeOf('leader')).tiles).toEqual([{ ...tileOf('load'), width: 3 }])
  })

  it('has several widgets that show what is chosen for each, as a number or a curve', async () => {
    const tiles = [
      { ...tileOf('point', 'point-1'), height: 1, subject: { kind: 'point', code: 'HZ0001.1.T2g', shownAs: 'number' } },
      { ...tileOf('point', 'point-2'), subject: { kind: 'point', code: 'HZ0001.1.T2h', shownAs: 'curve' } },
      { ...tileOf('figure', 'figure-1'), subject: { kind: 'figure', kpi: 'heat', nodeId: null, shownAs: 'curve' } },
    ]
    expect(await save('operator', tiles)).toMatchObject({ code: 0 })
    expect((await homeOf('operator')).tiles).toEqual(tiles)
    await demo.post(homeLayoutCalls.del.path, {}, await as('operator'))
  })

  it.each([
    ['an unknown widget', [{ widget: 'dial', width: 1 }], 'tiles.0.widget'],
    ['one widget twice', ['load', 'load'].map((widget) => ({ widget, width: 1 })), 'tiles.1.widget'],
    ['a width that no page has', [{ widget: 'load', width: 5 }], 'tiles.0.width'],
    ['two widgets of one name', ['one', 'one'].map((id) => tileOf('point', id)), 'tiles.1.widget'],
    ['a height that no page has', [{ ...tileOf('load'), height: 5 }], 'tiles.0.height'],
    [
      'a choice for a widget that has none',
      [{ ...tileOf('load'), subject: { kind: 'point', code: 'x', shownAs: 'number' } }],
      'tiles.0.subject',
    ],
    ['too many', Array.from({ length: 50 }, () => ({ widget: 'load', width: 1 })), 'tiles'],
    ['none at all', null, 'tiles'],
  ])('refuses %s by field, and keeps what is there', async (_what, tiles, field) => {
    const before = await homeOf('admin')
    const answer = await save('admin', tiles)
    expect(answer.code).toBe(1001)
    expect(answer.result).toContainEqual(expect.objectContaining({ field }))
    expect(await homeOf('admin')).toEqual(before)
  })
})
