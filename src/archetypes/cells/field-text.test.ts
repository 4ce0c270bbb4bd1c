import { describe, expect, it } from 'vitest'
import { choice, flag, integer, moment, reference, references, text } from '#contract/kit/field.ts'
import { label } from '#contract/kit/language.ts'
import type { ValueWords } from '../field-kinds/field-face.ts'
import { cellText, valueText } from './field-text.ts'

const name = label('名称', 'Name')
const ZH: ValueWords = { language: 'zh-CN', yes: '是', no: '否' }
const EN: ValueWords = { language: 'en', yes: 'Yes', no: 'No' }

describe('valueText', () => {
  it('puts flags and choices into words of the language', () => {
    const kind = choice([{ value: '1', label: label('当前页', 'This tab') }], { label: name })
    expect([valueText(flag({ label: name }), true, ZH), valueText(flag({ label: name }), false, EN)]).toEqual([
      '是',
      'No',
    ])
    expect([valueText(kind, '1', ZH), valueText(kind, 1, EN), valueText(kind, '7', EN)]).toEqual([
      '当前页',
      'This tab',
      '7',
    ])
  })

  it('separates thousands', () => {
    expect(valueText(integer({ label: name, min: 0, max: 99999 }), 12345, ZH)).toBe('12,345')
  })

  it.each([null, undefined, ''])('shows %j as a dash', (missing) => {
    expect(valueText(text('name', { label: name }), missing, ZH)).toBe('–')
    expect(valueText(moment({ label: name }), missing, ZH)).toBe('–')
  })

  it("shows times to the second, on the company's clock", () => {
    const at = '2026-01-04T23:08:09Z'
    expect(valueText(moment({ label: name }), at, ZH)).toBe('2026-01-05 07:08:09')
    expect(valueText(moment({ label: name }), 'soon', ZH)).toBe('–')
  })

  it('shows zero as a number', () => {
    expect(valueText(integer({ label: name, min: 0, max: 9 }), 0, ZH)).toBe('0')
  })
})

describe('cellText', () => {
  const row = {
    organizationId: 'o-1',
    organizationName: '一公司',
    roleIds: ['a', 'b'],
    roleNames: ['管理员', '操作员'],
  }

  it('shows names for the keys of references', () => {
    const one = reference({ label: name, optionsPath: '/o', nameField: 'organizationName' })
    const many = references({ label: name, optionsPath: '/r', nameField: 'roleNames' })
    expect(cellText(one, 'organizationId', row, ZH)).toBe('一公司')
    expect([cellText(many, 'roleIds', row, ZH), cellText(many, 'roleIds', row, EN)]).toEqual([
      '管理员、操作员',
      'Administrator, Operator',
    ])
  })

  it('shows a reference without a name as a dash, never as its key', () => {
    const one = reference({ label: name, optionsPath: '/o', nameField: 'organizationName' })
    expect(cellText(one, 'organizationId', { organizationId: 'o-9', organizationName: null }, ZH)).toBe('–')
  })
})

describe('cellText, of what another record tells', () => {
  const told = { ...text('words', { label: name }), isReadOnly: true }
  const parents = references({ label: name, optionsPath: '/x', nameField: 'parentNames' })

  it.each([
    [
      'has the English name in English',
      EN,
      { paramName: '供温', paramNameEn: 'Supply temperature' },
      'Supply temperature',
    ],
    ['has the Chinese one where there is no other', EN, { paramName: '供温', paramNameEn: '' }, '供温'],
    ['has the Chinese one in Chinese', ZH, { paramName: '供温', paramNameEn: 'Supply temperature' }, '供温'],
  ])('%s', (_what, words, row, wanted) => {
    expect(cellText(told, 'paramName', row, words)).toBe(wanted)
  })

  it('lists the English names of references', () => {
    const row = { parents: ['a', 'b'], parentNames: ['热源', '站'], parentNamesEn: ['Source', 'Station'] }
    expect([cellText(parents, 'parents', row, EN), cellText(parents, 'parents', row, ZH)]).toEqual([
      'Source, Station',
      '热源、站',
    ])
  })
})
