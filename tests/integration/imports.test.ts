import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { exportResult, importResult, listResult } from '#contract/kit/resource.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { importRows } from '#server/core/resources/resource-import.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import { createAuthenticator } from '#server/core/session/authenticator.ts'
import { DICTIONARY_OF_SCOPE } from '#server/modules/dictionary/repository.ts'
import { readPlantRevision } from '#server/modules/telemetry/points/catalog.repository.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { excelFile, readSheet } from '../support/excel-file.ts'

let demo: DemoApp
let token: string

beforeAll(async () => {
  demo = await createDemoApp()
  token = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const HEADINGS = ['类型', '编码', '中文名称', '英文名称', '排序', '启用', '备注']
const { call } = dictionaryResource
const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => ['fuel', `code${at}`, `名称${at}`, '', at, '是', ''])
const upload = async (path: string, content: Buffer, mode: string) =>
  demo.postFile(path, { name: '燃料.xlsx', content }, { mode }, { token })
const importOf = async (path: string, headings: string[], rows: (string | number)[][], mode: string) =>
  importResult.parse((await upload(path, await createExcel('x', headings, rows), mode)).result)

describe('an import', () => {
  it('of many rows is previewed while other calls are answered, and leaves nothing', async () => {
    const content = await createExcel('x', HEADINGS, [...entries(600), ['fuel', 'code3', '又一次', '', 1, '是', '']])
    let isDone = false
    const preview = upload(call('importExcel'), content, 'preview').finally(() => {
      isDone = true
    })
    let numAnswered = 0
    while (!isDone) {
      const { code } = await demo.post(sessionCalls.validUserLoginState.path, {}, { token })
      if (code === 0 && !isDone) numAnswered += 1
    }
    const result = importResult.parse((await preview).result)
    expect(result).toMatchObject({ total: 601, good: 600, written: 0 })
    // the last row repeats a code of the first ones
    expect(result.problems).toEqual([{ line: 602, field: '编码', value: 'code3', rule: '已存在' }])
    expect(numAnswered).toBeGreaterThan(10)
    const left = listResult.parse((await demo.get(call('list'), { code: 'code' }, { token })).result)
    expect(left.total).toBe(0)
  })

  it('writes rows that hang below rows far above them', async () => {
    const headings =
      organizationResource.importColumns?.map((name) => organizationResource.fields[name]?.label.zh ?? '') ?? []
    const { result } = await demo.get(organizationResource.call('list'), {}, { token })
    const root = listResult.parse(result).list.find((row) => row.parentId === null)
    const rows = Array.from({ length: 120 }, (_, at) => [
      `班组${at}`,
      `team${at}`,
      at < 3 ? '供热所' : '班组',
      at < 3 ? String(root?.name) : `班组${at % 3}`,
      '',
      '',
      at,
      '是',
    ])
    const preview = await importOf(organizationResource.call('importExcel'), headings, rows, 'preview')
    const all = await importOf(organizationResource.call('importExcel'), headings, rows, 'all')
    expect([preview.problems, all.problems]).toEqual([[], []])
    expect([preview.good, all.written]).toEqual([120, 120])
  })

  it('reports all problems of a row at once, including taken values', async () => {
    const { fields, importColumns = [] } = organizationResource
    const cells: Readonly<Record<string, string>> = { name: '<b>班组', code: 'CX01', type: '班组', sortOrder: 'x' }
    const { problems } = await importOf(
      organizationResource.call('importExcel'),
      importColumns.map((name) => fields[name]?.label.zh ?? ''),
      [importColumns.map((name) => cells[name] ?? '')],
      'preview',
    )
    expect(problems).toEqual(
      expect.arrayContaining([
        { line: 2, field: fields.name?.label.zh, value: '<b>班组', rule: '不能输入html标记' },
        { line: 2, field: fields.code?.label.zh, value: 'CX01', rule: '已存在' },
        { line: 2, field: fields.sortOrder?.label.zh, value: 'x', rule: '应为数字' },
      ]),
    )
  })

  const parts = { ...DICTIONARY_OF_SCOPE.company, hooks: {} }
  const sheetOf = (code: string, count = 200) => [
    HEADINGS,
    ...Array.from({ length: count }, (_, at) => ['fuel', `${code}${at}`, '名称', '', '1', '是', '']),
  ]
  const actorOf = async () => {
    const session = await createAuthenticator(demo.env).fromHeaders({ token })
    return { session, ip: '127.0.0.1', language: 'zh-CN' } as const
  }
  const numEntries = async (code: string) =>
    listResult.parse((await demo.get(call('list'), { code }, { token })).result).total
  const numLogged = async (code: string) =>
    (await demo.env.db.execute(sql`select from audit_log where action = 'save' and after->>'code' like ${`${code}%`}`))
      .rowCount

  it('all-or-nothing writes nothing, and logs nothing, when its last row is refused; else the others are written', async () => {
    const rows = sheetOf('whole', 60).slice(1)
    const withDouble = [...rows, rows[3] ?? []]
    const problems = [{ line: 62, field: '编码', rule: '已存在' }]
    const whole = await importOf(call('importExcel'), HEADINGS, withDouble, 'all')
    expect(whole).toMatchObject({ total: 61, good: 60, written: 0, problems })
    expect([await numEntries('whole'), await numLogged('whole')]).toEqual([0, 0])
    const good = await importOf(call('importExcel'), HEADINGS, withDouble, 'good')
    expect(good).toMatchObject({ total: 61, good: 60, written: 60, problems })
    expect([await numEntries('whole'), await numLogged('whole')]).toEqual([60, 60])
  })

  it('that is cut off leaves nothing: its connection is lost, or nobody waits any more', async () => {
    const { env } = demo
    const actor = await actorOf()
    const leaving = new AbortController()
    const begun: Promise<unknown>[] = []
    const lose = () =>
      begun.push(
        env.db.$client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`,
        ),
      )
    for (const [code, cut] of [
      ['lost', lose],
      ['left', () => leaving.abort(new Error('Nobody waits.'))],
    ] as const) {
      const told: number[] = []
      const report = (done: number) => {
        told.push(done)
        if (done === 50) cut()
      }
      const imported = importRows(env, parts, sheetOf(code, 2000), 'all', actor, { gone: leaving.signal, report })
      await expect(imported).rejects.toThrow()
      expect(told.length).toBeGreaterThanOrEqual(50)
      expect(told.length).toBeLessThan(2000)
      expect(await numEntries(code)).toBe(0)
    }
    await Promise.all(begun)
    // the pool has replaced the lost connection
    const steps = { gone: new AbortController().signal, report: () => undefined }
    expect(await importRows(env, parts, sheetOf('lost'), 'all', actor, steps)).toMatchObject({ written: 200 })
  })

  it('shows nobody a part of it, and nobody waits for it who saves something else', async () => {
    const { env } = demo
    let reached: () => void = () => undefined
    let goOn: () => void = () => undefined
    const isHalf = new Promise<void>((resolve) => {
      reached = resolve
    })
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const hooks: ResourceHooks = {
      async saved(db, _keyId, values) {
        // what every import of nodes, parameters or points does
        await db.execute(sql`update points set deadband = deadband`)
        if (values.code === 'half9') {
          reached()
          await mayGoOn
        }
        return undefined
      },
    }
    const steps = { gone: new AbortController().signal, report: () => undefined }
    const imported = importRows(env, { ...parts, hooks }, sheetOf('half', 20), 'all', await actorOf(), steps)
    await isHalf
    expect(await numEntries('half')).toBe(0)
    const before = await readPlantRevision(env.db)
    // fails by its time-out where it would wait for the import
    await env.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '5s'`)
      await tx.execute(sql`update standard_params set name_zh = name_zh`)
    })
    const saved = await readPlantRevision(env.db)
    goOn()
    expect(await imported).toMatchObject({ written: 20 })
    expect([await numEntries('half'), saved - before]).toEqual([20, 1])
    expect((await readPlantRevision(env.db)) - saved).toBe(1)
  })

  it('of a too large file is refused with its name and the limit, and nothing is written', async () => {
    const corner = excelFile('<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>')
    const rule = '“燃料.xlsx”行数过多：最多 5000 行、256 列，解压后不超过 64 MB'
    for (const content of [corner, await createExcel('x', HEADINGS, entries(5001))])
      expect(await upload(call('importExcel'), content, 'all')).toEqual({
        code: 1001,
        message: `file: ${rule}`,
        result: [{ field: 'file', rule }],
      })
    const text = await upload(call('importExcel'), Buffer.from('<html>'), 'all')
    expect(text.result).toEqual([{ field: 'file', rule: '“燃料.xlsx”不是 .xlsx 文件' }])
  })
})

describe('an export', () => {
  it('holds every row once, though it is read in pages', async () => {
    const written = await importOf(call('importExcel'), HEADINGS, entries(1200), 'all')
    expect(written.written).toBe(1200)
    const answer = await demo.post(call('exportExcel'), { scope: 'shown', columns: 'code', code: 'code' }, { token })
    const { url } = exportResult.parse(answer.result)
    const rows = await readSheet((await demo.app.inject({ url, headers: { token } })).rawPayload)
    expect(answer.message).toContain('1200')
    expect(new Set(rows.slice(1).map(([code]) => code))).toEqual(new Set(entries(1200).map((row) => row[1])))
    expect(rows).toHaveLength(1201)
  })

  it('leaves texts as they are stored, so that a file from an English console renames nothing when it comes back', async () => {
    const unit = ['fuel', 'unitWord', '机组', '', 1, '是', '']
    expect((await importOf(call('importExcel'), HEADINGS, [unit], 'all')).written).toBe(1)
    const asking = { token, headers: { 'accept-language': 'en' } }
    const answer = await demo.post(
      call('exportExcel'),
      { scope: 'shown', columns: 'labelZh', code: 'unitWord' },
      asking,
    )
    const { url } = exportResult.parse(answer.result)
    const [, [name] = []] = await readSheet((await demo.app.inject({ url, headers: { token } })).rawPayload)
    expect(name).toBe('机组')
  })
})
