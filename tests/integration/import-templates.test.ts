import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#contract/kit/language.ts'
import { exportResult, importResult, listResult, type Resource } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { declaredResources } from '#contract/resources/declared-resources.test-support.ts'
import { deviceResource } from '#contract/resources/device.resource.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { physicsResource } from '#contract/resources/physics.resource.ts'
import { NODE_RESOURCES } from '#contract/resources/physics-types.resource.ts'
import { pointResource } from '#contract/resources/point.resource.ts'
import { userResource } from '#contract/resources/user.resource.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { importTemplate } from '#server/core/resources/import-template.ts'
import { createAuthenticator } from '#server/core/session/authenticator.ts'
import { DICTIONARY_OF_SCOPE } from '#server/modules/dictionary/repository.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'

// Templates of imports as people use them: downloaded, filled in below the example, imported.

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('super')
})
afterAll(() => demo?.close())

const IMPORTED = declaredResources.filter(
  ([name, { verbs }]) => verbs.includes('import') && name !== 'physicsImportResource',
)
const asking = (language: Language, by = token) => ({ token: by, headers: { 'accept-language': language } })

async function template(resource: Resource, language: Language = 'zh-CN', by = token): Promise<Buffer> {
  const answer = await demo.post(callsOf(resource).importTemplate.path, {}, asking(language, by))
  const { url } = exportResult.parse(answer.result)
  return (await demo.app.inject({ url, headers: { token: by } })).rawPayload
}

/** Cells of a file, sheet by sheet. */
async function sheetsOf(content: Buffer): Promise<string[][][]> {
  const { sheets } = await readXlsx(content)
  return sheets.map(({ rows }) => rows.map((row) => row.map((cell) => String(cell ?? ''))))
}

async function importOf(resource: Resource, content: Buffer, mode: 'preview' | 'all', language: Language = 'zh-CN') {
  const { path } = callsOf(resource).importExcel
  const answer = await demo.postFile(path, { name: '导入.xlsx', content }, { mode }, asking(language))
  return importResult.parse(answer.result)
}

/** The first sheet of a template with further rows below its example, by heading. */
async function filledIn(content: Buffer, rows: readonly Readonly<Record<string, string>>[]): Promise<Buffer> {
  const [[headings = [], example = []] = []] = await sheetsOf(content)
  const cells = rows.map((row) => headings.map((heading) => row[heading] ?? ''))
  return createExcel('x', headings, [example, ...cells])
}

/** What the second sheet says about a column: its note, then what it may contain. */
async function listed(content: Buffer, heading: string): Promise<{ note: string; values: string[] }> {
  const [, [headings = [], notes = [], ...rows] = []] = await sheetsOf(content)
  const at = headings.indexOf(heading)
  expect(at, heading).toBeGreaterThanOrEqual(0)
  return { note: notes[at] ?? '', values: rows.map((row) => row[at] ?? '').filter((value) => value !== '') }
}

describe('the template of an import', () => {
  it.each(IMPORTED)('of %s holds no rows when it is sent back as it came', async (_name, resource) => {
    for (const language of LANGUAGES) {
      const content = await template(resource, language)
      expect(await importOf(resource, content, 'preview', language)).toMatchObject({ total: 0, good: 0, problems: [] })
      expect(await importOf(resource, content, 'all', language)).toMatchObject({ total: 0, written: 0, problems: [] })
    }
  })

  it.each(IMPORTED)('of %s shows by its example what the columns take', async (_name, resource) => {
    for (const language of LANGUAGES) {
      const [[headings = [], [first = '', ...others] = []] = []] = await sheetsOf(await template(resource, language))
      const row = [first.replace(/^(示例（不导入）：|Example \(not imported\): )/, ''), ...others]
      expect(row[0]).not.toBe('')
      expect(row[0]).not.toBe(first)
      const { total, problems } = await importOf(resource, await createExcel('x', headings, [row]), 'preview', language)
      expect(total).toBe(1)
      // the company may have such a record already
      expect(problems.filter(({ rule }) => !/已存在|已有|重叠|already|has such|overlap/.test(rule))).toEqual([])
    }
  })

  it('filled in below its example gives exactly these rows', async () => {
    const content = await template(userResource)
    const organizations = await listed(content, '所属组织')
    const path = organizations.values.find((name) => name.endsWith('/ 运行一班')) ?? ''
    expect(path.split(' / ').length).toBeGreaterThan(2)
    const roles = await listed(content, '角色')
    expect(roles.note).toBe('必填；可填多项，用顿号分隔')
    const rows = ['duty1', 'duty2'].map((loginName) => ({
      登录名: loginName,
      真实姓名: '值班员',
      所属组织: path,
      角色: roles.values.slice(-2).join('、'),
      启用: '是',
    }))
    const result = await importOf(userResource, await filledIn(content, rows), 'all')
    expect(result).toMatchObject({ total: 2, written: 2, problems: [] })
    expect(result.preview.map(({ 登录名 }) => 登录名)).toEqual(['duty1', 'duty2'])
    const found = listResult.parse((await demo.get(userResource.call('list'), { limit: '500' }, { token })).result)
    const added = found.list.filter(({ loginName }) => /^(duty|zhangsan)/.test(String(loginName)))
    expect(added.map(({ loginName, organizationName }) => [loginName, organizationName])).toEqual([
      ['duty1', path.split(' / ').slice(1).join(' / ')],
      ['duty2', path.split(' / ').slice(1).join(' / ')],
    ])
  })

  it('takes its codes from its second sheet: a station, and a point of a new unit', async () => {
    const nodes = await template(physicsResource)
    const parents = await listed(nodes, '上级编码')
    const stations = [
      {
        名称: '新站',
        编码: 'NEW01',
        类型: '换热站',
        上级编码: parents.values[0] ?? '',
        热源编码: (await listed(nodes, '热源编码')).values[0] ?? '',
        网关编码: 'GWNEW01',
      },
    ]
    expect(await importOf(physicsResource, await filledIn(nodes, stations), 'all')).toMatchObject({
      written: 1,
      problems: [],
    })
    const { call } = NODE_RESOURCES.station
    const { list } = listResult.parse((await demo.get(call('list'), { code: 'NEW01' }, { token })).result)
    expect(list).toMatchObject([{ name: '新站' }])
    const params = await listed(await template(pointResource), '参量编码')
    expect(params.values).toContain('T1g')
    expect(new Set(params.values).size).toBe(params.values.length)
    // the columns of several types say what each of them takes
    expect((await listed(nodes, '状态')).values).toEqual(expect.arrayContaining(['运行', '报停']))
  })

  it('names what its reader may see, and nothing else', async () => {
    const { $client } = demo.database.db
    await $client.query(`update roles set data_scope = 'own' where key = 'admin'`)
    await $client.query(
      `update users set organization_id = (select id from organizations where code = 'CD') where login_name = 'admin'`,
    )
    const own = await demo.tokenOf('admin')
    const all = await listed(await template(organizationResource), '上级组织')
    const seen = await listed(await template(organizationResource, 'zh-CN', own), '上级组织')
    expect(all.values.filter((name) => name.includes('城西分公司')).length).toBeGreaterThan(0)
    expect(seen.values.filter((name) => name.includes('城西分公司'))).toEqual([])
    expect(seen.values.filter((name) => name.includes('城东分公司')).length).toBeGreaterThan(0)
    const parents = async (by: string) =>
      (await listed(await template(physicsResource, 'zh-CN', by), '上级编码')).values
    const [mine, everybodys] = [await parents(own), await parents(token)]
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.length).toBeLessThan(everybodys.length)
  })

  it('says where a list is longer than what it shows', async () => {
    const { resource, ...rest } = DICTIONARY_OF_SCOPE.company
    const session = await createAuthenticator(demo.env).fromHeaders({ token })
    const codes = async (_db: unknown, _actor: unknown, limit: number) => ({
      list: Array.from({ length: limit }, (_, at) => ({ code: `c${at}`, name: `n${at}` })),
      total: 12_345,
    })
    const actor = { session, ip: '127.0.0.1', language: 'en' } as const
    const { content } = await importTemplate(
      demo.env,
      { resource, ...rest, hooks: { codes: { code: codes } } },
      10,
      actor,
    )
    const { note, values } = await listed(content, 'Code')
    expect(note).toBe('required; the first 2000 of 12345')
    expect(values).toHaveLength(2000)
  })

  it('is for who may import', async () => {
    const operator = await demo.tokenOf('operator')
    const answer = await demo.post(callsOf(userResource).importTemplate.path, {}, { token: operator })
    expect(answer.code).toBe(1003)
  })
})

describe('a refused row', () => {
  it('is told with the value that is refused, and with what is allowed', async () => {
    const content = await filledIn(await template(userResource), [
      { 登录名: 'duty9', 真实姓名: '值班员', 所属组织: '东湖', 角色: '操作', 启用: '大概', 账号到期日: '明天' },
    ])
    const { problems } = await importOf(userResource, content, 'preview')
    expect(problems).toEqual([
      {
        line: 3,
        field: '所属组织',
        value: '东湖',
        rule: expect.stringMatching(/^没有这一项，可填：.*城东分公司 \/ 东湖供热所/),
      },
      { line: 3, field: '角色', value: '操作', rule: expect.stringMatching(/^没有这一项，可填：操作员/) },
      { line: 3, field: '启用', value: '大概', rule: '应为“是”或“否”' },
      { line: 3, field: '账号到期日', value: '明天', rule: '应为日期，格式 yyyy-MM-dd' },
    ])
  })

  it('proposes the code of what was named, and codes that are like one that nothing has', async () => {
    const content = await filledIn(await template(deviceResource), [
      {
        编码: 'D1',
        名称: '泵',
        设备类型: '循环泵',
        节点编码: '阳光家园换热站',
        协议: 'MQTT',
        状态: '在用',
        'OPC UA 安全': '无安全',
      },
      {
        编码: 'D2',
        名称: '泵',
        设备类型: '循环泵',
        节点编码: 'HZ00',
        协议: 'MQTT',
        状态: '在用',
        'OPC UA 安全': '无安全',
      },
    ])
    const { problems } = await importOf(deviceResource, content, 'preview')
    expect(problems.filter(({ field }) => field === '节点编码')).toEqual([
      {
        line: 3,
        field: '节点编码',
        value: '阳光家园换热站',
        rule: expect.stringMatching(/^没有这一项，可填：HZ0001 \(/),
      },
      {
        line: 4,
        field: '节点编码',
        value: 'HZ00',
        rule: expect.stringMatching(/^没有这一项，可填：HZ000\d.* \(.*另有 \d+ 项见模板/),
      },
    ])
  })
})
