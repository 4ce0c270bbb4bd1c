// Compares the rows of the server with the declaration of their fields, by which the console reads them.

import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { listResultOf, type RowOf } from '#contract/kit/resource.ts'
import { declaredResources } from '#contract/resources/declared-resources.test-support.ts'
import { menuResource } from '#contract/resources/menu.resource.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let token: string
beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('super')
})
afterAll(() => demo?.close())

const listed = declaredResources.filter(([, { verbs }]) => verbs.includes('view'))

describe('the rows of a list', () => {
  it.each(listed)('%s: hold each field as its kind is told', async (_name, resource) => {
    const { code, result } = await demo.get(resource.call('list'), { limit: '500' }, { token })
    expect([code, listResultOf(resource).safeParse(result).error]).toEqual([0, undefined])
  })

  it('are read into the types of their fields, a choice that is kept as a number among them', async () => {
    const { result } = await demo.get(menuResource.call('list'), { limit: '1' }, { token })
    const [row] = listResultOf(menuResource).parse(result).list
    expect(row).toMatchObject({ menuName: expect.any(String), openType: '1', isActive: true })
    type MenuRow = RowOf<typeof menuResource>
    expectTypeOf<Pick<MenuRow, 'menuName' | 'openType' | 'isActive' | 'sortOrder'>>().toEqualTypeOf<{
      readonly menuName: string
      readonly openType: string | null
      readonly isActive: boolean | null
      readonly sortOrder: number | null
    }>()
  })
})
