import { type BenchRow, benchRow, withAim } from '../results.ts'
import type { Winter } from './winter.ts'

/** A part of the bench: what it measures of a winter, and its rows over all winters. */
export interface Part<Figures = unknown> {
  measure(winter: Winter): Figures
  rows(winters: readonly Figures[]): BenchRow[]
}

/** Figures of a part over all winters, as rows. */
export type PartRows = (winters: readonly Winter[]) => BenchRow[]

export const partOf =
  <Figures>({ measure, rows }: Part<Figures>): PartRows =>
  (winters) =>
    rows(winters.map(measure))

interface Aim {
  readonly limit: number
  /** Otherwise the least that is aimed at. */
  readonly isMost: boolean
  readonly text: string
}

export const upTo = (limit: number): Aim => ({ limit, isMost: true, text: `up to ${limit}` })
export const from = (limit: number): Aim => ({ limit, isMost: false, text: `${limit} or more` })

/** Rows of the same winters. */
export function rowsFor<Figures>(winters: readonly Figures[]) {
  const row = (name: string, unit: string, read: (figures: Figures) => number): BenchRow =>
    benchRow('forecast', name, unit, winters.map(read))
  /** Met where each winter meets it. */
  const aimed = (name: string, unit: string, aim: Aim, read: (figures: Figures) => number): BenchRow => {
    const values = winters.map(read)
    const worst = aim.isMost ? Math.max(...values) : Math.min(...values)
    const isMet = values.every((value) => (aim.isMost ? value <= aim.limit : value >= aim.limit))
    return withAim(row(name, unit, read), `${aim.text}, worst seed ${worst.toPrecision(3)}`, isMet)
  }
  return { row, aimed }
}
