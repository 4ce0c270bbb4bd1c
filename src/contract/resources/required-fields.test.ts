import { describe, expect, it } from 'vitest'
import { problemsOf } from '../kit/rule-texts.ts'
import { declaredResources } from './declared-resources.test-support.ts'

/** Representations of an empty value in an input, a cell or a call. */
const NOTHING: readonly unknown[] = ['', '  ', null]
const WORDS = /^(不能为空|请选择所采暖开始日期|请选择采暖结束日期)$/

const formFields = declaredResources.flatMap(([name, { fields, form }]) =>
  form.map((at) => {
    const field = fields[at]
    if (!field) throw new Error(`${name} has no field ${at}.`)
    return { name: `${name}.${at}`, ...field }
  }),
)
const refusals = (schema: (typeof formFields)[number]['schema'], value: unknown): string[] => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error ? problemsOf(error, 'zh-CN').map(({ rule }) => rule) : []
}

describe('being required', () => {
  it('is defined by the schema of a field, in the same way for console, server and Excel', () => {
    const wrong = formFields
      .filter(({ isRequired, kind }) => isRequired && kind !== 'references')
      .flatMap(({ name, schema }) =>
        NOTHING.map((value) => [name, value, refusals(schema, value)] as const).filter(
          ([, , [rule = '', ...more]]) => !WORDS.test(rule) || more.length > 0,
        ),
      )
    expect(wrong).toEqual([])
  })

  it('does not apply to the other fields', () => {
    const wrong = formFields
      .filter(({ isRequired }) => !isRequired)
      .filter(({ kind, schema }) => refusals(schema, kind === 'references' ? [] : '').length > 0)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('means at least one record for fields with several', () => {
    const several = formFields.filter(({ kind, isRequired }) => kind === 'references' && isRequired)
    expect(several.map(({ schema }) => refusals(schema, []))).toEqual(several.map(() => ['不能为空']))
  })

  it('starts a new record with values that its schema accepts', () => {
    const wrong = formFields.filter(({ start, schema }) => start !== undefined && refusals(schema, start).length > 0)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})
