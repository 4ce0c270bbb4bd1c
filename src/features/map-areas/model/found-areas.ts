import { plainLatin } from '#lib/plain-latin.ts'
import type { RankedArea } from './area-figures.ts'

/** Areas whose name, node or station has a text in its name or code. */
export function foundAreas(rows: readonly RankedArea[], text: string): readonly RankedArea[] {
  const wanted = plainLatin(text.trim())
  if (wanted === '') return rows
  return rows.filter(({ area: { name, node, station } }) =>
    [name, node.name, node.code, station.name, station.code].some((one) => plainLatin(one).includes(wanted)),
  )
}
