import { label, labelIn } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { FieldColumn } from './field-column.ts'

const YES = label('是', 'Yes')
const NO = label('否', 'No')
const TRUE: readonly string[] = [YES.zh, 'yes', 'true']
const FALSE: readonly string[] = [NO.zh, 'no', 'false']

/** What a cell of a file says; null: neither. */
export function flagIn(text: string): boolean | null {
  const written = text.toLowerCase()
  return TRUE.includes(written) || (FALSE.includes(written) ? false : null)
}

export const flag: FieldColumn = {
  columnTypes: ['PgBoolean'],
  isFoundByPart: false,
  mayBeLeftOut: true,
  excelValue: (value, _field, _row, language) => labelIn(value === true ? YES : NO, language),
  cellValue(text, { language }) {
    const value = flagIn(text)
    return value === null ? { rule: ruleText('yesOrNo', language) } : { value }
  },
  listed: ({ language }) => [labelIn(YES, language), labelIn(NO, language)],
  holdsSeveral: false,
  example: ({ language }) => labelIn(YES, language),
}
