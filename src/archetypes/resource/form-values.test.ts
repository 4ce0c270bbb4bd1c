import { describe, expect, it } from 'vitest'
import { choice, flag, integer, optionalDay, optionalReference, references, text } from '#contract/kit/field.ts'
import { label } from '#contract/kit/language.ts'
import { defineResource } from '#contract/kit/resource.ts'
import { differingFields, formValuesOf, problemOf, readForm } from './form-values.ts'

const name = label('名称', 'Name')
const pump = defineResource({
  path: '/x/pump',
  permission: 'pump',
  label: label('泵', 'Pump'),
  fields: {
    tag: text('identifier', { label: name, min: 2, max: 8 }),
    kind: choice([{ value: 'main', label: name }], { label: name }),
    sortOrder: integer({ label: name, min: 0, max: 9, start: 0 }),
    isActive: flag({ label: name }),
    stationId: optionalReference({ label: name, optionsPath: '/o', nameField: 'stationName' }),
    roleIds: references({ label: name, optionsPath: '/r', nameField: 'roleNames' }),
    expiresOn: optionalDay({ label: name }),
  },
  list: ['tag'],
  form: ['tag', 'kind', 'sortOrder', 'isActive', 'stationId', 'roleIds', 'expiresOn'],
  search: ['tag'],
  sort: { column: 'tag', direction: 'asc' },
  title: 'tag',
  verbs: ['view', 'add', 'edit'],
})

const GOOD = { ...formValuesOf(pump, {}), tag: 'P1', roleIds: ['r1'] }

describe('formValuesOf', () => {
  it('starts a new record with the meaning of empty Excel cells', () => {
    expect(formValuesOf(pump, {})).toEqual({
      tag: '',
      kind: 'main',
      sortOrder: '0',
      isActive: true,
      stationId: '',
      roleIds: [],
      expiresOn: '',
    })
  })

  it('has the values of a row, only for fields of the form', () => {
    const row = {
      tag: 'P2',
      isActive: false,
      sortOrder: 3,
      stationId: null,
      roleIds: ['a'],
      stationName: 'x',
      keyId: 'k',
    }
    expect(formValuesOf(pump, row)).toMatchObject({ tag: 'P2', isActive: false, sortOrder: '3', stationId: '' })
    expect(Object.keys(formValuesOf(pump, row))).toEqual([...pump.form])
  })
})

describe('readForm', () => {
  it('returns the input of the call', () => {
    expect(readForm(pump, GOOD, 'en')).toEqual({
      values: {
        tag: 'P1',
        kind: 'main',
        sortOrder: 0,
        isActive: true,
        stationId: null,
        roleIds: ['r1'],
        expiresOn: null,
      },
    })
  })

  it('names every invalid field once, in the requested language', () => {
    const wrong = { ...GOOD, tag: '', sortOrder: '12', expiresOn: 'tomorrow' }
    expect(readForm(pump, wrong, 'en')).toEqual({
      values: null,
      problems: [
        { field: 'tag', rule: 'is required' },
        { field: 'sortOrder', rule: 'must be at most 9' },
        { field: 'expiresOn', rule: 'must be a date: yyyy-MM-dd' },
      ],
    })
    expect(readForm(pump, wrong, 'zh-CN')).toMatchObject({ problems: [{ rule: '不能为空' }, {}, {}] })
  })

  it('reports an empty input as missing, not as too short or zero', () => {
    expect(readForm(pump, { ...GOOD, sortOrder: ' ' }, 'zh-CN')).toEqual({
      values: null,
      problems: [{ field: 'sortOrder', rule: '不能为空' }],
    })
  })

  it('reports an invalid list item at the list', () => {
    expect(readForm(pump, { ...GOOD, roleIds: [''] }, 'en')).toMatchObject({ problems: [{ field: 'roleIds' }] })
  })
})

describe('problemOf', () => {
  it('returns the violated rule, and null for a valid value', () => {
    const { tag, sortOrder } = pump.fields
    if (!tag || !sortOrder) throw new Error('fields')
    expect(problemOf(tag, 'a-b', 'zh-CN')).toBe('必须由英文字母、数字及下划线组成')
    expect(problemOf(tag, 'ab', 'zh-CN')).toBeNull()
    expect([problemOf(tag, ' ', 'en'), problemOf(sortOrder, '', 'en')]).toEqual(['is required', 'is required'])
    expect(problemOf(sortOrder, '1.5', 'zh-CN')).toBe('应为整数')
  })
})

describe('differingFields', () => {
  it('lists differing fields in form order', () => {
    expect(differingFields(pump, GOOD, { ...GOOD, roleIds: ['r1', 'r2'], tag: 'P9' })).toEqual(['tag', 'roleIds'])
    expect(differingFields(pump, GOOD, { ...GOOD })).toEqual([])
  })
})
