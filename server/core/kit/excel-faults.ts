import type { Language } from '#contract/kit/language.ts'
import { textsIn } from '../texts/texts.ts'

/** Limit of the unpacked size: an Excel file is a zip, and a small zip may unpack to a very large one. */
export const MAX_UNPACKED_BYTES = 64 << 20
export const MAX_COLUMNS = 256
/** Excel's own limit. */
export const MAX_CELL_CHARACTERS = 32_767
/** All cells together: one shared text of a file may be used in a million cells. */
export const MAX_CHARACTERS = 32 << 20

/** Why a file is not read. `memory` and `time`: the reading process reached its limit. */
export type ExcelFault = 'format' | 'unpacked' | 'rows' | 'columns' | 'text' | 'memory' | 'time'

export class ExcelError extends Error {
  readonly fault: ExcelFault

  constructor(fault: ExcelFault) {
    super(`The Excel file is refused: ${fault}.`)
    this.name = 'ExcelError'
    this.fault = fault
  }
}

/** What is wrong with a file and what is allowed, in words; `maxRows` without the headings. */
export function excelRule(fault: ExcelFault, fileName: string, maxRows: number, language: Language): string {
  if (fault === 'format') return textsIn(language).notExcel(fileName)
  const { tooMuch, tooMuchInExcel } = textsIn(language)
  return tooMuchInExcel(fileName, tooMuch[fault], maxRows, MAX_COLUMNS, MAX_UNPACKED_BYTES >> 20)
}
