// A report on paper: A4 across, its table over as many pages as it needs. Duty: the heads again on every page, the numbers
// of the pages, and at the end the lines to sign. Neighbours: table-layout.ts divides the columns, printed-text.ts cuts the
// texts. Invariants: nothing is written outside the margins; every cell of the table is on some page.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'
import { textsIn } from '../texts/texts.ts'
import { createMetrics } from './font-metrics.ts'
import { linesOf, printedText } from './printed-text.ts'
import type { ReportDocument } from './report-document.ts'
import { CELL_PADDING, partsOfTable, type TablePart } from './table-layout.ts'

const FONT_PACKAGE = '@embedpdf/fonts-sc'
const MARGIN = 36
const TITLE_SIZE = 14
const SIZE = 8
const LINE = 11
const MAX_CELL_LINES = 3
const FOOT = 16
const SIGN_HEIGHT = 48
const [INK, PALE, RULE] = ['#1a202c', '#edf2f7', '#a0aec0']

/** Latin and Chinese letters in one file; read by the first report. */
let font: Buffer | undefined
function fontFile(): Buffer {
  const entry = createRequire(import.meta.url).resolve(FONT_PACKAGE)
  font ??= readFileSync(join(dirname(entry), '../fonts/NotoSansHans-Regular.otf'))
  return font
}

export function writeReport(report: ReportDocument): Buffer {
  const file = fontFile()
  const metrics = createMetrics(file, SIZE)
  const printed = (text: string): string => printedText(text, metrics)
  const texts = textsIn(report.language)
  const title = printed(report.title)
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title, Author: printed(report.company) },
  })
  doc.registerFont('report', file).font('report')
  const width = 841.89 - 2 * MARGIN
  const bottom = 595.28 - MARGIN - FOOT

  const write = (text: string, x: number, y: number, size = SIZE): void => {
    if (text === '') return
    doc.fontSize(size).fillColor(INK).text(text, x, y, { lineBreak: false })
  }
  const alignRight = (text: string, right: number, y: number): void =>
    write(text, right - doc.fontSize(SIZE).widthOfString(text), y)
  const rule = (y: number): void => {
    doc
      .lineWidth(0.5)
      .strokeColor(RULE)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .stroke()
  }

  const rows = report.rows.map((row) => row.map(printed))
  const total = report.total?.map(printed) ?? null
  const columns = report.columns.map(({ title: head, isNumber }) => ({ title: printed(head), isNumber }))
  const all = total ? [...rows, total] : rows
  const parts = partsOfTable({ columns, rows: all, numFixed: report.numFixed }, width, metrics)

  /** @returns Where the page goes on below its heading. */
  function beginPage(isFirst: boolean): number {
    doc.addPage()
    write(linesOf(printed(report.company), width / 2, 1, metrics).join(''), MARGIN, MARGIN)
    if (!isFirst) {
      write(linesOf(title, width / 2 - 10, 1, metrics).join(''), MARGIN + width / 2, MARGIN)
      return MARGIN + LINE + 4
    }
    let y = MARGIN + LINE + 2
    // the widths are those of the table's size
    write(linesOf(title, (width * SIZE) / TITLE_SIZE, 1, metrics).join(''), MARGIN, y, TITLE_SIZE)
    y += TITLE_SIZE + 8
    for (const line of report.facts.flatMap((fact) => linesOf(printed(fact), width, 2, metrics))) {
      write(line, MARGIN, y)
      y += LINE
    }
    return y + 4
  }

  function writeHeads(part: TablePart, top: number): number {
    const height = Math.max(1, ...part.map(({ head }) => head.length)) * LINE + 2 * CELL_PADDING
    doc.rect(MARGIN, top, width, height).fill(PALE)
    writeCells(part, top, ({ head }) => head)
    rule(top + height)
    return top + height
  }

  function writeCells(part: TablePart, top: number, linesIn: (column: TablePart[number]) => readonly string[]): void {
    let x = MARGIN
    for (const column of part) {
      linesIn(column).forEach((line, at) => {
        const y = top + CELL_PADDING + at * LINE
        if (column.isNumber) alignRight(line, x + column.width - CELL_PADDING, y)
        else write(line, x + CELL_PADDING, y)
      })
      x += column.width
    }
  }

  let y = beginPage(true)
  parts.forEach((part, at) => {
    if (at > 0) y = beginPage(false)
    y = writeHeads(part, y)
    all.forEach((row, index) => {
      const cells = new Map(
        part.map(({ at: column, width: wide }) => [
          column,
          linesOf(row[column] ?? '', wide - 2 * CELL_PADDING, MAX_CELL_LINES, metrics),
        ]),
      )
      const height = Math.max(1, ...[...cells.values()].map(({ length }) => length)) * LINE + 2 * CELL_PADDING - 2
      if (y + height > bottom) y = writeHeads(part, beginPage(false))
      if (total && index === rows.length) doc.rect(MARGIN, y, width, height).fill(PALE)
      writeCells(part, y, ({ at: column }) => cells.get(column) ?? [])
      y += height
      rule(y)
    })
  })

  if (y + SIGN_HEIGHT > bottom) y = beginPage(false)
  const place = width / texts.signatures.length
  texts.signatures.forEach((signature, at) => {
    const x = MARGIN + at * place
    const line = bottom - 10
    write(signature, x, line - SIZE)
    const begin = x + doc.fontSize(SIZE).widthOfString(signature) + 6
    doc
      .lineWidth(0.5)
      .strokeColor(INK)
      .moveTo(begin, line + 2)
      .lineTo(x + place - 16, line + 2)
      .stroke()
  })

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    alignRight(texts.pageOf(page + 1, count), MARGIN + width, bottom + 5)
  }
  doc.end()
  const content: unknown = doc.read()
  if (!Buffer.isBuffer(content)) throw new Error('The file of the report was not written.')
  return content
}
