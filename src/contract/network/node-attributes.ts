// Attributes: fields that a company adds to a type of nodes (schema of the physics tree). Each becomes a field like the
// declared ones, so that forms, lists, filters, Excel and errors handle it in the same way.

import { z } from 'zod'
import { orMissing } from '../kit/empty-values.ts'
import { choice, day, type Field, number, optionalDay, optionalNumber, text } from '../kit/field.ts'
import { type Label, label } from '../kit/language.ts'
import { defineResource, type Fields, type Resource } from '../kit/resource.ts'

export const ATTRIBUTE_KINDS = ['text', 'number', 'choice', 'date'] as const
const ATTRIBUTE_TEXT_MAX = 200

export const nodeAttribute = z.object({
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(ATTRIBUTE_KINDS),
  unit: z.string(),
  decimals: z.int().nullable(),
  isRequired: z.boolean(),
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  /** One per line, with its English words after an equals sign: `住宅=Residential`. */
  choices: z.string(),
})
export type NodeAttribute = z.infer<typeof nodeAttribute>

/** Values by the keys of attributes. */
export const attributeValues = z.record(z.string(), z.union([z.string(), z.number()]))
export type AttributeValues = Readonly<z.infer<typeof attributeValues>>

const PREFIX = 'attr_'
/** Name of an attribute's field in a node. */
export const attributeField = (key: string): string => `${PREFIX}${key}`
export const isAttributeField = (name: string): boolean => name.startsWith(PREFIX)

/** The choices of an attribute: what is stored is the part before the equals sign. */
export const choicesOf = ({ choices }: Pick<NodeAttribute, 'choices'>): { value: string; label: Label }[] =>
  choices
    .split('\n')
    .map((line) => line.split(/[=＝]/, 2).map((part) => part.trim()))
    .flatMap(([value = '', english = '']) => (value === '' ? [] : [{ value, label: label(value, english || value) }]))

const ANY_NUMBER = 1e12
const NOT_SET = { value: '', label: label('–', '–') }

/** The field declaration of an attribute. An optional one that is absent from a call stays unchanged. */
export function fieldOfAttribute(attribute: NodeAttribute): Field {
  const field = requiredOrNot(attribute)
  return attribute.isRequired ? field : { ...field, schema: field.schema.optional() }
}

function requiredOrNot(attribute: NodeAttribute): Field {
  const { name, nameEn, kind, unit, decimals, isRequired, minValue, maxValue } = attribute
  const shared = { label: label(name, nameEn || name) }
  switch (kind) {
    case 'text':
      return { ...text('words', { ...shared, min: isRequired ? 1 : 0, max: ATTRIBUTE_TEXT_MAX }), isUnordered: true }
    case 'number': {
      const range = { min: minValue ?? -ANY_NUMBER, max: maxValue ?? ANY_NUMBER, decimals: decimals ?? 2 }
      const options = { ...shared, ...range, ...(unit === '' ? {} : { unit }) }
      return { ...(isRequired ? number(options) : optionalNumber(options)), isUnordered: true }
    }
    case 'choice': {
      const choices = choicesOf(attribute)
      const values = choices.map(({ value }) => value)
      const { schema: _, ...field } = choice([NOT_SET, ...choices], shared)
      const schema = isRequired ? z.preprocess(orMissing, z.enum(values)) : z.enum(['', ...values])
      return { ...field, schema, isRequired, isUnordered: true }
    }
    case 'date':
      return { ...(isRequired ? day(shared) : optionalDay(shared)), isUnordered: true }
  }
}

/**
 * The resource of a node type with the type's attributes, placed after its own fields and before those of the location.
 */
export function withAttributes(resource: Resource, attributes: readonly NodeAttribute[]): Resource {
  if (attributes.length === 0) return resource
  const own: Fields = Object.fromEntries(
    attributes.map((attribute) => [attributeField(attribute.key), fieldOfAttribute(attribute)]),
  )
  const names = Object.keys(own)
  const at = resource.form.indexOf('sortOrder')
  const { importColumns, ...rest } = resource
  return defineResource({
    ...rest,
    fields: { ...resource.fields, ...own },
    list: [...resource.list, ...names],
    form: [...resource.form.slice(0, at), ...names, ...resource.form.slice(at)],
    search: [...resource.search, ...names],
    ...(importColumns ? { importColumns: [...importColumns, ...names] } : {}),
  })
}

/** Attributes in form values: those with a value, and the keys of empty ones. */
export function attributesIn(
  values: Readonly<Record<string, unknown>>,
  attributes: readonly NodeAttribute[],
): { readonly set: AttributeValues; readonly cleared: readonly string[] } {
  const set: Record<string, string | number> = {}
  const cleared: string[] = []
  for (const { key } of attributes) {
    const value = values[attributeField(key)]
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') set[key] = value
    else if (value !== undefined) cleared.push(key)
  }
  return { set, cleared }
}

/** Values by field name. */
export const attributeFields = (values: AttributeValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [attributeField(key), value]))
