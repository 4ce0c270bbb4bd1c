import { expect, it } from 'vitest'
import type { FileLayout } from '#contract/endpoints/history-import.ts'
import { importLayout } from '#contract/history-import/import-mapping.ts'
import {
  layoutGroups,
  mappingRows,
  namesIn,
  withMapping,
  withShape,
  withTarget,
  withTimeColumns,
} from './import-layouts.ts'

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

it('a file is of the other form where its person says so, and names the points of its rows', () => {
  const rows = [
    ['day', 'clock', 'a', ''],
    ['2026-01-20', '00:00', 'P1', '60'],
    ['2026-01-20', '00:00', 'P2', '61'],
    ['2026-01-20', '01:00', 'P1', '60'],
  ]
  const [group] = layoutGroups([{ ...file('1', wide), rows }])
  if (!group) throw new Error('no group')
  const rowwise = withShape(withTimeColumns(wide, 0, 1), 'long')
  expect(rowwise).toMatchObject({
    shape: 'long',
    timeColumn: 0,
    clockColumn: 1,
    pointColumn: 2,
    valueColumn: 3,
    names: [],
  })
  expect(namesIn(group, rowwise)).toEqual(['P1', 'P2'])
  const back = withShape(rowwise, 'wide')
  expect(back).toMatchObject({ shape: 'wide', columns: [] })
  expect(importLayout.parse(back)).toEqual(back)
})

it('a mapping takes the place of that with the same headings', () => {
  const other = withTarget(wide, 3, { ...target, code: 'P9' })
  expect(withMapping([long('A', 'P1'), wide], { layouts: [other] })).toEqual({
    layouts: [long('A', 'P1'), other],
    numFound: 1,
  })
})
