import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportResult, type Fields, importResult, listResult } from '#contract/kit/resource.ts'
import { authorityCodeResource } from '#contract/resources/authority-code.resource.ts'
import { dictionaryResource, platformDictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { menuResource } from '#contract/resources/menu.resource.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { subsystemResource } from '#contract/resources/subsystem.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'
import { auditLog } from '#server/core/audit/tables.ts'
import { storedFiles } from '#server/core/files/tables.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { readSheet } from '../support/excel-file.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const { call } = dictionaryResource
const entry = {
  type: 'fuel',
  code: 'gas',
  labelZh: '天然气',
  labelEn: 'Natural gas',
  sortOrder: 1,
  isEnabled: true,
  remark: '',
}
const save = (values: object) => demo.postJson(call('save'), values, { token })
const find = async (query: Record<string, string>) =>
  listResult.parse((await demo.get(call('list'), query, { token })).result)

describe('a resource', () => {
  it('is listed by page, in the order asked for, by part of a text', async () => {
    const all = await find({ limit: '3', sortColumn: 'code', sortType: 'desc' })
    expect(all.total).toBe(8)
    expect(all.list.map((row) => row.code)).toEqual(['shop', 'school', 'residential'])
    expect((await find({ page: '3', limit: '3', sortColumn: 'code' })).list).toHaveLength(2)
    expect((await find({ labelZh: '班' })).list.map((row) => row.code)).toEqual(['day', 'middle', 'night'])
    expect((await find({ labelZh: '%' })).total).toBe(0)
  })

  it('is found by letters without their marks, and with them', async () => {
    await save({ ...entry, code: 'guard', labelZh: 'Čuvar' })
    await save({ ...entry, code: 'street', labelZh: 'Đorđa_Krstića' })
    const codesOf = async (labelZh: string) => (await find({ labelZh })).list.map(({ code }) => code)
    expect(await codesOf('cuvar')).toEqual(['guard'])
    expect(await codesOf('ČUV')).toEqual(['guard'])
    expect(await codesOf('dorda_krs')).toEqual(['street'])
    expect(await codesOf('cuvar%')).toEqual([])
    for (const code of ['guard', 'street']) {
      const row = (await find({ code })).list[0]
      await demo.post(call('del'), { keyId: row?.keyId ?? '' }, { token })
    }
  })

  it('R9-28 gives 50 rows a page where nobody asks for another number, and 500 at most', async () => {
    expect(await demo.get(call('list'), { limit: '501' }, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'limit' }],
    })
  })

  it('keeps what is saved, and tells who did it in the log', async () => {
    const { code, result } = await save(entry)
    expect(code).toBe(0)
    const keyId = (result as { keyId: string }).keyId
    expect((await demo.post(call('toEdit'), { keyId }, { token })).result).toMatchObject({
      ...entry,
      keyId,
      version: 1,
      updatedBy: '管理员',
    })
    const [logged] = await demo.env.db.select().from(auditLog).where(eq(auditLog.targetId, keyId))
    expect(logged).toMatchObject({ module: 'dict', action: 'save', loginName: 'admin', after: { labelZh: '天然气' } })
  })

  it('R5-02 R5-03 R5-04 R5-05 R5-06 R5-07 R5-08 R5-09 names each field that breaks its rule, in the language of whoever asks', async () => {
    const wrong = { ...entry, type: 'a-b', code: '', labelZh: '<b>x</b>', labelEn: 'Two words', sortOrder: -1 }
    expect(await save(wrong)).toMatchObject({
      code: 1001,
      result: [
        { field: 'type', rule: '必须由英文字母、数字及下划线组成' },
        { field: 'code', rule: '不能为空' },
        { field: 'labelZh', rule: '不能输入html标记' },
        { field: 'sortOrder', rule: '不能小于0' },
      ],
    })
    const english = await demo.postJson(call('save'), wrong, { token, headers: { 'accept-language': 'en' } })
    expect(english.result).toContainEqual({ field: 'code', rule: 'is required' })
  })

  it('refuses an empty whole number as it refuses an empty text, and never reads it as zero', async () => {
    for (const sortOrder of ['', ' ', null])
      expect(await save({ ...entry, code: 'coal', sortOrder })).toMatchObject({
        code: 1001,
        result: [{ field: 'sortOrder', rule: '不能为空' }],
      })
  })

  it('R5-39 says whether a value is taken, and refuses it', async () => {
    expect(await save({ ...entry, labelZh: '重复' })).toMatchObject({
      code: 1001,
      result: [{ field: 'code', rule: '已存在' }],
    })
  })

  it('refuses a stale save with who changed the record and when, and changes nothing', async () => {
    const [row] = (await find({ code: 'gas' })).list
    const edit = { ...entry, keyId: row?.keyId, version: 1 }
    expect((await demo.postJson(call('update'), { ...edit, labelZh: '煤气' }, { token })).code).toBe(0)
    const second = await demo.postJson(
      call('update'),
      { ...edit, labelZh: '沼气' },
      { token: await demo.tokenOf('super') },
    )
    expect(second).toMatchObject({
      code: 1009,
      result: { changedBy: '管理员', changedAt: expect.stringMatching(/^20/) },
    })
    expect((await find({ code: 'gas' })).list[0]).toMatchObject({ labelZh: '煤气', version: 2 })
  })

  it('is removed one by one or many at once, all or none', async () => {
    const { result } = await save({ ...entry, code: 'coal', labelZh: '煤' })
    const keyId = (result as { keyId: string }).keyId
    expect(
      (await demo.post(call('batchDel'), { ids: `${keyId},00000000-0000-4000-8000-000000000000` }, { token })).code,
    ).toBe(1004)
    expect((await find({ code: 'coal' })).total).toBe(1)
    expect((await demo.post(call('del'), { keyId }, { token })).code).toBe(0)
    expect((await find({ code: 'coal' })).total).toBe(0)
  })

  it.each([["' or 1=1 --"], ['not-a-uuid'], ['{{7*7}}']])('finds nothing under the key %s', async (keyId) => {
    expect((await demo.post(call('toEdit'), { keyId }, { token })).code).toBe(1004)
  })
})

describe('Excel', () => {
  const headings = ['类型', '编码', '中文名称', '英文名称', '排序', '启用', '备注']
  const upload = async (rows: (string | number)[][], mode: string, title = headings) =>
    demo.postFile(
      call('importExcel'),
      { name: 'a.xlsx', content: await createExcel('x', title, rows) },
      { mode },
      { token },
    )
  const good = ['fuel', 'oil', '燃油', 'Oil', 2, '是', '两行 之间\n有空格']
  const bad = ['fuel', 'w ood', '木<b>柴', '', 'x', '也许', '']

  it('exports what is shown, in the columns asked for, into a file for its owner alone', async () => {
    const answer = await demo.post(
      call('exportExcel'),
      { labelZh: '班', columns: 'code,isEnabled', scope: 'shown' },
      { token },
    )
    expect(answer).toMatchObject({
      code: 0,
      message: expect.stringContaining('3'),
      result: { fileName: expect.stringMatching(/^字典-\d{14}\.xlsx$/) },
    })
    const [file] = await demo.env.db.select().from(storedFiles)
    expect(file && (await readSheet(file.content))).toEqual([
      ['编码', '启用'],
      ['day', '是'],
      ['middle', '是'],
      ['night', '是'],
    ])
  })

  it.each([
    dictionaryResource,
    platformDictionaryResource,
    menuResource,
    subsystemResource,
    organizationResource,
    userResource,
    authorityCodeResource,
  ])('R3-72 exports $path in the columns of its table', async (resource) => {
    const form = { scope: 'shown', columns: resource.list.join() }
    const { result } = await demo.post(resource.call('exportExcel'), form, { token })
    const { url } = exportResult.parse(result)
    const [headings] = await readSheet((await demo.app.inject({ url, headers: { token } })).rawPayload)
    const fields: Fields = resource.fields
    expect(headings).toEqual(resource.list.map((name) => fields[name]?.label.zh))
  })

  it('previews an import, tells every wrong cell by line and heading, and writes nothing', async () => {
    const result = importResult.parse((await upload([good, bad], 'preview')).result)
    expect(result).toMatchObject({ total: 2, good: 1, written: 0 })
    expect(result.problems.map(({ line, field }) => [line, field])).toEqual([
      [3, '编码'],
      [3, '中文名称'],
      [3, '排序'],
      [3, '启用'],
    ])
    expect(result.preview[0]).toMatchObject({ 中文名称: '燃油' })
    expect((await find({ code: 'oil' })).total).toBe(0)
  })

  it('writes all rows or none, unless the good ones are chosen', async () => {
    const wrongCode = ['fuel', 'w ood', '木柴', '', 3, '是', '']
    const none = importResult.parse((await upload([good, wrongCode], 'all')).result)
    expect(none).toMatchObject({
      good: 1,
      written: 0,
      problems: [{ line: 3, field: '编码', rule: '必须由英文字母、数字及下划线组成' }],
    })
    expect((await find({ code: 'oil' })).total).toBe(0)
    expect(importResult.parse((await upload([good, wrongCode], 'good')).result).written).toBe(1)
    expect((await find({ code: 'oil' })).list[0]).toMatchObject({ labelEn: 'Oil', remark: '两行 之间\n有空格' })
  })

  it('finds a code that stands twice in one file', async () => {
    const twice = ['fuel', 'peat', '泥炭', '', 4, '', '']
    expect(importResult.parse((await upload([twice, twice], 'all')).result).problems).toEqual([
      { line: 3, field: '编码', value: 'peat', rule: '已存在' },
    ])
  })

  it('refuses a file that is no Excel file, and columns it does not know', async () => {
    const text = { name: 'a.xlsx', content: Buffer.from('<html>') }
    expect(await demo.postFile(call('importExcel'), text, {}, { token })).toMatchObject({
      code: 1001,
      result: [{ field: 'file' }],
    })
    const result = importResult.parse((await upload([good], 'all', ['类型', '编码', '什么'])).result)
    expect(result.problems.map(({ line, field }) => [line, field])).toEqual([
      [1, '什么'],
      [1, '中文名称'],
      [1, '排序'],
    ])
  })
})
