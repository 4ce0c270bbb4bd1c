// The file that an import takes. Duty: its headings, a row that shows how to fill it in, and what its columns may contain, of
// what its reader may see. Neighbours: resource-excel.ts has the call, resource-import.ts reads the file when it comes back,
// field-kinds know what a cell may contain. Invariant: the example is never imported (example-row.ts).

import type { Field } from '#contract/kit/field.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { ExampleCell } from '#contract/kit/resource.ts'
import type { MadeFile } from '../calls/exports.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { companyDay } from '../kit/company-time.ts'
import { createTemplate, type ExcelValue, type ListedValues } from '../kit/excel.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { markExample } from './example-row.ts'
import { excelValue, FIELD_COLUMNS } from './field-kinds/field-columns.ts'
import type { NamedCode, ResourceParts } from './resource-parts.ts'
import { currentParts } from './resource-save.ts'
import type { ResourceOption } from './resource-store.ts'

/** More of one column help nobody who looks for one. */
const MAX_LISTED = 2000

/** @param maxRows - Rows that an import takes. */
export async function importTemplate(
  { db, now }: Pick<Env, 'db' | 'now'>,
  registered: ResourceParts,
  maxRows: number,
  actor: Actor,
): Promise<MadeFile> {
  const { language } = actor
  const texts = textsIn(language).template
  const parts = await currentParts(db, registered, {})
  const { resource } = parts
  const columns = await columnsOf(db, parts, actor)
  const filled = await filledInExample(db, parts)
  const today = companyDay(now())
  const [first = '', ...others] = columns.map((column) =>
    filled.has(column.name) ? exampleCell(column, resource.example?.[column.name], today, language) : '',
  )
  const noun = labelIn(resource.label, language)
  const title = texts.title(noun)
  const content = await createTemplate({
    name: noun,
    headings: columns.map(({ heading }) => heading),
    example: [markExample(String(first), language), ...others],
    listedName: texts.allowedSheet,
    listed: columns.flatMap((column, at) => listedValues(column, at, language)),
    numRows: maxRows + 1,
  })
  return { module: resource.permission, title, content }
}

interface Column {
  readonly name: string
  readonly field: Field
  readonly heading: string
  readonly options: readonly ResourceOption[] | undefined
  /** Of a text that names records by their codes. */
  readonly codes: { readonly list: readonly NamedCode[]; readonly total: number } | null
}

async function columnsOf(db: Queryable, { resource, hooks }: ResourceParts, actor: Actor): Promise<Column[]> {
  const columns: Column[] = []
  for (const name of resource.importColumns ?? []) {
    const field = resource.fields[name]
    if (!field) continue
    columns.push({
      name,
      field,
      heading: labelIn(field.label, actor.language),
      options: await hooks.references?.[name]?.(db, actor),
      codes: (await hooks.codes?.[name]?.(db, actor, MAX_LISTED)) ?? null,
    })
  }
  return columns
}

/** Where rows are of different kinds, the example fills the columns of its own. */
async function filledInExample(db: Queryable, { resource, hooks }: ResourceParts): Promise<ReadonlySet<string>> {
  const { example = {}, importColumns = [] } = resource
  const own = await hooks.importing?.partsOf(db, {
    line: 2,
    has: (name) => Object.hasOwn(example, name),
    cell: (name) => String(example[name] ?? ''),
  })
  return new Set(own ? [...own.resource.form, ...Object.keys(example)] : importColumns)
}

function exampleCell(column: Column, given: ExampleCell | undefined, today: string, language: Language): ExcelValue {
  const { field, options, codes } = column
  if (given === undefined)
    return codes?.list[0]?.code ?? FIELD_COLUMNS[field.kind].example({ field, options, language }, today)
  if (typeof given === 'object') return labelIn(given, language)
  return excelValue(field, given, {}, language)
}

function listedValues({ field, heading, options, codes }: Column, at: number, language: Language): ListedValues[] {
  const texts = textsIn(language).template
  const { listed, holdsSeveral } = FIELD_COLUMNS[field.kind]
  const noteFor = (shown: number, total: number): string =>
    [
      field.isRequired ? texts.mustBeFilled : texts.mayBeEmpty,
      ...(holdsSeveral ? [texts.several] : []),
      ...(shown < total ? [texts.firstOf(shown, total)] : []),
    ].join(texts.separator)
  if (codes) {
    const { list, total } = codes
    const note = noteFor(list.length, total)
    return [
      { heading, note, values: list.map(({ code }) => code), column: at },
      { heading: texts.meaningOf(heading), note: '', values: list.map(({ name }) => name), column: null },
    ]
  }
  const all = listed?.({ field, options, language })
  if (!all) return []
  const values = all.slice(0, MAX_LISTED)
  return [{ heading, note: noteFor(values.length, all.length), values, column: at }]
}
