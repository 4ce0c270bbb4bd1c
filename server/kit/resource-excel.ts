// Excel in both directions, from the declaration of a resource. Duty: write what a list shows, read what people filled in,
// and tell every wrong cell by line and heading before anything is written. Neighbours: excel.ts knows the file format,
// files keeps what was exported. Invariants: an import is one transaction; a row is taken by the same schema and the same
// checks as the form.

import { z } from 'zod'
import { type Language, labelIn } from '../../src/contract/kit/language.ts'
import {
  type ImportProblem,
  type ImportResult,
  importMode,
  listQuery,
  type ResourceValues,
} from '../../src/contract/kit/resource.ts'
import { problemsOf } from '../../src/contract/kit/rule-texts.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { storeExport } from '../modules/files/repository.ts'
import { AppError, invalidInput, say } from './app-error.ts'
import { createExcel, readExcel } from './excel.ts'
import { cellValue, excelValue } from './resource-cells.ts'
import { currentParts, type ImportedRow, type ResourceParts, refuseUnknownOrder, saveNew } from './resource-save.ts'
import type { ResourceOption } from './resource-store.ts'
import { type Router, withEnvelope } from './route.ts'
import type { Actor } from './session.ts'

const MAX_IMPORT_BYTES = 5 << 20
const MAX_IMPORT_ROWS = 5000
const MAX_EXPORT_ROWS = 100_000
const PREVIEW_ROWS = 20
const MAX_PROBLEMS = 500

const exportInput = listQuery.extend({
  /** `shown`: what the filters find, in the columns named; `all`: everything; `template`: the headings of an import. */
  scope: z.enum(['shown', 'all', 'template']).default('shown'),
  columns: z.string().max(2000).optional(),
})

export function registerExcelCalls(router: Router, env: Env, parts: ResourceParts, except: readonly string[]): void {
  const { resource } = parts
  if (resource.verbs.includes('export') && !except.includes('exportExcel'))
    router.call({
      method: 'POST',
      path: resource.call('exportExcel'),
      access: { permission: resource.permissionOf('export') },
      input: exportInput,
      handle: ({ input, actor }) => exportRows(env, parts, input, actor),
    })
  if (resource.verbs.includes('import') && !except.includes('importExcel'))
    router.call({
      method: 'POST',
      path: resource.call('importExcel'),
      access: { permission: resource.permissionOf('import') },
      input: z.object({ mode: importMode }),
      upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
      handle: async ({ input, actor, file }) => {
        const { language } = actor
        const sheet = file && (await readExcel(file.content))
        if (!sheet) throw fileProblem(say(language, '请上传 .xlsx 文件', 'must be an .xlsx file'))
        if (sheet.length - 1 > MAX_IMPORT_ROWS)
          throw fileProblem(
            say(language, `一次最多导入 ${MAX_IMPORT_ROWS} 行`, `may hold ${MAX_IMPORT_ROWS} rows at most`),
          )
        return importRows(env, parts, sheet, input.mode, actor)
      },
    })
}

const fileProblem = (rule: string): AppError => invalidInput([{ field: 'file', rule }])

async function exportRows(env: Env, registered: ResourceParts, input: z.infer<typeof exportInput>, actor: Actor) {
  const { language } = actor
  const { scope, columns, page: _page, limit: _limit, ...filters } = input
  const parts = await currentParts(env.db, registered, filters)
  refuseUnknownOrder(parts, filters, actor)
  const { resource, store } = parts
  const names = columnsOf(parts, scope, columns)
  // one page at most: what is too much is never read
  const page = { ...(scope === 'all' ? {} : filters), page: 1, limit: MAX_EXPORT_ROWS }
  const { list, total } = scope === 'template' ? { list: [], total: 0 } : await store.list(env.db, page, actor)
  if (total > MAX_EXPORT_ROWS)
    throw invalidInput([
      {
        field: 'scope',
        rule: say(
          language,
          `超过 ${MAX_EXPORT_ROWS} 行，请缩小范围`,
          `finds more than ${MAX_EXPORT_ROWS} rows: narrow it down`,
        ),
      },
    ])
  const fields = names.flatMap((name) => (resource.fields[name] ? [{ name, field: resource.fields[name] }] : []))
  const content = await createExcel(
    labelIn(resource.label, language),
    fields.map(({ field }) => labelIn(field.label, language)),
    list.map((row) => fields.map(({ name, field }) => excelValue(field, row[name], row, language))),
  )
  const now = env.now()
  const stored = await env.db.transaction(async (tx) => {
    const fileName = `${labelIn(resource.label, language)}-${new Date(now).toISOString().slice(0, 19).replace(/[-:T]/g, '')}.xlsx`
    const answer = await storeExport(tx, { ownerId: actor.session.userId, name: fileName, content, now: new Date(now) })
    await recordAudit(tx, actor, now, { module: resource.permission, action: 'export', targetName: fileName })
    return answer
  })
  const message = say(
    language,
    `已导出 ${list.length} 行，可在个人消息中下载`,
    `${list.length} rows exported: find the file among your messages`,
  )
  return withEnvelope({ result: stored, message })
}

function columnsOf(
  { resource }: ResourceParts,
  scope: 'shown' | 'all' | 'template',
  asked: string | undefined,
): readonly string[] {
  if (scope === 'template') return resource.importColumns ?? resource.form
  if (scope === 'all' || !asked) return [...new Set([...resource.list, ...resource.form])]
  return asked.split(',').filter((name) => Object.hasOwn(resource.fields, name))
}

interface ReadRow {
  readonly line: number
  readonly values: ResourceValues | null
  readonly problems: readonly ImportProblem[]
}

async function importRows(
  env: Env,
  parts: ResourceParts,
  sheet: readonly (readonly string[])[],
  mode: z.infer<typeof importMode>,
  actor: Actor,
): Promise<ImportResult> {
  const rollBack = Symbol('rollBack')
  let result: ImportResult | null = null
  try {
    await env.db.transaction(async (tx) => {
      result = await tryImport(tx, parts, sheet, mode, actor, env.now())
      // every row is written to see whether the next ones fit to it; a preview takes all of it back
      if (result.written === 0) throw rollBack
      await recordAudit(tx, actor, env.now(), {
        module: parts.resource.permission,
        action: 'import',
        after: { total: result.total, written: result.written },
      })
    })
  } catch (error) {
    if (error !== rollBack) throw error
  }
  if (result === null) throw new Error('The import came to no result.')
  return result
}

async function tryImport(
  tx: Queryable,
  registered: ResourceParts,
  sheet: readonly (readonly string[])[],
  mode: z.infer<typeof importMode>,
  actor: Actor,
  now: number,
): Promise<ImportResult> {
  const parts = await currentParts(tx, registered, {})
  const [headings = [], ...lines] = sheet
  const columns = columnsByHeading(parts, headings)
  const problems: ImportProblem[] = headingProblems(parts, headings, columns, actor.language)
  const options = rememberOptions(tx, parts, actor)
  let good = 0
  if (problems.length === 0) {
    const { importing } = parts.hooks
    const read = lines.map(
      (cells, at): ImportedRow => ({
        line: at + 2,
        cell: (name) => cells[columns.get(name) ?? -1] ?? '',
      }),
    )
    const arranged = importing?.arrange(read, actor.language) ?? { rows: read, problems: [] }
    problems.push(...arranged.problems.map((one) => ({ ...one, field: headingOf(parts, one.field, actor.language) })))
    for (const imported of arranged.rows) {
      // one row at a time: a row may refer to one above it
      const own = (await importing?.partsOf(tx, imported)) ?? parts
      const row = await readRow(own, imported, actor, options.of)
      const refused = row.values ? await writeRow(tx, own, row.values, row.line, actor, now) : row.problems
      if (refused.length === 0) {
        good += 1
        options.forgetOwn()
      }
      problems.push(...refused)
    }
  }
  const isWritten = mode === 'good' ? good > 0 : mode === 'all' && problems.length === 0
  const preview = lines
    .slice(0, PREVIEW_ROWS)
    .map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])))
  return {
    total: lines.length,
    good,
    written: isWritten ? good : 0,
    problems: problems.sort((one, other) => one.line - other.line).slice(0, MAX_PROBLEMS),
    preview,
  }
}

/** What references may be chosen from, read once; a row just written may be what the next one refers to. */
function rememberOptions(tx: Queryable, { resource, hooks }: ResourceParts, actor: Actor) {
  const known = new Map<string, readonly ResourceOption[]>()
  const own = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.optionsPath === resource.call('options'),
  )
  return {
    async of(name: string): Promise<readonly ResourceOption[] | undefined> {
      const options = known.get(name) ?? (await hooks.references?.[name]?.(tx, actor))
      if (options) known.set(name, options)
      return options
    },
    forgetOwn(): void {
      for (const name of own) known.delete(name)
    },
  }
}

/** A row that is refused leaves no trace: it is written behind a savepoint. */
async function writeRow(
  tx: Queryable,
  parts: ResourceParts,
  values: ResourceValues,
  line: number,
  actor: Actor,
  now: number,
): Promise<ImportProblem[]> {
  try {
    await tx.transaction((savepoint) => saveNew(savepoint, parts, values, actor, now))
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = z.array(z.object({ field: z.string(), rule: z.string() })).safeParse(error.result)
    if (!fields.success) return [{ line, field: '', rule: error.message }]
    return fields.data.map(({ field, rule }) => ({ line, field: headingOf(parts, field, actor.language), rule }))
  }
}

const headingOf = ({ resource }: ResourceParts, name: string, language: Language): string => {
  const field = resource.fields[name]
  return field ? labelIn(field.label, language) : name
}

/** Column of each field; a heading counts in either language. */
function columnsByHeading({ resource }: ResourceParts, headings: readonly string[]): ReadonlyMap<string, number> {
  const names = resource.importColumns ?? []
  return new Map(
    names.flatMap((name) => {
      const texts = resource.fields[name]?.label
      const at = headings.findIndex((heading) => heading === texts?.zh || heading === texts?.en)
      return at < 0 ? [] : [[name, at] as const]
    }),
  )
}

function headingProblems(
  parts: ResourceParts,
  headings: readonly string[],
  columns: ReadonlyMap<string, number>,
  language: Language,
): ImportProblem[] {
  const { resource } = parts
  const known = new Set(columns.values())
  const unknown = headings
    .filter((heading, at) => heading !== '' && !known.has(at))
    .map((field) => ({ line: 1, field, rule: say(language, '不认识的列', 'is no known column') }))
  const missing = (resource.importColumns ?? [])
    .filter((name) => resource.fields[name]?.isRequired && !columns.has(name) && resource.fields[name]?.kind !== 'flag')
    .map((name) => ({
      line: 1,
      field: headingOf(parts, name, language),
      rule: say(language, '缺少此列', 'is missing'),
    }))
  return [...unknown, ...missing]
}

async function readRow(
  parts: ResourceParts,
  { line, cell }: ImportedRow,
  { language }: Actor,
  options: (name: string) => Promise<readonly ResourceOption[] | undefined>,
): Promise<ReadRow> {
  const { resource } = parts
  const raw: Record<string, unknown> = {}
  const problems: ImportProblem[] = []
  const refuse = (name: string, rule: string): void => {
    problems.push({ line, field: headingOf(parts, name, language), rule })
  }
  for (const name of resource.form) {
    const field = resource.fields[name]
    if (!field) continue
    const value = cellValue(field, cell(name), await options(name), language)
    if ('rule' in value) refuse(name, value.rule)
    else raw[name] = value.value
  }
  if (problems.length > 0) return { line, values: null, problems }
  const parsed = resource.formSchema.safeParse(raw, { reportInput: true })
  if (parsed.success) return { line, values: parsed.data, problems }
  for (const { field, rule } of problemsOf(parsed.error, language)) refuse(field.split('.')[0] ?? field, rule)
  return { line, values: null, problems }
}
