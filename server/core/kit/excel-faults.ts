import type { Language } from '#contract/kit/language.ts'
import { say } from './app-error.ts'

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
  if (fault === 'format') return say(language, `“${fileName}”不是 .xlsx 文件`, `“${fileName}” must be an .xlsx file`)
  const [zh, en] = TOO_MUCH[fault]
  const megabytes = MAX_UNPACKED_BYTES >> 20
  return say(
    language,
    `“${fileName}”${zh}：最多 ${maxRows} 行、${MAX_COLUMNS} 列，解压后不超过 ${megabytes} MB`,
    `“${fileName}” ${en}: ${maxRows} rows, ${MAX_COLUMNS} columns and ${megabytes} MB unpacked are allowed`,
  )
}

const TOO_MUCH = {
  unpacked: ['解压后过大', 'is too large once it is unpacked'],
  rows: ['行数过多', 'has too many rows'],
  columns: ['列数过多', 'has too many columns'],
  text: ['文字过多', 'holds too much text'],
  memory: ['读取时占用内存过多', 'takes too much memory to read'],
  time: ['读取时间过长', 'takes too long to read'],
} as const satisfies Record<Exclude<ExcelFault, 'format'>, readonly [zh: string, en: string]>
