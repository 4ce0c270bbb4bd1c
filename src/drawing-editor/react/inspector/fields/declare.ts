import type { BindingSlot } from '#contract/drawing/element.ts'
import { MAX_LENGTH_PX } from '../../../edit/checks.ts'
import type {
  FieldId,
  JsonDeclaration,
  Kinds,
  MeasureDeclaration,
  NodeDeclaration,
  NumberDeclaration,
  OptionLabel,
  PaintDeclaration,
  ParameterDeclaration,
  SwitchDeclaration,
  TextDeclaration,
} from './field-declaration.ts'

// One line for each field: its name in the document, the kinds that have it, and what is special about it.

type NumberTerms = Partial<
  Pick<NumberDeclaration, 'unit' | 'factor' | 'min' | 'max' | 'decimals' | 'step' | 'isOptional'>
>

/** Any number, where no terms are given. */
export const number = (field: NumberDeclaration['field'] & FieldId, kinds: Kinds, terms: NumberTerms = {}) =>
  ({
    control: 'number',
    id: field,
    field,
    kinds,
    unit: '',
    factor: 1,
    min: Number.NEGATIVE_INFINITY,
    max: Number.POSITIVE_INFINITY,
    decimals: 2,
    step: 1,
    isOptional: false,
    ...terms,
  }) satisfies NumberDeclaration

/** A length of 0 or more, px. */
export const length = (field: NumberDeclaration['field'] & FieldId, kinds: Kinds) =>
  number(field, kinds, { unit: 'px', min: 0, max: MAX_LENGTH_PX })

export const measure = (
  id: MeasureDeclaration['measure'],
  kinds: Kinds,
  terms: Pick<MeasureDeclaration, 'unit' | 'min' | 'max'>,
): MeasureDeclaration => ({ control: 'measure', id, measure: id, kinds, ...terms })

export const text = (
  field: TextDeclaration['field'] & FieldId,
  kinds: Kinds,
  suggestions: readonly string[] = [],
): TextDeclaration => ({ control: 'text', id: field, field, kinds, suggestions })

export const choice = <Field extends FieldId & ChoiceField>(
  field: Field,
  kinds: Kinds,
  options: readonly (readonly [value: string | number | undefined, label: OptionLabel & `${Field}.${string}`])[],
) => ({
  control: 'choice' as const,
  id: field,
  field,
  kinds,
  options: options.map(([value, label]) => ({ value, label })),
})
type ChoiceField = OptionLabel extends `${infer Field}.${string}` ? Field : never

export const toggle = (field: SwitchDeclaration['field'] & FieldId, kinds: Kinds): SwitchDeclaration => ({
  control: 'switch',
  id: field,
  field,
  kinds,
})

export const paint = (field: PaintDeclaration['field'], kinds: Kinds, none: null | '' = null): PaintDeclaration => ({
  control: 'paint',
  id: field,
  field,
  kinds,
  none,
})

export const node = (
  field: NodeDeclaration['field'] & FieldId,
  kinds: Kinds,
  empty: NodeDeclaration['empty'] = 'none',
): NodeDeclaration => ({ control: 'node', id: field, field, kinds, empty })

/** The point of a binding slot: its node, and the parameter of that. */
export const slot = (number: BindingSlot): readonly [NodeDeclaration, ParameterDeclaration] => {
  const [nodeField, field] = [`stationId${number}`, `stationVal${number}`] as const
  return [
    node(nodeField, 'all', 'ownUnit'),
    { control: 'parameter', slot: number, id: field, field, nodeField, kinds: 'all' },
  ]
}

export const json = (field: JsonDeclaration['field'] & FieldId, kinds: Kinds): JsonDeclaration => ({
  control: 'json',
  id: field,
  field,
  kinds,
})
