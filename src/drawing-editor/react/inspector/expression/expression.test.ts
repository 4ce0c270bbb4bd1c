import { describe, expect, it } from 'vitest'
import { parseExpression } from '#drawing/engine.ts'
import { completingAt, pointParts } from './completing.ts'
import { CALL_NAMES, SIGNATURES } from './signatures.ts'
import { unitOf } from './unit-of.ts'

describe('completingAt', () => {
  it.each([
    ['{T1', { kind: 'point', from: 1, text: 'T1' }],
    ['abs({HZ0001.1.', { kind: 'point', from: 5, text: 'HZ0001.1.' }],
    ['{二次', { kind: 'point', from: 1, text: '二次' }],
    ['1 + cl', { kind: 'function', from: 4, text: 'cl' }],
    ['{T1g} > ma', { kind: 'function', from: 8, text: 'ma' }],
  ])('of “%s” is what the caret is in', (before, completing) => {
    expect(completingAt(before)).toEqual(completing)
  })

  it.each(['', '{T1g}', '#ff', '12', '(', '3e'])('of “%s” is nothing', (before) => {
    expect(completingAt(before)).toBeNull()
  })

  it('takes the text before the last full stop as the node', () => {
    expect(pointParts('HZ0001.1.T2')).toEqual({ node: 'HZ0001.1', parameter: 'T2' })
    expect(pointParts('T2')).toEqual({ node: '', parameter: 'T2' })
  })
})

describe('CALL_NAMES', () => {
  it('says of every function what it takes, so that the language accepts it', () => {
    for (const name of CALL_NAMES) {
      const written = SIGNATURES[name]
        .replace(', …', '')
        .replace(/x|y|decimals|min|max|condition/g, '1')
        .replace('point', 'T1g')
      expect(() => parseExpression(`${name}${written}`)).not.toThrow()
    }
  })
})

describe('unitOf', () => {
  const units = new Map([
    ['T1g', '°C'],
    ['T1h', '°C'],
    ['F1', 't/h'],
  ])
  const of = (text: string): string => unitOf(parseExpression(text), ({ paramCode }) => units.get(paramCode) ?? '')

  it.each([
    ['{T1g}', '°C'],
    ['{T1g} - {T1h}', '°C'],
    ['avg({T1g}, {T1h}) * 2', '°C'],
    ['round({F1} / 2, 1)', 't/h'],
    ['{T1g} > 90 ? {F1} : 0', 't/h'],
    ['age({T1g})', 's'],
    ['rate({T1g})', '°C/h'],
  ])('of %s is %s', (text, unit) => {
    expect(of(text)).toBe(unit)
  })

  it.each(['{T1g} * {F1}', '{T1g} / {T1h}', '{T1g} + {F1}', '{T1g} > 90', '3', 'sqrt({F1})'])(
    'of %s is none',
    (text) => {
      expect(of(text)).toBe('')
    },
  )
})
