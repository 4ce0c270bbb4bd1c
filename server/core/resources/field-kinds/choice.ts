import { labelIn, listIn } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Cell, FieldColumn } from './field-column.ts'

const listed = ({ field: { choices = [] }, language }: Cell): string[] =>
  choices.map(({ label }) => labelIn(label, language)).filter((name) => name !== '')

export const choice: FieldColumn = {
  columnTypes: ['PgText'],
  isFoundByPart: false,
  mayBeLeftOut: false,
  excelValue(value, { choices }, _row, language) {
    const chosen = choices?.find((one) => one.value === String(value))
    return chosen ? labelIn(chosen.label, language) : ''
  },
  cellValue(text, cell) {
    const { field, language } = cell
    const chosen = field.choices?.find(({ label, value }) => [label.zh, label.en, value].includes(text))
    return chosen ? { value: chosen.value } : { rule: ruleText('oneOf', language, listIn(listed(cell), language)) }
  },
  listed,
  holdsSeveral: false,
  example: (cell) => listed(cell)[0] ?? '',
}
