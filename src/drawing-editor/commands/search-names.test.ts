import { expect, it } from 'vitest'
import { loadSpelling } from '#lib/spelling.ts'
import { createNameSearch } from './search-names.ts'

const spell = await loadSpelling()
const named = (
  [
    ['alignLeft', '左对齐', 'Align left'],
    ['alignRight', '右对齐', 'Align right'],
    ['group', '组合', 'Group'],
    ['zoomWhole', '实际大小（100%）', 'Actual size (100%)'],
  ] as const
).map(([id, ...names]) => ({ id, names: [...names, ...names.flatMap(spell)] }))
const search = createNameSearch(named)

it.each([
  ['左对齐', 'alignLeft'],
  ['align right', 'alignRight'],
  ['zuoduiqi', 'alignLeft'],
  ['ydq', 'alignRight'],
  ['zuhe', 'group'],
  ['gruop', 'group'],
  ['sjdx', 'zoomWhole'],
])('finds %s', (text, id) => {
  expect(search(text)[0]).toBe(id)
})

it('offers everything while nothing is typed, and nothing for what is far off', () => {
  expect([search(' '), search('xqzvk')]).toEqual([['alignLeft', 'alignRight', 'group', 'zoomWhole'], []])
})
