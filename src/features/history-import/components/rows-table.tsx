import { Box } from '#ui/box.ts'
import { styled } from '#ui/styled.ts'

const Cell = styled('td', {
  base: {
    paddingInline: '2',
    paddingBlock: '1',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Caption = styled('caption', { base: { textAlign: 'start', fontWeight: 'medium', paddingBlock: '1' } })

/** Rows of a file as they are written; a wide one scrolls in its frame, which the keyboard can reach. */
export function RowsTable({ label, rows }: { label: string; rows: readonly (readonly string[])[] }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} overflowX="auto" maxWidth="100%" fontSize="sm">
      <table>
        <Caption>{label}</Caption>
        <tbody>
          {numbered(rows).map(({ key, value: cells }) => (
            <tr key={key}>
              {numbered(cells).map(({ key: column, value: text }) => (
                <Cell key={column}>{text}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** Rows and cells have no name but their place. */
const numbered = <Value,>(values: readonly Value[]) => values.map((value, key) => ({ key, value }))
