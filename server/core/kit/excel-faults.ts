import type { Language } from '#contract/kit/language.ts'
import { textsIn } from '../texts/texts.ts'

/** What a file may hold once it is unpacked: an Excel file is a zip, and a small zip may be a very large one inside. */
export const MAX_UNPACKED_BYTES = 64 << 20
export const MAX_COLUMNS = 256
/** Excel's own limit. */
export const MAX_CELL_CHARACTERS = 32_767
/** All cells together: one shared text of a file may stand in a million of them. */
export const MAX_CHARACTERS = 32 << 20

/** Why a file is not read. `memory` and `time`: the process that read it came to its limits. */
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
