// Import of a sheet. Duty: report every wrong cell by line and heading before anything is written. Neighbours:
// resource-excel.ts has the calls, import-trial.ts tries the rows, import-writing.ts writes them. Invariants: a row
// passes the same schema and checks as the form; rows are tried and written in short slices, with people's calls first.

import type { z } from 'zod'
import type { FieldProblem } from '#contract/kit/envelope.ts'
import { type Language, labelIn } from '#contract/kit/language.ts'
import type { ImportProblem, ImportResult, importMode, ResourceValues } from '#contract/kit/resource.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import type { Steps } from '../calls/long-work.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { AppError } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { cellValue, FIELD_COLUMNS } from './field-kinds/field-columns.ts'
import { namesOfCell } from './field-kinds/reference.ts'
import { tryInSlices } from './import-trial.ts'
import type { Resources } from './import-undo.ts'
import { type TakenRow, writeInSlices } from './import-writing.ts'
import type { ImportedRow, ResourceParts } from './resource-parts.ts'
import { currentParts, fieldProblems, insertNew, isAmong, saveNew, takenFields } from './resource-save.ts'
import type { ResourceOption } from './resource-store.ts'

const PREVIEW_ROWS = 20
const MAX_PROBLEMS = 500

type Sheet = readonly (readonly string[])[]

interface ReadRow {
  readonly values: ResourceValues | null
  readonly problems: readonly ImportProblem[]
}

/**
 * Tries all rows, and writes them as `mode` says.
 *
 * Nothing is written if nobody waits for the result any more when the writing would begin.
 */
export async function importRows(
  env: Env,
  registered: ResourceParts,
  resources: Resources,
  sheet: Sheet,
  mode: z.infer<typeof importMode>,
  actor: Actor,
  steps: Steps,
): Promise<ImportResult> {
  const parts = await currentParts(env.db, registered, {})
  const [headings = [], ...lines] = sheet
  const columns = columnsByHeading(parts, headings)
  const problems: ImportProblem[] = headingProblems(parts, headings, columns, actor.language)
  const result = (good: number, written: number): ImportResult => ({
    total: lines.length,
    good,
    written,
    problems: problems.sort((one, other) => one.line - other.line).slice(0, MAX_PROBLEMS),
    preview: lines
      .slice(0, PREVIEW_ROWS)
      .map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']))),
  })
  if (problems.length > 0) return result(0, 0)
  const read = lines.map(
    (cells, at): ImportedRow => ({ line: at + 2, cell: (name) => cells[columns.get(name) ?? -1] ?? '' }),
  )
  const { importing } = parts.hooks
  const arranged = importing?.arrange(read, actor.language) ?? { rows: read, problems: [] }
  problems.push(...arranged.problems.map((one) => ({ ...one, field: headingOf(parts, one.field, actor.language) })))
  const names = [...columns.keys()]
  // progress counts each row twice if it is tried and then written
  const total = arranged.rows.length * (mode === 'preview' ? 1 : 2)
  const trial = await tryInSlices(env.background, arranged.rows, {
    gone: steps.gone,
    tell: (done) => steps.tell(done, total),
    cellsOf: ({ cell }) => names.flatMap((name) => [cell(name).trim(), ...namesOfCell(cell(name))]),
    textsOf: ({ cell }) =>
      names.flatMap((name) => {
        const field = parts.resource.fields[name]
        const mayClash = field !== undefined && FIELD_COLUMNS[field.kind].mayClash && cell(name) !== ''
        return mayClash ? [`${name}:${cell(name).toLowerCase()}`] : []
      }),
    tooMany: ({ line }, max) => ({
      line,
      field: '',
      rule: textsIn(actor.language).needsTooManyRows(max),
    }),
    ...takerOf(parts, actor, env.now(), insertNew),
  })
  problems.push(...trial.problems)
  const numGood = trial.good.length
  if (numGood === 0 || mode === 'preview' || (mode === 'all' && problems.length > 0)) return result(numGood, 0)
  const { take } = takerOf(parts, actor, env.now(), saveNew)
  const { numWritten, refused } = await writeInSlices(env, trial.good, {
    take,
    isWhole: mode === 'all',
    resources,
    actor,
    module: parts.resource.permission,
    total: lines.length,
    tell: (done) => steps.tell(arranged.rows.length + done, total),
  })
  problems.push(...refused)
  return result(numGood - refused.length, numWritten)
}

/** Reads, checks and writes one row at a time behind a savepoint, so that a refused row leaves no trace. */
function takerOf(parts: ResourceParts, actor: Actor, now: number, write: typeof insertNew) {
  const options = rememberOptions(parts, actor)
  const { importing } = parts.hooks
  return {
    /** To be called after the written rows were rolled back. */
    forget: options.forgetOwn,
    async take(tx: Queryable, row: ImportedRow): Promise<TakenRow> {
      // one row at a time: a row may refer to an earlier one
      const own = (await importing?.partsOf(tx, row)) ?? parts
      const { values, problems } = await readRow(tx, own, row, actor, (name) => options.of(tx, name))
      if (values === null) return { record: null, names: [], problems }
      const written = await writeRow(tx, own, values, row.line, actor, now, write)
      if ('problems' in written) return { record: null, names: [], problems: written.problems }
      options.forgetOwn()
      const names = await namesOf(tx, own, values, written.keyId, actor)
      return { record: { parts: own, keyId: written.keyId }, names, problems: [] }
    },
  }
}

/** Texts by which another row may refer to a record or clash with it: its title and unique fields, as stored. */
async function namesOf(
  tx: Queryable,
  { resource, store }: ResourceParts,
  values: ResourceValues,
  keyId: string,
  actor: Actor,
): Promise<string[]> {
  const fields = [resource.title, ...resource.form.filter((name) => resource.fields[name]?.isUnique)]
  const stored = resource.title in values ? values : ((await store.find(tx, keyId, actor)) ?? values)
  return fields.map((name) => String(stored[name] ?? '')).filter((name) => name !== '')
}

/** Caches the choices of references; choices of the imported resource itself are read again after each written row. */
function rememberOptions({ resource, hooks }: ResourceParts, actor: Actor) {
  const known = new Map<string, readonly ResourceOption[]>()
  const own = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.optionsPath === resource.call('options'),
  )
  return {
    async of(tx: Queryable, name: string): Promise<readonly ResourceOption[] | undefined> {
      const options = known.get(name) ?? (await hooks.references?.[name]?.(tx, actor))
      if (options) known.set(name, options)
      return options
    },
    forgetOwn(): void {
      for (const name of own) known.delete(name)
    },
  }
}

async function writeRow(
  tx: Queryable,
  parts: ResourceParts,
  values: ResourceValues,
  line: number,
  actor: Actor,
  now: number,
  write: typeof insertNew,
): Promise<{ readonly keyId: string } | { readonly problems: readonly ImportProblem[] }> {
  try {
    return await tx.transaction((savepoint) => write(savepoint, parts, values, actor, now))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = fieldProblems.safeParse(error.result)
    if (!fields.success) return { problems: [{ line, field: '', rule: error.message }] }
    return {
      problems: fields.data.map(({ field, rule }) => ({ line, field: headingOf(parts, field, actor.language), rule })),
    }
  }
}

const headingOf = ({ resource }: ResourceParts, name: string, language: Language): string => {
  const field = resource.fields[name]
  return field ? labelIn(field.label, language) : name
}

/** Column of each field; a heading may be in either language. */
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
    .map((field) => ({ line: 1, field, rule: textsIn(language).unknownColumn }))
  const missing = (resource.importColumns ?? [])
    .filter((name) => {
      const field = resource.fields[name]
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
  { line, cell }: ImportedRow,
  actor: Actor,
  options: (name: string) => Promise<readonly ResourceOption[] | undefined>,
): Promise<ReadRow> {
  const { resource } = parts
  const { language } = actor
  const raw: Record<string, unknown> = {}
  const wrong: FieldProblem[] = []
  for (const name of resource.form) {
    const field = resource.fields[name]
    if (!field) continue
    const value = cellValue(field, cell(name), await options(name), language)
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
  wrong.push(...(await takenFields(tx, parts, readable, null, actor)))
  const inFormOrder = wrong.toSorted(
    (one, other) => resource.form.indexOf(one.field) - resource.form.indexOf(other.field),
  )
  return {
    values: null,
    problems: inFormOrder.map(({ field, rule }) => ({ line, field: headingOf(parts, field, language), rule })),
  }
}
