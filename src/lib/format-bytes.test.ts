import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it('formats sizes in the largest full unit', () => {
  expect([0, 1023, 1024, 1.5 * 2 ** 20, 250 * 2 ** 20, 3 * 2 ** 40].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1.0 kB',
    '1.5 MB',
    '250 MB',
    '3.0 TB',
  ])
})
