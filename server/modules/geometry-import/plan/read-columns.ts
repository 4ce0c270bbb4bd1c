// Columns of a feature as values of a record.

import type { LayerField, LayerMapping } from '#contract/geometry/geometry-mapping.ts'
import { labelIn } from '#contract/kit/language.ts'
import { pipeSegmentResource } from '#contract/resources/pipe-segment.resource.ts'
import { flagIn } from '#server/core/resources/field-kinds/flag.ts'
import type { ReadFeature } from '../reading/feature.ts'
import type { Refusal } from './plan.ts'

export const cellOf = ({ fields }: ReadFeature, { columns }: LayerMapping, field: LayerField): string => {
  const column = columns[field]
  return column === undefined ? '' : (fields[column] ?? '').trim()
}

/** What the columns say; a column that says nothing changes nothing. */
export function pipeColumns(feature: ReadFeature, mapping: LayerMapping): Record<string, unknown> | Refusal {
  const values: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(READERS)) {
    const name = FIELDS.find((one) => one === field)
    const text = name ? cellOf(feature, mapping, name) : ''
    if (text === '') continue
    const value = read(text)
    if (value === null)
      return { kind: 'field', column: (name && mapping.columns[name]) ?? field, value: text.slice(0, 60) }
    values[field] = value
  }
  return values
}

const FIELDS = ['dnMm', 'lengthM', 'lengthIsMeasured', 'laying', 'roughnessMm', 'builtYear'] as const
const numberIn = (text: string): number | null => {
  const value = Number(text.replace(/\s*(?:mm|m|毫米|米)$/i, ''))
  return Number.isFinite(value) ? value : null
}
/** What other programs write for yes and no. */
const FOREIGN_FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['y', true],
  ['1', true],
  ['实测', true],
  ['n', false],
  ['0', false],
])
const READERS: Readonly<Record<(typeof FIELDS)[number], (text: string) => unknown>> = {
  // DN200, 200, 200 mm
  dnMm: (text) => numberIn(text.replace(/^(?:DN|d)\s*/i, '')),
  lengthM: numberIn,
  lengthIsMeasured: (text) => flagIn(text) ?? FOREIGN_FLAGS.get(text.toLowerCase()) ?? null,
  roughnessMm: numberIn,
  builtYear: (text) => {
    const year = Number(/^(\d{4})(?:\D.*)?$/.exec(text)?.[1] ?? Number.NaN)
    return Number.isInteger(year) ? year : null
  },
  laying: (text) => {
    const { choices = [] } = pipeSegmentResource.fields.laying
    const said = text.toLowerCase()
    const found = choices.find(({ value, label: texts }) =>
      [value, labelIn(texts, 'zh-CN'), labelIn(texts, 'en')].some((name) => name.toLowerCase() === said),
    )
    return found?.value ?? null
  },
}
export const depthIn = numberIn
