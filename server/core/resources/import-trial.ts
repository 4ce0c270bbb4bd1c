import type { ImportProblem } from '#contract/kit/resource.ts'
import { SLICE_MS } from '../db/background-pool.ts'
import type { Db, Queryable } from '../db/client.ts'
import { takenBack } from '../db/taken-back.ts'
import type { ImportedRow } from './resource-save.ts'

/** A text that more rows have in the same column is no part of what must be unique. */
const MAX_ALIKE = 5
/** Rows of one file that a row may hang below or refer to: all of them are written before it. */
const MAX_NEEDED = 100

interface Taken {
  /** What names the record that was written. */
  readonly names: readonly string[]
  /** Why it was not written; empty when it was. */
  readonly problems: readonly ImportProblem[]
}

interface TrialParts {
  /** Aborted when nobody waits for the outcome any more. */
  readonly gone: AbortSignal
  /** Hears how many rows are tried. */
  readonly tell: (numTried: number) => void
  /** What a row may name others by. */
  readonly cellsOf: (row: ImportedRow) => readonly string[]
  /** What a row may clash with others by: texts, each with its column. */
  readonly textsOf: (row: ImportedRow) => readonly string[]
  readonly take: (tx: Queryable, row: ImportedRow) => Promise<Taken>
  /** Called when what was written is gone again. */
  readonly forget: () => void
  readonly tooMany: (row: ImportedRow, maxNeeded: number) => ImportProblem
}

interface Trial {
  readonly good: readonly ImportedRow[]
  readonly problems: readonly ImportProblem[]
}

/**
 * Writes rows to see whether they can be, a slice at a time, and takes each slice back; others get their turn between two
 * slices. Rows of slices before that a row names by any of its cells, or shares a rare text with, are written again ahead of
 * it, so that it finds what it hangs below and meets what it clashes with; one that only turns out to be named like another
 * is tried again after it.
 */
export async function tryInSlices(db: Db, rows: readonly ImportedRow[], parts: TrialParts): Promise<Trial> {
  const good: ImportedRow[] = []
  const problems: ImportProblem[] = []
  const byName = new Map<string, ImportedRow>()
  const byText = new Map<string, ImportedRow[]>()
  const neededBy = new Map<ImportedRow, readonly ImportedRow[]>()
  const tryAgain: { readonly row: ImportedRow; readonly needed: readonly ImportedRow[] }[] = []

  /** Good rows with these names, each after those that it needs itself. */
  function rowsNamed(names: readonly string[]): ImportedRow[] {
    const found = new Set<ImportedRow>()
    for (const name of names) {
      const row = byName.get(name.toLowerCase())
      if (row) for (const one of [...(neededBy.get(row) ?? []), row]) found.add(one)
    }
    return [...found]
  }

  /** Good rows that have the same text in the same column, where these are few. */
  function rowsAlike(row: ImportedRow): ImportedRow[] {
    const alike = parts.textsOf(row).map((text) => byText.get(text) ?? [])
    return alike.flatMap((rows) =>
      rows.length > MAX_ALIKE ? [] : rows.flatMap((one) => [...(neededBy.get(one) ?? []), one]),
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
    neededBy.set(row, needed)
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
    next = await takenBack(db, (tx) => trySlice(tx, next))
    parts.forget()
    parts.tell(next)
    for (const { row, needed } of tryAgain.splice(0)) {
      settle(row, needed, await takenBack(db, (tx) => writeAfter(tx, needed, row, new Set())))
      parts.forget()
    }
  }
  return { good, problems }
}
