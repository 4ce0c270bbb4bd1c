import { describe, expect, it } from 'vitest'
import { rgbFromHex } from '#lib/contrast.ts'
import { PALETTES, VARIANTS } from '#ui/theme/palette.ts'
import { expressionError } from '../expression/expression-error.ts'
import { movedKey, readColorKeys, withKeyFields } from './color-keys.ts'
import { readDashes } from './dashes.ts'
import { jsonText, parseJson } from './json-text.ts'
import { SWATCH_COLORS, swatchOf } from './swatches.ts'

describe('SWATCH_COLORS', () => {
  const levels = VARIANTS.flatMap((variant) => {
    const { urgent, important, general } = PALETTES[variant]
    return [urgent, important, general]
  })
  const distance = (one: string, other: string): number =>
    Math.hypot(...rgbFromHex(one).map((part, at) => part - (rgbFromHex(other)[at] ?? 0)))

  it.each(SWATCH_COLORS)('offers %s, which is no colour of an alarm level', (color) => {
    for (const level of levels) expect(distance(color, level)).toBeGreaterThan(24)
  })

  it('has a name for each colour', () => {
    expect(SWATCH_COLORS.map(swatchOf)).not.toContain(undefined)
    expect(swatchOf('#123456')).toBeUndefined()
  })
})

describe('readDashes', () => {
  it.each([
    ['12 6', [12, 6]],
    ['12, 6，3', [12, 6, 3]],
    ['4px 2*3', [4, 6]],
    [' ', []],
  ])('reads “%s”', (text, lengths) => {
    expect(readDashes(text)).toEqual(lengths)
  })

  it.each(['-3', 'a', '3 x'])('refuses “%s”', (text) => {
    expect(readDashes(text)).toBeNull()
  })
})

describe('parseJson', () => {
  it('reads what jsonText writes', () => {
    const value = { a: [1, null, '文'], b: { c: true } }
    expect(parseJson(jsonText(value))).toEqual({ value })
  })

  it.each([
    ['{"a": x}', 7],
    ['[1, 2', 6],
    ['[1 2]', 4],
    ['{"a": 1,}', 9],
    ["{'a': 1}", 2],
    ['{"a" 1}', 6],
    ['"a\nb', 1],
    ['1 2', 3],
    ['[tru]', 2],
  ])('says where %s goes wrong', (text, position) => {
    expect(parseJson(text)).toEqual({ value: undefined, position })
  })

  it('stands what is nested without end', () => {
    expect(parseJson('['.repeat(100_000))).toMatchObject({ value: undefined })
  })

  it('writes long contents in one line', () => {
    expect(jsonText(Array.from({ length: 10_000 }, () => 1)).includes('\n')).toBe(false)
  })
})

describe('expressionError', () => {
  it('passes what the engine can compute', () => {
    expect(expressionError('{HZ0001.1.T1g} > 90 ? 1 : 0')).toBeNull()
  })

  it('tells the place of what is wrong', () => {
    expect(expressionError('{T1g} >')).toMatchObject({ at: 7, found: '' })
  })
})

describe('the table of colours by value', () => {
  const keys = [
    { min: 1, max: 2, color: '#111' },
    { color: '#222', own: 'kept' },
  ]

  it('is read as stored, with fields of others', () => {
    expect(readColorKeys(keys)).toEqual(keys)
    expect(readColorKeys(undefined)).toEqual([])
    expect(readColorKeys([{ color: 3 }])).toBeNull()
  })

  it('changes one range, and leaves out a bound that is removed', () => {
    expect(withKeyFields({ min: 1, max: 2, color: '#111' }, { min: undefined, blink: true })).toEqual({
      max: 2,
      color: '#111',
      blink: true,
    })
  })

  it('moves a range up and down', () => {
    expect(movedKey(keys, 1, -1)).toEqual(keys.toReversed())
    expect(movedKey(keys, 0, 1)).toEqual(keys.toReversed())
  })
})
