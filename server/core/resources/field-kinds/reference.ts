import { shownName } from '#contract/kit/built-in-names.ts'
import type { Field } from '#contract/kit/field.ts'
import { type Language, listIn } from '#contract/kit/language.ts'
import type { ResourceValues } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { textsIn } from '../../texts/texts.ts'
import { optionsNamed, proposedFor, tellApart, writtenNames } from '../named-options.ts'
import type { ResourceOption } from '../resource-store.ts'
import type { Cell, CellValue, FieldColumn } from './field-column.ts'

const MAX_CANDIDATES = 6

function namesIn(value: unknown, { nameField }: Field, row: ResourceValues, language: Language): string {
  const shown = nameField ? row[nameField] : value
  if (Array.isArray(shown)) return shown.map((name) => shownName(String(name), language)).join('、')
  return shown === null || shown === undefined ? '' : shownName(String(shown), language)
}

/** The record that a text means, by its name, its path or its key. */
function keyOf(text: string, { options = [], language }: Cell): CellValue {
  const found = optionsNamed(text, options)
  const [first, ...others] = found
  if (first === undefined) return { rule: notAmong(text, options, language) }
  if (others.length === 0) return { value: first.keyId }
  const candidates = tellApart(found.slice(0, MAX_CANDIDATES), options, language)
  if (found.length > MAX_CANDIDATES) candidates.push('…')
  return { rule: ruleText('ambiguousReference', language, listIn(candidates, language)) }
}

/** Says what may be written instead: what is like the text, where there is such a choice. */
function notAmong(text: string, options: readonly ResourceOption[], language: Language): string {
  if (options.length === 0) return ruleText('unknownReference', language)
  const proposed = proposedFor(text, options, ({ name }) => [shownName(name, language)]).slice(0, MAX_CANDIDATES)
  return textsIn(language).notAmong(writtenNames(proposed, options, language), options.length - proposed.length)
}

export const reference: FieldColumn = {
  columnTypes: ['PgUUID', 'PgText'],
  isFoundByPart: false,
  mayBeLeftOut: false,
  excelValue: namesIn,
  cellValue: (text, cell) => (text === '' ? { value: null } : keyOf(text, cell)),
  listed: ({ options = [], language }) => writtenNames(options, options, language),
  holdsSeveral: false,
  example({ options = [], language }) {
    const one = options.find(({ parentId }) => parentId !== null) ?? options[0]
    return (one && writtenNames([one], options, language)[0]) ?? ''
  },
}

export const references: FieldColumn = {
  ...reference,
  columnTypes: ['PgArray'],
  cellValue(text, cell) {
    const keys: unknown[] = []
    for (const name of namesOfCell(text).filter((one) => one !== '')) {
      const found = keyOf(name, cell)
      if ('rule' in found) return found
      keys.push(found.value)
    }
    return { value: keys }
  },
  holdsSeveral: true,
}

/** A cell may name several records. */
const namesOfCell = (text: string): string[] => text.split(/[、,，]/).map((name) => name.trim())
