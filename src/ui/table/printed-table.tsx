import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { printSheet } from './print-sheet.ts'
import { columnSpans, type ShownColumn, type TableFooterRow, type TableTexts } from './table-column.ts'

const SCREEN_FONT_PX = 14
/** On paper headings have several lines: a column of numbers needs no more. */
const NUMBER_PX = 120

const Sheets = chakra('div', {
  base: {
    display: 'none',
    '@media print': { display: 'block' },
    '& table': { tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: 'inherit' },
    '& table + table': { marginTop: '1em' },
    '& thead': { breakAfter: 'avoid' },
    '& :is(th, td)': {
      padding: '0.25em 0.4em',
      borderWidth: '0.5pt',
      textAlign: 'start',
      verticalAlign: 'top',
      whiteSpace: 'normal',
      overflowWrap: 'break-word',
      fontSize: 'inherit',
    },
    '& tr': { breakInside: 'avoid' },
    '& tr[data-total] td': { fontWeight: 'bold' },
    '& button': { all: 'unset' },
  },
})

interface PrintedTableProps<Row> {
  label: string
  columns: readonly ShownColumn<Row>[]
  widthsPx: readonly number[]
  rows: readonly Row[]
  keys: readonly string[]
  footerRows: readonly TableFooterRow[]
  unitText: TableTexts['unit']
  /** Shown where there are no rows. */
  empty: ReactNode
}

/** The whole table on paper: all columns, side by side or below each other; heads are repeated on every sheet. */
export function PrintedTable<Row>(props: PrintedTableProps<Row>) {
  const { label, rows, empty } = props
  // without boxes to select and buttons to press
  const at = props.columns.flatMap(({ column }, place) => (column ? [place] : []))
  const columns = at.flatMap((place) => props.columns[place] ?? [])
  const widthsPx = at.map((place) => {
    const widthPx = props.widthsPx[place] ?? 0
    return props.columns[place]?.column?.align === 'end' ? Math.min(widthPx, NUMBER_PX) : widthPx
  })
  const numFixed = columns.filter(({ fixed }) => fixed?.startsWith('start')).length
  const { orientation, scale, panels } = printSheet(widthsPx, numFixed)
  return (
    <Sheets data-sheet={orientation} style={{ fontSize: `${SCREEN_FONT_PX * scale}px` }}>
      {rows.length === 0
        ? empty
        : panels.map((panel) => (
            <Panel
              key={panel.join()}
              {...props}
              label={label}
              columns={panel.flatMap((place) => columns[place] ?? [])}
              widthsPx={panel.map((place) => (widthsPx[place] ?? 0) * scale)}
            />
          ))}
    </Sheets>
  )
}

function Panel<Row>({ label, columns, widthsPx, rows, keys, footerRows, unitText }: PrintedTableProps<Row>) {
  const spans = columnSpans(columns)
  const widthPx = widthsPx.reduce((sum, width) => sum + width, 0)
  return (
    <table aria-label={label} style={{ width: `${widthPx}px` }}>
      <colgroup>
        {columns.map(({ id }, at) => (
          <col key={id} style={{ width: `${widthsPx[at]}px` }} />
        ))}
      </colgroup>
      <thead>
        {spans && (
          <tr>
            {spans.map(({ group, columns: grouped }) => (
              <th key={grouped[0]?.id} scope="colgroup" colSpan={grouped.length}>
                {group}
              </th>
            ))}
          </tr>
        )}
        <tr>
          {columns.map(({ id, style, column }) => (
            <th key={id} scope="col" data-column={id} style={{ textAlign: style.textAlign }}>
              {column && headingOf(column, unitText)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keys[index]}>
            {columns.map(({ id, style, column }) => (
              <td key={id} style={{ textAlign: style.textAlign }}>
                {column && (column.printed ?? column.cell)(row)}
              </td>
            ))}
          </tr>
        ))}
        {/* not as a footer of the table, which would be repeated on every sheet */}
        {footerRows.map(({ key, cell }) => (
          <tr key={key} data-total>
            {columns.map(({ id, style }) => (
              <td key={id} style={{ textAlign: style.textAlign }}>
                {cell(id)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const headingOf = ({ header, unit }: { header: string; unit?: string }, unitText: TableTexts['unit']): string =>
  unit ? `${header}${unitText(unit)}` : header
