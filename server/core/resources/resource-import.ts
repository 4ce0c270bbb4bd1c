// Import of a sheet. Duty: write its rows and report every wrong cell by line and heading. Neighbours: resource-excel.ts
// has the calls. Invariants: empty rows and the example of the template are passed over; a row passes the same schema and
// checks as the form; an import is one transaction, so that an earlier row can be referred to, and a refused, abandoned or
// killed import leaves nothing behind. Until its end, others wait only to save the same unique value, and to change reach
// where its rows are accounts or menus (access/reach.repository.ts).

import type { z } from 'zod'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import { LANGUAGES, type Language, labelIn } from '#contract/kit/language.ts'
import type { ImportProblem, ImportResult, importMode, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Steps } from '../calls/long-work.ts'
import type { Queryable } from '../db/client.ts'
import { keptOrRolledBack } from '../db/kept-or-rolled-back.ts'
import type { Env } from '../env.ts'
import { AppError } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { allowedCodes } from './allowed-codes.ts'
import { isToImport } from './example-row.ts'
import { cellValue, FIELD_COLUMNS } from './field-kinds/field-columns.ts'
import { type ImportChoices, rememberChoices } from './import-choices.ts'
import type { ImportedRow, ResourceParts } from './resource-parts.ts'
import { currentParts, fieldProblems, insertNew, isAmong, saveChanged, saveNew, takenFields } from './resource-save.ts'

const PREVIEW_ROWS = 20
const MAX_PROBLEMS = 500

type Sheet = readonly (readonly string[])[]

interface ReadRow {
  readonly values: ResourceValues | null
  readonly problems: readonly FieldProblem[]
}

interface Taken {
  /** Whether the row means a record that exists. */
  readonly isChange: boolean
  /** Empty where it was written. */
  readonly problems: readonly ImportProblem[]
}

/**
 * Writes all rows in one transaction, each behind a savepoint, and keeps what was written as `mode` says.
 *
 * Nothing is kept if nobody waits for the result any more.
 */
export async function importRows(
  env: Pick<Env, 'db' | 'background' | 'now'>,
  registered: ResourceParts,
  sheet: Sheet,
  mode: z.infer<typeof importMode>,
  actor: Actor,
  { gone, report }: Steps,
): Promise<ImportResult> {
  const parts = await currentParts(env.db, registered, {})
  const [headings = [], ...lines] = sheet
  const columns = columnsByHeading(parts, headings)
  const columnOf = new Map([...columns].map(([name, at]) => [headingOf(parts, name, actor.language), at]))
  const problems: ImportProblem[] = headingProblems(parts, headings, columns, actor.language)
  const held = lines.flatMap((cells, at) => (isToImport(cells) ? [{ cells, line: at + 2 }] : []))
  const result = (good: number, written: number, changed = 0): ImportResult => ({
    total: held.length,
    good,
    changed,
    written,
    problems: problems
      .sort((one, other) => one.line - other.line)
      .slice(0, MAX_PROBLEMS)
      .map((problem) => ({ ...problem, ...valueIn(lines[problem.line - 2]?.[columnOf.get(problem.field) ?? -1]) })),
    preview: held
      .slice(0, PREVIEW_ROWS)
      .map(({ cells }) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']))),
  })
  if (problems.length > 0) return result(0, 0)
  const read = held.map(
    ({ cells, line }): ImportedRow => ({
      line,
      has: (name) => columns.has(name),
      cell: (name) => cells[columns.get(name) ?? -1] ?? '',
    }),
  )
  const { importing } = parts.hooks
  const { rows, problems: misplaced } = (await importing?.arrange(env.db, read, actor.language)) ?? {
    rows: read,
    problems: [],
  }
  problems.push(...misplaced.map((one) => ({ ...one, field: headingOf(parts, one.field, actor.language) })))
  const now = env.now()
  // a preview keeps no audit entries either
  const take = takerOf(parts, actor, now, mode === 'preview' ? insertNew : saveNew)
  const { numGood, numChanged, isKept } = await keptOrRolledBack(env.background, async (tx) => {
    let [numGood, numChanged] = [0, 0]
    for (const [at, row] of rows.entries()) {
      gone.throwIfAborted()
      const { problems: refused, isChange } = await take(tx, row)
      if (refused.length === 0) {
        numGood += 1
        if (isChange) numChanged += 1
      }
      problems.push(...refused)
      report(at + 1, rows.length)
    }
    gone.throwIfAborted()
    const isKept = numGood > 0 && mode !== 'preview' && (mode === 'good' || problems.length === 0)
    const after = { total: held.length, written: numGood }
    if (isKept) await recordAudit(tx, actor, now, { module: parts.resource.permission, action: 'import', after })
    return { numGood, numChanged, isKept }
  })
  return result(numGood, isKept ? numGood : 0, numChanged)
}

/**
 * Reads, checks and writes one row at a time, as a row may refer to an earlier one.
 *
 * @returns A function that takes a row.
 */
function takerOf(parts: ResourceParts, actor: Actor, now: number, write: typeof insertNew) {
  const choices = rememberChoices(parts, actor)
  const { importing, codes } = parts.hooks
  const allowed = allowedCodes(codes, actor)
  return async (tx: Queryable, row: ImportedRow): Promise<Taken> => {
    const found = (await importing?.partsOf(tx, row)) ?? parts
    const own = { ...found, hooks: { ...found.hooks, references: choices.references } }
    const existing = (await own.hooks.meant?.(tx, row, actor)) ?? null
    const isChange = existing !== null
    const may = own.resource.permissionOf('edit')
    if (isChange && !actor.session.permissions.has(may))
      return { isChange, problems: [{ line: row.line, field: '', rule: textsIn(actor.language).mayNotChange }] }
    const told = async (problems: readonly FieldProblem[]): Promise<ImportProblem[]> => {
      const known = []
      for (const { field: name, rule } of problems)
        known.push({
          line: row.line,
          field: headingOf(own, name, actor.language),
          rule: (await allowed.insteadOf(tx, name, row.cell(name).trim())) ?? rule,
        })
      return known
    }
    const { values, problems } = await readRow(tx, own, row, existing, actor, choices)
    if (values === null) return { isChange, problems: await told(problems) }
    const refused = await writeRow(tx, (savepoint) =>
      existing
        ? saveChanged(savepoint, own, { keyId: existing.keyId, version: existing.version, values }, actor, now)
        : write(savepoint, own, values, actor, now),
    )
    if (refused.length === 0) {
      choices.wrote()
      allowed.wrote()
    }
    return { isChange, problems: await told(refused) }
  }
}

/** Writes a row behind a savepoint, so that a refused row leaves no trace. @returns Its problems. */
async function writeRow(
  tx: Queryable,
  write: (savepoint: Queryable) => Promise<unknown>,
): Promise<readonly FieldProblem[]> {
  try {
    await tx.transaction(write)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = fieldProblems.safeParse(error.result)
    return fields.success ? fields.data : [{ field: '', rule: error.message }]
  }
}

const headingOf = ({ resource }: ResourceParts, name: string, language: Language): string => {
  const field = resource.fields[name]
  return field ? labelIn(field.label, language) : name
}

/** Longer cells are cut in the list of problems. */
const MAX_VALUE = 60

/** What the cell of a problem holds; nothing where the problem is of the row, of a heading or of an empty cell. */
function valueIn(cell = ''): Pick<ImportProblem, 'value'> {
  if (cell === '') return {}
  return { value: cell.length > MAX_VALUE ? `${cell.slice(0, MAX_VALUE)}…` : cell }
}

/** Column of each field; a heading may be in either language. */
function columnsByHeading({ resource }: ResourceParts, headings: readonly string[]): ReadonlyMap<string, number> {
  const names = resource.importColumns ?? []
  return new Map(
    names.flatMap((name) => {
      const texts = resource.fields[name]?.label
      const known = texts ? LANGUAGES.map((language) => labelIn(texts, language)) : []
      const at = headings.findIndex((heading) => known.includes(heading))
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
    .map((field) => ({ line: 1, field, rule: textsIn(language).unknownColumn }))
  const missing = (resource.importColumns ?? [])
    .filter((name) => {
      const field = resource.fields[name]
      // a row that changes a record needs no column but those that say which one
      if (parts.hooks.meant) return false
      return field?.isRequired && !columns.has(name) && !FIELD_COLUMNS[field.kind].mayBeLeftOut
    })
    .map((name) => ({
      line: 1,
      field: headingOf(parts, name, language),
      rule: textsIn(language).columnMissing,
    }))
  return [...unknown, ...missing]
}

/** Reads a row as the form's values; of a wrong row, all problems are reported. */
async function readRow(
  tx: Queryable,
  parts: ResourceParts,
  { cell, has }: ImportedRow,
  existing: ResourceRow | null,
  actor: Actor,
  choices: ImportChoices,
): Promise<ReadRow> {
  const { resource } = parts
  const { language } = actor
  const raw: Record<string, unknown> = {}
  const wrong: FieldProblem[] = []
  for (const name of resource.form) {
    const field = resource.fields[name]
    if (!field) continue
    if (existing && !has(name)) {
      raw[name] = existing[name]
      continue
    }
    const readCell = async () => cellValue(field, cell(name), await choices.references[name]?.(tx, actor), language)
    let value = await readCell()
    // the cell may name an earlier row of the file
    if ('rule' in value && choices.forgetOld(name)) value = await readCell()
    if ('rule' in value) wrong.push({ field: name, rule: value.rule })
    else raw[name] = value.value
  }
  const parsed = resource.formSchema.safeParse(raw, { reportInput: true })
  if (parsed.success && wrong.length === 0) return { values: parsed.data, problems: [] }
  const refused = parsed.success ? [] : problemsOf(parsed.error, language)
  for (const { field: path, rule } of refused) {
    const field = path.split('.')[0] ?? path
    // an unreadable cell is missing from the values, so the schema reports it a second time
    if (!isAmong(wrong, field)) wrong.push({ field, rule })
  }
  const readable = Object.fromEntries(Object.entries(raw).filter(([name]) => !isAmong(wrong, name)))
  wrong.push(...(await takenFields(tx, parts, readable, existing?.keyId ?? null, actor)))
  const inFormOrder = (one: FieldProblem, other: FieldProblem): number =>
    resource.form.indexOf(one.field) - resource.form.indexOf(other.field)
  return { values: null, problems: wrong.toSorted(inFormOrder) }
}
