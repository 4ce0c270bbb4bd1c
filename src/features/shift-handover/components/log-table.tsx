import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '#ui/box.ts'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'

const Table = styled('table', {
  base: {
    width: '100%',
    minWidth: '48rem',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& :is(th, td)': {
      padding: '2',
      paddingInline: '3',
      textAlign: 'start',
      verticalAlign: 'top',
      borderTopWidth: '1px',
      borderColor: 'border.subtle',
    },
    '& th': { color: 'fg.muted', fontWeight: 'medium', whiteSpace: 'nowrap', borderTopWidth: '0' },
    '& td': { overflowWrap: 'anywhere', minWidth: '5rem' },
    '& td[data-time]': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '@media print': { minWidth: '0', '& tr': { breakInside: 'avoid' } },
  },
})
const OnScreen = styled('div', { base: { '@media print': { display: 'none' } } })
const Hint = styled('p', { base: { padding: '3', fontSize: 'sm', color: 'fg.muted' } })

export interface LogColumn<Row> {
  readonly id: string
  readonly header: string
  readonly isTime?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface LogTableProps<Row> {
  heading: string
  columns: readonly LogColumn<Row>[]
  /** Null: the reader may not see them. */
  rows: { readonly list: readonly Row[]; readonly total: number } | null
  rowKey: (row: Row) => string
  /** A way to the page that shows these. */
  tools?: ReactNode
}

/** A part of a shift log: few rows, shown whole, as on paper. */
export function LogTable<Row>({ heading, columns, rows, rowKey, tools }: LogTableProps<Row>) {
  const { t } = useTranslation()
  const count = rows ? ` (${rows.total})` : ''
  return (
    <Panel
      heading={`${heading}${count}`}
      tools={tools && <OnScreen>{tools}</OnScreen>}
      flexShrink={0}
      marginBlockEnd={{ _print: '3' }}
    >
      {!rows ? (
        <Hint>{t('shiftHandover.mayNotSee')}</Hint>
      ) : rows.total === 0 ? (
        <Hint>{t('shiftHandover.none')}</Hint>
      ) : (
        <Box overflowX="auto" tabIndex={0} role="region" aria-label={heading}>
          <Table aria-label={heading}>
            <thead>
              <tr>
                {columns.map(({ id, header }) => (
                  <th key={id} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.list.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map(({ id, isTime, cell }) => (
                    <td key={id} data-time={isTime || undefined}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
          {rows.total > rows.list.length && (
            <Hint>{t('shiftHandover.more', { shown: rows.list.length, total: rows.total })}</Hint>
          )}
        </Box>
      )}
    </Panel>
  )
}
