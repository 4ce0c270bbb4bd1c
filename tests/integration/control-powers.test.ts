import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listResult, type ResourceRow } from '#contract/kit/resource.ts'
import { optionList } from '#contract/kit/resource-calls.ts'
import { controlPowerParams, controlPowerResource as resource } from '#contract/resources/control-power.resource.ts'
import { powersOf } from '#server/core/access/control-power.repository.ts'
import { addBranchAdmin, type BranchAdmin } from '../support/branch-admin.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

let demo: DemoApp
let branch: BranchAdmin

beforeAll(async () => {
  demo = await createDemoApp()
  branch = await addBranchAdmin(demo, 'west', ['simulator:edit'], { writes: false })
})
afterAll(() => demo?.close())

const tokenOf = (who: DemoAccount | 'branch') => (who === 'branch' ? branch.token : demo.tokenOf(who))
const rows = async (filters: Record<string, string> = {}): Promise<readonly ResourceRow[]> =>
  listResult.parse((await demo.get(resource.call('list'), filters, { token: await tokenOf('admin') })).result).list
const save = async (values: object, who: DemoAccount | 'branch' = 'admin') =>
  demo.postJson(resource.call('save'), { ...NEW, ...values }, { token: await tokenOf(who) })
const of = (role: string) => powersOf(demo.env.db, [role])

const NEW = {
  name: '新权限',
  roleKey: 'editor',
  nodeType: 'unit',
  paramCodes: ['T2gSP'],
  rangeMin: 35,
  rangeMax: 55,
  step: 1,
  twoPersons: true,
  isActive: true,
  remark: '',
}

describe('control powers', () => {
  it('are there from the first start: administrators write everything, operators set points, leaders nothing', async () => {
    const everything = { nodeType: null, paramCodes: null, min: null, max: null, step: null, needsSecondPerson: false }
    expect(await of('super')).toMatchObject([everything])
    expect(await of('admin')).toMatchObject([everything])
    expect(await of('leader')).toEqual([])
    const operator = await of('editor')
    const over = (code: string) =>
      operator.filter(({ nodeType, paramCodes }) => nodeType === 'unit' && paramCodes?.includes(code))
    expect(over('T2gSP').map(({ needsSecondPerson }) => needsSecondPerson)).toEqual([false])
    for (const code of ['XP1_Start', 'XP1_Stop', 'XSV_ON'])
      expect(
        over(code).map(({ needsSecondPerson }) => needsSecondPerson),
        code,
      ).toEqual([true])
    expect(over('T2g')).toEqual([])
    expect(operator.some(({ nodeType }) => nodeType === null || nodeType === 'source')).toBe(false)
  })

  it('are given to a role with parameters, range, step and second person, and end when they are switched off', async () => {
    const before = await of('editor')
    expect(await save({})).toMatchObject({ code: 0 })
    const [row] = await rows({ name: '新权限' })
    expect(row).toMatchObject({ roleName: '操作员', paramNames: ['二次供温设定'], rangeMin: 35, twoPersons: true })
    expect(await of('editor')).toContainEqual({
      name: '新权限',
      nodeType: 'unit',
      paramCodes: ['T2gSP'],
      min: 35,
      max: 55,
      step: 1,
      needsSecondPerson: true,
    })
    const token = await tokenOf('admin')
    const off = await demo.postJson(resource.call('update'), { ...row, isActive: false }, { token })
    expect(off).toMatchObject({ code: 0 })
    expect(await of('editor')).toEqual(before)
    expect(await demo.post(resource.call('del'), { keyId: row?.keyId ?? '' }, { token })).toMatchObject({ code: 0 })
    expect(await rows({ name: '新权限' })).toEqual([])
  })

  it('name the parameters that can be written, and no others', async () => {
    const answer = await demo.post(controlPowerParams.path, {}, { token: await tokenOf('admin') })
    const codes = optionList.parse(answer.result).map(({ keyId }) => keyId)
    expect(codes).toEqual(expect.arrayContaining(['T2gSP', 'XP1_Start', 'U_SV', 'TgSP']))
    expect(codes).not.toContain('T2g')
    expect(new Set(codes).size).toBe(codes.length)
  })

  it.each([
    ['a range upside down', { rangeMin: 56 }, 'rangeMax'],
    ['a step of nothing', { step: 0 }, 'step'],
    ['a parameter that is only measured', { paramCodes: ['T2g'] }, 'paramCodes'],
    ['a parameter of another type of node', { paramCodes: ['U_SV'] }, 'paramCodes'],
    ['a role that does not exist', { roleKey: 'nobody' }, 'roleKey'],
    ['a name that is taken', { name: '管理员全部控制' }, 'name'],
  ])('are refused with %s, naming the field', async (_, values, field) => {
    const before = await rows()
    expect(await save({ name: '被拒', ...values })).toMatchObject({ code: 1001, result: [{ field }] })
    expect(await rows()).toEqual(before)
  })

  it('go no further than those of the person who gives them, and to no role beyond that person', async () => {
    const before = await rows()
    expect(await save({ name: '越权', roleKey: 'super' }, 'branch')).toMatchObject({ code: 1003 })
    const own = { name: '本公司', roleKey: branch.roleKey }
    expect(await save(own, 'branch')).toMatchObject({ code: 1003 })
    expect(await rows()).toEqual(before)
    expect(await save({ ...own, name: '授予', rangeMax: 50 }, 'super')).toMatchObject({ code: 0 })
    expect(await save(own, 'branch')).toMatchObject({ code: 1003 })
    expect(await save({ ...own, rangeMax: 50 }, 'branch')).toMatchObject({ code: 0 })
    expect(await save({ name: '越权' }, 'operator')).toMatchObject({ code: 1003 })
  })
})
