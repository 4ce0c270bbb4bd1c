// Numbers, times and rows of files, as they are written in the field.

import { describe, expect, it } from 'vitest'
import { civilZone } from '#lib/civil-time.ts'
import { createCsvRows } from './csv-rows.ts'
import { guessEncoding } from './decode-text.ts'
import { FileFaultError } from './file-faults.ts'
import { readNumber } from './read-number.ts'
import { createTimeOrder, createTimeReader } from './read-time.ts'

it.each([
  ['60.5', '.', 60.5],
  ['-1,234,567.8', '.', -1234567.8],
  ['60,5', ',', 60.5],
  ['1.234,5', ',', 1234.5],
  ['1e3', '.', 1000],
  ['', '.', null],
  ['NaN', '.', null],
  ['60,5', '.', Number.NaN],
  ['warm', '.', Number.NaN],
  ['1e999', '.', Number.POSITIVE_INFINITY],
] as const)('the number %s with the sign %s is %s', (text, sign, value) => {
  expect(readNumber(text, sign)).toBe(value)
})

describe('a time', () => {
  const at = (text: string): number => Date.parse(text)
  it.each([
    ['ymd', '2026-01-20 08:30', [at('2026-01-20T00:30Z')]],
    ['ymd', '2026年1月20日 8:30', [at('2026-01-20T00:30Z')]],
    ['ymd', '20260120083000', [at('2026-01-20T00:30Z')]],
    ['ymd', '2026-01-20T08:30:00.250+01:00', [at('2026-01-20T07:30:00.250Z')]],
    ['ymd', '2026-01-20 24:00', [at('2026-01-20T16:00Z')]],
    ['ymd', '2026-02-30 08:30', null],
    ['ymd', '2026-01-20 08:60', null],
    ['dmy', '20.01.2026 8:30', [at('2026-01-20T00:30Z')]],
    ['mdy', '1/20/2026 8:30', [at('2026-01-20T00:30Z')]],
    ['s', '1768869000', [at('2026-01-20T00:30Z')]],
    ['ms', '1768869000000', [at('2026-01-20T00:30Z')]],
  ] as const)('of the form %s, %s, is read in Shanghai', (format, text, moments) => {
    expect(createTimeReader(format, civilZone('Asia/Shanghai'))(text, null)).toEqual(moments)
  })

  const inBerlin = createTimeReader('ymd', civilZone('Europe/Berlin'))
  it('that clocks skip does not exist', () => {
    expect(inBerlin('2025-03-30 02:30', null)).toEqual([])
  })
  it('of an hour that comes twice is the first one, then the second one, as the times go on', () => {
    const { place } = createTimeOrder()
    const placed = [
      '2025-10-26 01:30',
      '2025-10-26 02:30',
      '2025-10-26 02:30',
      '2025-10-26 03:30',
      '2025-10-26 03:00',
    ].map((text) => place(inBerlin(text, null) ?? []))
    expect(placed).toEqual([
      at('2025-10-25T23:30Z'),
      at('2025-10-26T00:30Z'),
      at('2025-10-26T01:30Z'),
      at('2025-10-26T02:30Z'),
      'outOfOrder',
    ])
  })
  it('may have its time of day in a column of its own', () => {
    expect(inBerlin('2025-01-01', '08:30')).toEqual([at('2025-01-01T07:30Z')])
  })
})

describe('rows of a CSV file', () => {
  const rowsOf = (parts: readonly string[]): [number, string[]][] => {
    const rows: [number, string[]][] = []
    const csv = createCsvRows(
      ',',
      (cells, line) => rows.push([line, cells]),
      (fault, line) => new FileFaultError(fault, line),
    )
    for (const part of parts) csv.take(part)
    csv.end()
    return rows
  }
  const text = 'a,"b ""x"", y"\r\n\r\n1,"2\n3",\n4,,5'
  it('are the same however the file is cut', () => {
    const whole = rowsOf([text])
    expect(whole).toEqual([
      [1, ['a', 'b "x", y']],
      [3, ['1', '2\n3', '']],
      [5, ['4', '', '5']],
    ])
    for (let cut = 1; cut < text.length; cut += 1) expect(rowsOf([text.slice(0, cut), text.slice(cut)])).toEqual(whole)
    expect(rowsOf([...text])).toEqual(whole)
  })
  it.each([
    ['quote', 'a,b\n1,"2\n', 2],
    ['cell', `a,b\n1,2\n3,${'x'.repeat(10_001)}`, 3],
    ['columns', `a\n${','.repeat(2_001)}\n`, 2],
  ] as const)('refuse a bad %s with its line', (fault, bad, line) => {
    expect(() => rowsOf([bad])).toThrow(new FileFaultError(fault, line))
  })
})

it.each([
  ['utf-8', Buffer.from('时间,值')],
  ['gb18030', Buffer.from([0xca, 0xb1, 0xbc, 0xe4, 0x2c, 0xd6, 0xb5])],
  ['utf-16le', Buffer.from('time,value', 'utf16le')],
] as const)('text in %s is recognised', (encoding, bytes) => {
  expect(guessEncoding(bytes)).toBe(encoding)
})
