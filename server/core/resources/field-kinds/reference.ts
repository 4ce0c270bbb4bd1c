import { shownName } from '#contract/kit/built-in-names.ts'
import type { Field } from '#contract/kit/field.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { ResourceOption } from '../resource-store.ts'
import type { FieldColumn } from './field-column.ts'

function namesIn(value: unknown, { nameField }: Field, row: ResourceValues, language: Language): string {
  const shown = nameField ? row[nameField] : value
  if (Array.isArray(shown)) return shown.map((name) => shownName(String(name), language)).join('、')
  return shown === null || shown === undefined ? '' : shownName(String(shown), language)
}

/** Finds the key by name; a key itself is accepted as well. */
const keyOf = (wanted: string, options: readonly ResourceOption[] = []): string | undefined =>
  options.find(({ name, keyId }) => [name, shownName(name, 'en'), keyId].includes(wanted))?.keyId

export const reference: FieldColumn = {
  columnTypes: ['PgUUID', 'PgText'],
  isFoundByPart: false,
  mayBeLeftOut: false,
  excelValue: namesIn,
  cellValue(text, { options, language }) {
    if (text === '') return { value: null }
    const key = keyOf(text, options)
    return key === undefined ? { rule: ruleText('unknownReference', language) } : { value: key }
  },
}

export const references: FieldColumn = {
  ...reference,
  columnTypes: ['PgArray'],
  cellValue(text, { options, language }) {
    const names = namesOfCell(text).filter((name) => name !== '')
    const keys = names.flatMap((name) => keyOf(name, options) ?? [])
    return keys.length === names.length ? { value: keys } : { rule: ruleText('unknownReference', language) }
  },
}

/** A cell may name several records. */
const namesOfCell = (text: string): string[] => text.split(/[、,，]/).map((name) => name.trim())
