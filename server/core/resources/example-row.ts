// The example in the template of an import. Duty: mark it, and find it again, so that a file may be filled in below it.

import { LANGUAGES, type Language, label, labelIn } from '#contract/kit/language.ts'

const MARK = label('示例（不导入）：', 'Example (not imported): ')

/** The first cell of the example. */
export const markExample = (cell: string, language: Language): string => `${labelIn(MARK, language)}${cell}`

/** Whether a row of a file is to be imported: it holds something, and is not the example. Columns may have been moved. */
export const isToImport = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') &&
  !cells.some((cell) => LANGUAGES.some((language) => cell.startsWith(labelIn(MARK, language).trim())))
