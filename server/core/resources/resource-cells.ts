import type { Field } from '#contract/kit/field.ts'
import { type Language, label, labelIn } from '#contract/kit/language.ts'
import type { ResourceRow } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { ExcelValue } from '../kit/excel.ts'
import type { ResourceOption } from './resource-store.ts'

const YES = label('是', 'Yes')
const NO = label('否', 'No')

/** A field's value as a cell shows it to people: names instead of keys, words instead of codes. */
export function excelValue(field: Field, value: unknown, row: ResourceRow, language: Language): ExcelValue {
  switch (field.kind) {
    case 'choice': {
      const chosen = field.choices?.find((choice) => choice.value === String(value))
      return chosen ? labelIn(chosen.label, language) : ''
    }
    case 'flag':
      return labelIn(value === true ? YES : NO, language)
    case 'integer':
    case 'number':
      return typeof value === 'number' ? value : null
    case 'time':
      return typeof value === 'string' ? new Date(value) : null
    case 'reference':
    case 'references':
      return nameOf(field.nameField ? row[field.nameField] : value)
    default:
      return typeof value === 'string' ? value : null
  }
}

const nameOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join('、') : value === null || value === undefined ? '' : String(value)

export type CellValue = { readonly value: unknown } | { readonly rule: string }

/** What people write into a cell, as the form's value. An empty cell means what a new record begins with. */
export function cellValue(
  field: Field,
  text: string,
  options: readonly ResourceOption[] | undefined,
  language: Language,
): CellValue {
  if (text === '' && field.start !== undefined) return { value: field.start }
  switch (field.kind) {
    case 'flag': {
      if (text === YES.zh || text.toLowerCase() === 'yes' || text.toLowerCase() === 'true') return { value: true }
      if (text === NO.zh || text.toLowerCase() === 'no' || text.toLowerCase() === 'false') return { value: false }
      return { rule: ruleText('yesOrNo', language) }
    }
    case 'choice': {
      const chosen = field.choices?.find(({ label: name, value }) => [name.zh, name.en, value].includes(text))
      const allowed = field.choices?.map(({ label: name }) => labelIn(name, language)) ?? []
      return chosen
        ? { value: chosen.value }
        : { rule: ruleText('oneOf', language, allowed.join(language === 'en' ? ', ' : '、')) }
    }
    case 'reference': {
      if (text === '') return { value: null }
      const found = options?.find(({ name, keyId }) => name === text || keyId === text)
      return found ? { value: found.keyId } : { rule: ruleText('unknownReference', language) }
    }
    case 'references': {
      const names = text
        .split(/[、,，]/)
        .map((name) => name.trim())
        .filter((name) => name !== '')
      const found = names.map(
        (wanted) => options?.find(({ name, keyId }) => name === wanted || keyId === wanted)?.keyId,
      )
      const keys = found.filter((key) => key !== undefined)
      return keys.length === names.length ? { value: keys } : { rule: ruleText('unknownReference', language) }
    }
    default:
      return { value: text }
  }
}
