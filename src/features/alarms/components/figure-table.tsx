import type { ReactNode } from 'react'
import { styled } from '#ui/styled.ts'

const Table = styled('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '2',
      textAlign: 'start',
      borderBottomWidth: '1px',
      borderColor: 'border.subtle',
      overflowWrap: 'anywhere',
    },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
    '& [data-figure]': { textAlign: 'end', paddingInlineEnd: '6' },
  },
})

interface FigureTableProps {
  label: string
  headings: readonly string[]
  /** Places of the columns of numbers, the first column being 0. */
  figures?: readonly number[]
  /** The first cell of a row names it. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A short table of figures. */
export function FigureTable({ label, headings, figures = [], rows }: FigureTableProps) {
  const figureAt = (at: number) => (figures.includes(at) ? { 'data-figure': '' } : {})
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" {...figureAt(at)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={headings[at + 1]} {...figureAt(at + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
