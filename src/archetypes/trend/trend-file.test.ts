import { expect, test } from 'vitest'
import { clockText } from '#lib/company-day.ts'
import { BYTE_ORDER_MARK } from '#lib/csv.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { trendFile } from './trend-file.ts'
import type { TrendLine } from './trend-option.ts'

const line = (name: string, unit: string, data: TrendLine['data']): TrendLine => ({
  id: name,
  name,
  unit,
  data,
  axis: 0,
  color: { family: 'plain', nth: 0 },
  compared: 0,
  band: null,
  limits: [],
  format: (value) => formatQuantity(value, 1),
})

test('trendFile has a row for each time that any line has, and leaves gaps empty', async () => {
  const lines = [
    line('热量', 'GJ', [
      [60_000, 1234.5],
      [120_000, null],
    ]),
    line('状态', '', [
      [0, 1],
      [60_000, 2],
    ]),
  ]
  const text = await trendFile({ axes: [], lines, from: 0, to: 120_000 }, '时间').text()
  expect(text.replace(BYTE_ORDER_MARK, '').split('\r\n')).toEqual([
    '时间,热量 (GJ),状态',
    `${clockText(0)},,1.0`,
    `${clockText(60_000)},1234.5,2.0`,
    `${clockText(120_000)},,`,
    '',
  ])
})
