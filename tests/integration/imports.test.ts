import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { exportResult, importResult, listResult } from '#contract/kit/resource.ts'
import { dictionaryResource } from '#contract/resources/dictionary.resource.ts'
import { organizationResource } from '#contract/resources/organization.resource.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { createExcel } from '#server/core/kit/excel.ts'
import { beginRun, noteRows } from '#server/core/resources/import-runs.repository.ts'
import { CUT_OFF_MS, undoCutOffImports } from '#server/core/resources/import-undo.ts'
import { writeInSlices } from '#server/core/resources/import-writing.ts'
import type { ImportedRow } from '#server/core/resources/resource-parts.ts'
import { insertNew } from '#server/core/resources/resource-save.ts'
import { createAuthenticator } from '#server/core/session/authenticator.ts'
import { DICTIONARY_OF_SCOPE } from '#server/modules/dictionary/repository.ts'
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
    // the last slice repeats a code of the first one
    expect(result.problems).toEqual([{ line: 602, field: '编码', rule: '已存在' }])
    // each slice holds the only connection of the embedded database
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
        { line: 2, field: fields.name?.label.zh, rule: '不能输入html标记' },
        { line: 2, field: fields.code?.label.zh, rule: '已存在' },
        { line: 2, field: fields.sortOrder?.label.zh, rule: '应为数字' },
      ]),
    )
  })

  const parts = { ...DICTIONARY_OF_SCOPE.company, hooks: {} }
  const resources = new Map([[parts.resource.path, parts]])
  const actorOf = async () => {
    const session = await createAuthenticator(demo.env).fromHeaders({ token })
    return { session, ip: '127.0.0.1', language: 'zh-CN' } as const
  }
  const entry = (code: string) => {
    const texts = { labelZh: '名称', labelEn: '', remark: '' }
    return { type: 'fuel', code, ...texts, sortOrder: 1, isEnabled: true }
  }
  const numEntries = async (code: string) =>
    listResult.parse((await demo.get(call('list'), { code }, { token })).result).total

  it('all-or-nothing removes what it wrote when a later row has become impossible meanwhile', async () => {
    const actor = await actorOf()
    const rows = Array.from({ length: 400 }, (_, line) => ({ line, cell: () => '' }))
    const refusal = { line: 399, field: '编码', rule: '已存在' }
    const take = async (tx: Queryable, { line }: ImportedRow) => {
      if (line === refusal.line) return { record: null, names: [], problems: [refusal] }
      const { keyId } = await insertNew(tx, parts, entry(`step${line}`), actor, demo.env.now())
      return { record: { parts, keyId }, names: [], problems: [] }
    }
    const reported: number[] = []
    const tell = (done: number) => void reported.push(done)
    const writing = { take, resources, actor, module: 'dict', total: 400, tell }
    const whole = await writeInSlices(demo.env, rows, { ...writing, isWhole: true })
    expect([whole, await numEntries('step')]).toEqual([{ numWritten: 0, refused: [refusal] }, 0])
    // more than one transaction
    expect(new Set(reported).size).toBeGreaterThan(1)
    const good = await writeInSlices(demo.env, rows, { ...writing, isWhole: false })
    expect([good, await numEntries('step')]).toEqual([{ numWritten: 399, refused: [refusal] }, 399])
  })

  it('that a killed server was writing is removed, one that another server writes is not', async () => {
    const { db } = demo.env
    const actor = await actorOf()
    const begin = async (code: string, touchedAt: number) => {
      const { id } = await beginRun(db, actor, 'dict', new Date(touchedAt))
      for (const place of [0, 1]) {
        const { keyId } = await insertNew(db, parts, entry(`${code}${place}`), actor, demo.env.now())
        await noteRows(db, id, [{ place, resource: parts.resource.path, keyId }])
      }
    }
    await begin('killed', demo.env.now() - CUT_OFF_MS - 1)
    await begin('alive', demo.env.now())
    await undoCutOffImports(demo.env, resources)
    expect([await numEntries('killed'), await numEntries('alive')]).toEqual([0, 2])
    const { rows } = await demo.database.db.$client.query(
      "select login_name, after from audit_log where action = 'importUndo' order by id desc limit 1",
    )
    expect(rows).toEqual([{ login_name: 'admin', after: { removed: 2 } }])
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
})
