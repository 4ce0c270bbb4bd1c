import { standardParams } from '#contract/network/standard-params.ts'
import { textWidthPx } from '#lib/text-width.ts'
import { headerWidthPx } from '../telemetry/header-width.ts'
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

/** Width at which a short heading is whole with its unit, and so are the values below it. */
export function shortWidthPx(heading: string, unit = ''): number {
  const text = unit === '' ? heading : `${heading} (${unit})`
  return Math.max(MIN_PX, textWidthPx(text) + (text.match(/[A-Z]/g)?.length ?? 0) * CAPITAL_PX + AROUND_PX)
}

/** How a column of live values is headed: by the name of its parameter, or as operators call it; always with the unit. */
export function columnHeading(param: ShownParam, name: string, isCode: boolean) {
  const { unit } = param
  const header = isCode ? shortName(param, name) : name
  return {
    header,
    ...(unit === '' ? {} : { unit }),
    ...(header === name ? {} : { fullHeader: name }),
    width: header === name ? headerWidthPx(header, unit) : shortWidthPx(header, unit),
  }
}
