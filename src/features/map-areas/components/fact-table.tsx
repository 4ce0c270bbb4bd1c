import { styled } from '#ui/styled.ts'

const Table = styled('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& td, & th': { paddingBlock: '0.5', fontWeight: 'normal', textAlign: 'start' },
    '& th': { color: 'fg.muted' },
    '& thead th:not(:first-of-type)': { textAlign: 'end' },
    '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', paddingInlineStart: '3' },
  },
})

interface FactTableProps {
  label: string
  rows: readonly (readonly string[])[]
  /** Of the columns, where there are several. */
  headings?: readonly string[]
}

/** Names with their values. */
export const FactTable = ({ label, rows, headings = [] }: FactTableProps) => (
  <Table aria-label={label}>
    {headings.length > 0 && (
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map(([name = '', ...values]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {values.map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row do not move
            <td key={at}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
