import { expect, it } from 'vitest'
import type { FileLayout } from '#contract/endpoints/history-import.ts'
import { importLayout } from '#contract/history-import/import-mapping.ts'
import { layoutGroups, mappingRows, withTarget, withTimeColumns } from './import-layouts.ts'

const target = { unit: '', scale: 1, offset: 0 }
const long = (name: string, code: string) =>
  importLayout.parse({
    shape: 'long',
    headings: ['time', 'point', 'value'],
    timeColumn: 0,
    pointColumn: 1,
    valueColumn: 2,
    timeZone: 'Asia/Shanghai',
    names: [{ name, code, ...target }],
  })
const wide = importLayout.parse({
  shape: 'wide',
  headings: ['day', 'clock', 'a', ''],
  timeColumn: 0,
  timeZone: 'Asia/Shanghai',
  columns: [{ column: 1, code: 'P1', ...target }],
})
const file = (name: string, layout: FileLayout['layout'], names: string[] = []): FileLayout => ({
  keyId: name,
  name,
  rows: [],
  layout,
  fault: null,
  isKnown: false,
  names,
})

it('files with the same headings share a layout, with the names of all of them', () => {
  const groups = layoutGroups([
    file('1', long('A', 'P1'), ['A', 'X']),
    file('2', wide),
    file('3', long('B', 'P2'), ['B']),
    file('4', null),
  ])
  expect(groups.map(({ files }) => files.map(({ name }) => name))).toEqual([['1', '3'], ['2']])
  const [first] = groups
  if (!first) throw new Error('no group')
  expect(mappingRows(first.layout, first.names).map(({ text, target: to }) => [text, to?.code])).toEqual([
    ['A', 'P1'],
    ['X', undefined],
    ['B', 'P2'],
  ])
})

it('a column of times is no point, and a column becomes another point or none', () => {
  const timed = withTimeColumns(wide, 0, 1)
  expect(mappingRows(timed, []).map(({ text, target: to }) => [text, to])).toEqual([
    ['a', null],
    ['#4', null],
  ])
  const mapped = withTarget(timed, 3, { ...target, code: 'P9' })
  expect(mappingRows(mapped, [])[1]?.target?.code).toBe('P9')
  expect(mappingRows(withTarget(mapped, 3, null), [])[1]?.target).toBeNull()
})
