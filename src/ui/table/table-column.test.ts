import { describe, expect, it } from 'vitest'
import { columnSpans, fixedOffsets, shownColumns, type TableColumn } from './table-column.ts'

const column = (id: string, change: Partial<TableColumn<string>> = {}): TableColumn<string> => ({
  id,
  header: id,
  width: 160,
  cell: (row) => row,
  text: (row) => row,
  ...change,
})
const start = (id: string) => ({ id, pinned: 'start' as const })
const end = (id: string) => ({ id, pinned: 'end' as const })
const shown = shownColumns(
  [start('own'), start('name'), { id: 'heat', pinned: false }, end('state'), end('more')],
  [column('name'), column('heat', { align: 'end' }), column('state')],
)

describe('fixed columns', () => {
  it('mark the last one before, and the first one after, those that scroll', () => {
    expect(shown.map(({ fixed }) => fixed)).toEqual(['start', 'start-edge', undefined, 'end-edge', 'end'])
    expect(shown.map(({ column }) => column?.id)).toEqual([undefined, 'name', 'heat', 'state', undefined])
  })

  it('are offset by the widths of those before, and scale with the text', () => {
    const offsets = fixedOffsets(shown, [48, 160, 320, 96, 32])
    expect(offsets).toEqual({
      '--fixed-0': '0rem',
      '--fixed-1': '3rem',
      '--fixed-3': '2rem',
      '--fixed-4': '0rem',
      '--fixed-start': '13rem',
    })
    expect(shown.map(({ style }) => style)).toEqual([
      { '--inset-start': 'var(--fixed-0)' },
      { '--inset-start': 'var(--fixed-1)' },
      { textAlign: 'end' },
      { '--inset-end': 'var(--fixed-3)' },
      { '--inset-end': 'var(--fixed-4)' },
    ])
  })
})

describe('columnSpans', () => {
  const spansOf = (columns: readonly TableColumn<string>[], pinned: readonly string[] = []) =>
    columnSpans(
      shownColumns(
        columns.map(({ id }) => ({ id, pinned: pinned.includes(id) ? ('start' as const) : (false as const) })),
        columns,
      ),
    )?.map((span) => [span.group, span.columns.map(({ id }) => id)])

  it('joins only adjacent columns of one group', () => {
    const grouped = [
      column('a', { group: 'one' }),
      column('b', { group: 'one' }),
      column('c'),
      column('d', { group: 'two' }),
      column('e', { group: 'one' }),
    ]
    expect(spansOf(grouped)).toEqual([
      ['one', ['a', 'b']],
      [undefined, ['c']],
      ['two', ['d']],
      ['one', ['e']],
    ])
  })

  it('leaves fixed columns without a heading, and a table without groups without the row', () => {
    expect(spansOf([column('a', { group: 'one' }), column('b', { group: 'one' })], ['a'])).toEqual([
      [undefined, ['a']],
      ['one', ['b']],
    ])
    expect(spansOf([column('a')])).toBeUndefined()
  })
})
