import { labelIn } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { FieldColumn } from './field-column.ts'

export const choice: FieldColumn = {
  columnTypes: ['PgText'],
  isFoundByPart: false,
  mayBeLeftOut: false,
  excelValue(value, { choices }, _row, language) {
    const chosen = choices?.find((one) => one.value === String(value))
    return chosen ? labelIn(chosen.label, language) : ''
  },
  cellValue(text, { field: { choices = [] }, language }) {
    const chosen = choices.find(({ label, value }) => [label.zh, label.en, value].includes(text))
    const allowed = choices.map(({ label }) => labelIn(label, language))
    return chosen
      ? { value: chosen.value }
      : { rule: ruleText('oneOf', language, allowed.join(language === 'en' ? ', ' : '、')) }
  },
}
