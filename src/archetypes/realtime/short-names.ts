import { standardParams } from '#contract/network/standard-params.ts'
import { textWidthPx } from '#lib/text-width.ts'
import type { ShownParam } from '../telemetry/param-groups.ts'

const DICTIONARY = new Map(standardParams.map((param) => [param.code, param]))
/** Room for the padding of a cell and the sort mark, px. */
const AROUND_PX = 44
/** A capital is wider than a usual letter. */
const CAPITAL_PX = 3
/** Six figures with their padding. */
const MIN_PX = 68

/** Tells the parameters of wells from those of stations, with which they never stand in one table. */
const WELL_PREFIX = /^W_/

/**
 * Heading of a narrow column: the code that operators call the parameter by, such as T2g; the title, where somebody has
 * given the column one of its own, or the company its own parameter.
 *
 * @param name - The title of the column in the current language.
 */
export function shortName({ code }: Pick<ShownParam, 'code'>, name: string): string {
  const known = DICTIONARY.get(code)
  return known && (name === known.nameZh || name === known.nameEn) ? code.replace(WELL_PREFIX, '') : name
}

/** Width at which a short heading is whole, and so are the values below it. */
export const shortWidthPx = (heading: string): number =>
  Math.max(MIN_PX, textWidthPx(heading) + (heading.match(/[A-Z]/g)?.length ?? 0) * CAPITAL_PX + AROUND_PX)
