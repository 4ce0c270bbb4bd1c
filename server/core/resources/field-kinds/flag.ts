import { label, labelIn } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { FieldColumn } from './field-column.ts'

const YES = label('是', 'Yes')
const NO = label('否', 'No')
const TRUE: readonly string[] = [YES.zh, 'yes', 'true']
const FALSE: readonly string[] = [NO.zh, 'no', 'false']

export const flag: FieldColumn = {
  columnTypes: ['PgBoolean'],
  isFoundByPart: false,
  mayBeLeftOut: true,
  excelValue: (value, _field, _row, language) => labelIn(value === true ? YES : NO, language),
  cellValue(text, { language }) {
    const written = text.toLowerCase()
    if (TRUE.includes(written)) return { value: true }
    return FALSE.includes(written) ? { value: false } : { rule: ruleText('yesOrNo', language) }
  },
  listed: ({ language }) => [labelIn(YES, language), labelIn(NO, language)],
  holdsSeveral: false,
  example: ({ language }) => labelIn(YES, language),
}
