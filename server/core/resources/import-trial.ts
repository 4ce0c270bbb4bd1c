import type { ImportProblem } from '#contract/kit/resource.ts'
import { SLICE_MS } from '../db/background-pool.ts'
import type { Db, Queryable } from '../db/client.ts'
import { rolledBack } from '../db/rolled-back.ts'
import type { ImportedRow } from './resource-parts.ts'

/** A text that more rows share in one column cannot belong to a unique value. */
const MAX_ALIKE = 5
/** How many rows of the same file a row may depend on (parents, references): all of them are written before it. */
const MAX_NEEDED = 100

interface Taken {
  /** Names by which other rows may refer to the written record. */
  readonly names: readonly string[]
  /** Why it was not written; empty when it was. */
  readonly problems: readonly ImportProblem[]
}

interface TrialParts {
  /** Aborted when nobody waits for the outcome any more. */
  readonly gone: AbortSignal
  /** Reports how many rows have been tried. */
  readonly tell: (numTried: number) => void
  /** Texts of a row that may be names of other rows. */
  readonly cellsOf: (row: ImportedRow) => readonly string[]
  /** Texts of a row, each with its column, that may clash with those of other rows. */
  readonly textsOf: (row: ImportedRow) => readonly string[]
  readonly take: (tx: Queryable, row: ImportedRow) => Promise<Taken>
  /** Called after a slice was rolled back. */
  readonly forget: () => void
  readonly tooMany: (row: ImportedRow, maxNeeded: number) => ImportProblem
}

interface Trial {
  readonly good: readonly ImportedRow[]
  readonly problems: readonly ImportProblem[]
}

/**
 * Tries rows by writing them in slices and rolling each slice back; other calls run between two slices. Before a row is
 * written, the rows of earlier slices that it names in a cell or shares a rare text with are written again, so that its
 * references resolve and clashes are found. A row that turns out to have the same name as an earlier one is tried again
 * after that one.
 */
export async function tryInSlices(db: Db, rows: readonly ImportedRow[], parts: TrialParts): Promise<Trial> {
  const good: ImportedRow[] = []
  const problems: ImportProblem[] = []
  const byName = new Map<string, ImportedRow>()
  const byText = new Map<string, ImportedRow[]>()
  const neededOf = new Map<ImportedRow, readonly ImportedRow[]>()
  const tryAgain: { readonly row: ImportedRow; readonly needed: readonly ImportedRow[] }[] = []

  /** Good rows with these names, each preceded by the rows that it needs itself. */
  function rowsNamed(names: readonly string[]): ImportedRow[] {
    const found = new Set<ImportedRow>()
    for (const name of names) {
      const row = byName.get(name.toLowerCase())
      if (row) for (const one of [...(neededOf.get(row) ?? []), row]) found.add(one)
    }
    return [...found]
  }

  /** Good rows with the same text in the same column, if they are few. */
  function rowsAlike(row: ImportedRow): ImportedRow[] {
    const alike = parts.textsOf(row).map((text) => byText.get(text) ?? [])
    return alike.flatMap((rows) =>
      rows.length > MAX_ALIKE ? [] : rows.flatMap((one) => [...(neededOf.get(one) ?? []), one]),
    )
  }

  async function writeAfter(
    tx: Queryable,
    needed: readonly ImportedRow[],
    row: ImportedRow,
    written: Set<ImportedRow>,
  ) {
    for (const one of needed) {
      if (!written.has(one)) await parts.take(tx, one)
      written.add(one)
    }
    return parts.take(tx, row)
  }

  function settle(row: ImportedRow, needed: readonly ImportedRow[], taken: Taken): void {
    problems.push(...taken.problems)
    if (taken.problems.length > 0) return
    good.push(row)
    neededOf.set(row, needed)
    for (const name of taken.names) if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), row)
    for (const text of parts.textsOf(row)) {
      const alike = byText.get(text)
      if (!alike) byText.set(text, [row])
      else if (alike.length <= MAX_ALIKE) alike.push(row)
    }
  }

  /** @returns Where the next slice begins. */
  async function trySlice(tx: Queryable, from: number): Promise<number> {
    const until = performance.now() + SLICE_MS
    const written = new Set<ImportedRow>()
    for (let at = from; at < rows.length; at += 1) {
      const row = rows[at]
      if (!row || (at > from && performance.now() >= until)) return at
      const needed = rowsNamed(parts.cellsOf(row))
      if (needed.length > MAX_NEEDED) {
        problems.push(parts.tooMany(row, MAX_NEEDED))
        continue
      }
      const taken = await writeAfter(tx, [...needed, ...rowsAlike(row)], row, written)
      const alike = rowsNamed(taken.names)
      if (alike.some((one) => !written.has(one))) {
        tryAgain.push({ row, needed: [...needed, ...alike] })
        return at + 1
      }
      settle(row, needed, taken)
      written.add(row)
    }
    return rows.length
  }

  for (let next = 0; next < rows.length; ) {
    parts.gone.throwIfAborted()
    next = await rolledBack(db, (tx) => trySlice(tx, next))
    parts.forget()
    parts.tell(next)
    for (const { row, needed } of tryAgain.splice(0)) {
      settle(row, needed, await rolledBack(db, (tx) => writeAfter(tx, needed, row, new Set())))
      parts.forget()
    }
  }
  return { good, problems }
}
