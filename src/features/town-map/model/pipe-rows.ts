// Which pipes a table lists, and in what order. Pure.

import type { TableSort } from '#ui/data-table.tsx'
import { findThings, type PlantThing } from './map-things.ts'
import type { PipeReading } from './pipe-values.ts'

interface RowsAsked {
  readonly find: string
  readonly sort: TableSort | null
  /** The first values have arrived: before that nothing is sorted by them. */
  readonly isFilled: boolean
  readonly read: (pipe: PlantThing) => PipeReading
}

/** By what is found; sorted as asked, pipes without a value last in either direction. */
export function pipeRows(pipes: readonly PlantThing[], { find, sort, isFilled, read }: RowsAsked): PlantThing[] {
  const found = find.trim() === '' ? [...pipes] : findThings(pipes, find)
  if (!sort) return found
  const sign = sort.direction === 'desc' ? -1 : 1
  if (sort.column === 'value') {
    if (!isFilled) return found
    const values = new Map(found.map((pipe) => [pipe, read(pipe).value]))
    const valueIn = (pipe: PlantThing): number => values.get(pipe) ?? Number.NaN
    return found.sort((one, other) => {
      const [left, right] = [valueIn(one), valueIn(other)]
      if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
      return sign * (left - right)
    })
  }
  if (sort.column === 'dn') return found.sort((one, other) => sign * ((one.pipe?.dnMm ?? 0) - (other.pipe?.dnMm ?? 0)))
  const textOf = ({ code, name }: PlantThing): string => (sort.column === 'name' ? name : code)
  return found.sort((one, other) => sign * textOf(one).localeCompare(textOf(other)))
}
