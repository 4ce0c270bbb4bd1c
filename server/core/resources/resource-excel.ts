// The Excel calls of a resource. Duty: export a list, import a filled-in file. Neighbours: excel.ts reads and writes
// the file, import-template.ts makes the one to fill in, resource-import.ts takes its rows, files stores exports.

import type { z } from 'zod'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { callsOf } from '#contract/kit/resource-calls.ts'
import { addExport, type Sheet } from '../calls/exports.ts'
import type { Steps } from '../calls/long-work.ts'
import type { UploadedFile } from '../calls/multipart.ts'
import { inPages } from '../calls/pages.ts'
import { withEnvelope } from '../calls/router.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { refuseWithoutRoom } from '../files/refuse-without-room.ts'
import { runExport } from '../files/run-export.ts'
import { storeSheet } from '../files/stored-sheet.ts'
import { invalidInput } from '../kit/app-error.ts'
import { createExcel, readExcel } from '../kit/excel.ts'
import { ExcelError, excelRule } from '../kit/excel-faults.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { isToImport } from './example-row.ts'
import { excelValue } from './field-kinds/field-columns.ts'
import { importTemplate } from './import-template.ts'
import { namesForFile } from './named-options.ts'
import { importRows } from './resource-import.ts'
import type { ResourceParts } from './resource-parts.ts'
import type { ResourceRouter } from './resource-router.ts'
import { currentParts, refuseUnknownOrder } from './resource-save.ts'

const MAX_IMPORT_ROWS = 5000
const MAX_EXPORT_ROWS = 100_000

type ExportInput = z.output<ReturnType<typeof callsOf>['exportExcel']['input']>

export function registerExcelCalls(
  router: ResourceRouter,
  env: Env,
  parts: ResourceParts,
  except: readonly string[],
): void {
  const { resource } = parts
  const calls = callsOf(resource)
  if (resource.verbs.includes('export') && !except.includes('exportExcel')) {
    const made = addExport(router.exports, calls.exportExcel, ({ input, actor, steps }) =>
      exportRows(env, parts, input, actor, steps),
    )
    router.handle(calls.exportExcel, (asked) => runExport(env, made, asked))
  }
  if (resource.verbs.includes('import') && !except.includes('importExcel'))
    router.handle(calls.importExcel, async ({ input, actor, file, steps }) => {
      await refuseWithoutRoom(env, actor.language)
      const sheet = await sheetOf(file, actor.language, steps.gone)
      return router.imports(() => importRows(env, parts, sheet, input.mode, actor, steps))
    })
  if (resource.verbs.includes('import') && !except.includes('importTemplate'))
    router.handle(calls.importTemplate, async ({ actor }) => {
      await refuseWithoutRoom(env, actor.language)
      const sheet = await importTemplate(env, parts, MAX_IMPORT_ROWS, actor)
      const stored = await storeSheet(env, actor, calls.importTemplate, sheet)
      return withEnvelope(stored, { message: textsIn(actor.language).template.made })
    })
}

async function sheetOf(file: UploadedFile | null, language: Language, gone: AbortSignal): Promise<string[][]> {
  const refuse = (rule: string) => invalidInput([{ field: 'file', rule }])
  if (!file) throw refuse(textsIn(language).excelMissing)
  try {
    // one more: the example of the template
    const sheet = await readExcel(file.content, MAX_IMPORT_ROWS + 1, gone)
    if (sheet.slice(1).filter(isToImport).length > MAX_IMPORT_ROWS) throw new ExcelError('rows')
    return sheet
  } catch (error) {
    if (error instanceof ExcelError) throw refuse(excelRule(error.fault, file.name, MAX_IMPORT_ROWS, language))
    throw error
  }
}

async function exportRows(
  env: Env,
  registered: ResourceParts,
  input: ExportInput,
  actor: Actor,
  steps: Steps,
): Promise<Sheet> {
  const { language } = actor
  const { scope, columns, page: _page, limit: _limit, ...filters } = input
  const parts = await currentParts(env.db, registered, filters)
  refuseUnknownOrder(parts, filters, actor)
  const { resource, store } = parts
  const names = columnsOf(parts, scope, columns)
  const fields = names.flatMap((name) => (resource.fields[name] ? [{ name, field: resource.fields[name] }] : []))
  const toldApart = await namesToldApart(env.background, parts, names, actor)
  let numRows = 0
  async function* rows() {
    const asked = scope === 'all' ? {} : filters
    const pages = inPages<ResourceRow>((page) => store.list(env.background, { ...asked, ...page }, actor), {
      maxRows: MAX_EXPORT_ROWS,
      field: 'scope',
      language,
      steps,
    })
    for await (const row of pages) {
      numRows += 1
      const told = toldApart(row)
      yield fields.map(({ name, field }) => excelValue(field, row[name], told, language))
    }
  }
  const title = labelIn(resource.label, language)
  const headings = fields.map(({ field }) => labelIn(field.label, language))
  const content = await createExcel(title, headings, rows(), steps.gone)
  return { module: resource.permission, title, content, numRows }
}

/** @returns What writes the records that a row refers to so that an import finds the same ones again. */
async function namesToldApart(
  db: Queryable,
  { resource, hooks }: ResourceParts,
  names: readonly string[],
  actor: Actor,
): Promise<(row: ResourceRow) => ResourceRow> {
  const writers: { name: string; nameField: string; write: ReturnType<typeof namesForFile> }[] = []
  for (const name of names) {
    const [choices, nameField] = [hooks.references?.[name], resource.fields[name]?.nameField]
    if (choices && nameField)
      writers.push({ name, nameField, write: namesForFile(await choices(db, actor), actor.language) })
  }
  return (row) => {
    const told: ResourceRow = { ...row }
    for (const { name, nameField, write } of writers) {
      const [key, shown] = [row[name], row[nameField]]
      if (typeof key === 'string' && typeof shown === 'string') told[nameField] = write(key, shown)
    }
    return told
  }
}

function columnsOf({ resource }: ResourceParts, scope: 'shown' | 'all', asked: string | undefined): readonly string[] {
  if (scope === 'all' || !asked) return [...new Set([...resource.list, ...resource.form])]
  return asked.split(',').filter((name) => Object.hasOwn(resource.fields, name))
}
