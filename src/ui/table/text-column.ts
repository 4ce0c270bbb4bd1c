import type { TableColumn } from './table-column.ts'

/** A column whose cells are texts. @param width - px at the default size. */
export const textColumn = <Row>(
  id: string,
  header: string,
  text: (row: Row) => string,
  width = 130,
): TableColumn<Row> => ({ id, header, width, cell: text, text })
