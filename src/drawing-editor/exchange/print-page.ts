/** Paper of ISO 216, upright, mm. */
export const PAPERS = {
  A4: { widthMm: 210, heightMm: 297 },
  A3: { widthMm: 297, heightMm: 420 },
  A2: { widthMm: 420, heightMm: 594 },
  A1: { widthMm: 594, heightMm: 841 },
  A0: { widthMm: 841, heightMm: 1189 },
} as const
export type Paper = keyof typeof PAPERS

/** More pages than this are no print that anyone puts together. */
export const MAX_PRINT_PAGES = 100
/** More document px to a millimetre than this cannot be seen on paper. */
const MAX_PX_PER_MM = 100
/** On each side of the paper: no printer prints to the edge. */
export const PRINT_MARGIN_MM = 10

export interface PrintRequest {
  /** Of the board, document px. */
  readonly width: number
  readonly height: number
  readonly paper: Paper
  /** Document px to a millimetre of paper; null: as large as one page takes the board. */
  readonly pxPerMm: number | null
}

/** A page: the part of the board that it shows, document px. */
interface PrintedPage {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PrintPlan {
  readonly pageWidthMm: number
  readonly pageHeightMm: number
  readonly mmPerPx: number
  readonly columns: number
  readonly rows: number
  /** Row by row. */
  readonly pages: readonly PrintedPage[]
}

export type PrintRefusal = { readonly refusal: 'no-size' | 'scale' | 'pages'; readonly limit?: number }

/**
 * The pages that a board takes on paper, upright or across: whichever takes fewer of them, or shows more.
 * Those at the right and at the bottom are filled as far as it reaches.
 */
export function planPrint(request: PrintRequest): PrintPlan | PrintRefusal {
  const { widthMm, heightMm } = PAPERS[request.paper]
  const [upright, across] = [planPages(request, widthMm, heightMm), planPages(request, heightMm, widthMm)]
  if ('refusal' in upright || 'refusal' in across) return 'refusal' in upright ? across : upright
  const isLess = across.pages.length < upright.pages.length
  const isLarger = across.pages.length === upright.pages.length && across.mmPerPx > upright.mmPerPx
  return isLess || isLarger ? across : upright
}

function planPages(
  { width, height, pxPerMm }: PrintRequest,
  pageWidthMm: number,
  pageHeightMm: number,
): PrintPlan | PrintRefusal {
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return { refusal: 'no-size' }
  if (pxPerMm !== null && !(pxPerMm > 0 && pxPerMm <= MAX_PX_PER_MM)) return { refusal: 'scale', limit: MAX_PX_PER_MM }
  const [innerWidthMm, innerHeightMm] = [pageWidthMm - 2 * PRINT_MARGIN_MM, pageHeightMm - 2 * PRINT_MARGIN_MM]
  const mmPerPx = pxPerMm === null ? Math.min(innerWidthMm / width, innerHeightMm / height) : 1 / pxPerMm
  const [columns, rows] = [pagesFor(width * mmPerPx, innerWidthMm), pagesFor(height * mmPerPx, innerHeightMm)]
  if (columns * rows > MAX_PRINT_PAGES) return { refusal: 'pages', limit: MAX_PRINT_PAGES }
  const [stepX, stepY] = [innerWidthMm / mmPerPx, innerHeightMm / mmPerPx]
  const pages = Array.from({ length: columns * rows }, (_, i): PrintedPage => {
    const [x, y] = [(i % columns) * stepX, Math.floor(i / columns) * stepY]
    return { x, y, width: Math.min(stepX, width - x), height: Math.min(stepY, height - y) }
  })
  return { pageWidthMm, pageHeightMm, mmPerPx, columns, rows, pages }
}

/** A rounding error takes no further page. */
const pagesFor = (lengthMm: number, pageMm: number): number => Math.max(Math.ceil(lengthMm / pageMm - 1e-6), 1)

/**
 * A web page that prints a board: its SVG once, and on each page the part of it that the plan says, to scale.
 *
 * @param svg - As `exportSvg` writes it: it becomes part of the page as it is.
 */
export function printDocument(svg: string, plan: PrintPlan, title: string): string {
  const { pageWidthMm, pageHeightMm, mmPerPx, pages } = plan
  const shown = pages.map(({ x, y, width, height }) => {
    const size = `width="${mm(width * mmPerPx)}" height="${mm(height * mmPerPx)}"`
    const part = [x, y, width, height].map((length) => Number(length.toFixed(6))).join(' ')
    return `<section><svg ${size} viewBox="${part}"><use href="#board"/></svg></section>`
  })
  // not `display: none`, within which gradients and clip paths are not there
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
@page { size: ${mm(pageWidthMm)} ${mm(pageHeightMm)}; margin: 0 }
html, body { margin: 0 }
section { box-sizing: border-box; width: ${mm(pageWidthMm)}; height: ${mm(pageHeightMm)}; padding: ${mm(PRINT_MARGIN_MM)} }
section { overflow: hidden; break-after: page; print-color-adjust: exact; -webkit-print-color-adjust: exact }
section:last-child { break-after: auto }
section > svg { display: block }
.board { position: absolute; width: 0; height: 0; overflow: hidden }
</style>
</head>
<body>
<svg class="board"><defs><g id="board">${svg}</g></defs></svg>
${shown.join('\n')}
</body>
</html>`
}

const mm = (length: number): string => `${Number(length.toFixed(4))}mm`

const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
