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
const MM_PER_INCH = 25.4

/** How large a board is on paper. */
export type PrintScale =
  /** As large as one page takes it. */
  | { readonly kind: 'fit' }
  /** Document px to the inch. */
  | { readonly kind: 'dpi'; readonly dpi: number }
  /** 1 : `denominator` of what it shows, where a document px stands for so many mm. */
  | { readonly kind: 'ratio'; readonly mmPerPx: number; readonly denominator: number }

export interface PrintRequest {
  /** Of the board, document px. */
  readonly width: number
  readonly height: number
  readonly paper: Paper
  /** `auto`: the one that takes fewer pages, or shows more. */
  readonly orientation: 'portrait' | 'landscape' | 'auto'
  /** On each side of the paper. */
  readonly marginMm: number
  readonly scale: PrintScale
}

/** A page: the part of the board that it shows, document px. */
export interface PrintedPage {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PrintPlan {
  readonly pageWidthMm: number
  readonly pageHeightMm: number
  readonly marginMm: number
  readonly mmPerPx: number
  readonly columns: number
  readonly rows: number
  /** Row by row. */
  readonly pages: readonly PrintedPage[]
}

export type PrintRefusal = { readonly refusal: 'no-size' | 'scale' | 'margin' | 'pages'; readonly limit?: number }

/** The pages that a board takes on paper. Those at the right and at the bottom are filled as far as it reaches. */
export function planPrint(request: PrintRequest): PrintPlan | PrintRefusal {
  const { orientation } = request
  if (orientation !== 'auto') return planUpright(request, orientation === 'landscape')
  const [portrait, landscape] = [planUpright(request, false), planUpright(request, true)]
  if ('refusal' in portrait || 'refusal' in landscape) return 'refusal' in portrait ? landscape : portrait
  const isLess = landscape.pages.length < portrait.pages.length
  const isLarger = landscape.pages.length === portrait.pages.length && landscape.mmPerPx > portrait.mmPerPx
  return isLess || isLarger ? landscape : portrait
}

function planUpright(request: PrintRequest, isLandscape: boolean): PrintPlan | PrintRefusal {
  const { width, height, paper, marginMm, scale } = request
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return { refusal: 'no-size' }
  const { widthMm, heightMm } = PAPERS[paper]
  const [pageWidthMm, pageHeightMm] = isLandscape ? [heightMm, widthMm] : [widthMm, heightMm]
  const [innerWidthMm, innerHeightMm] = [pageWidthMm - 2 * marginMm, pageHeightMm - 2 * marginMm]
  if (!(marginMm >= 0 && innerWidthMm > 0 && innerHeightMm > 0)) return { refusal: 'margin' }
  const mmPerPx = mmPerPxOf(scale, Math.min(innerWidthMm / width, innerHeightMm / height))
  if (!(mmPerPx > 0 && Number.isFinite(mmPerPx))) return { refusal: 'scale' }
  const [columns, rows] = [pagesFor(width * mmPerPx, innerWidthMm), pagesFor(height * mmPerPx, innerHeightMm)]
  if (columns * rows > MAX_PRINT_PAGES) return { refusal: 'pages', limit: MAX_PRINT_PAGES }
  const [stepX, stepY] = [innerWidthMm / mmPerPx, innerHeightMm / mmPerPx]
  const pages = Array.from({ length: columns * rows }, (_, i): PrintedPage => {
    const [x, y] = [(i % columns) * stepX, Math.floor(i / columns) * stepY]
    return { x, y, width: Math.min(stepX, width - x), height: Math.min(stepY, height - y) }
  })
  return { pageWidthMm, pageHeightMm, marginMm, mmPerPx, columns, rows, pages }
}

function mmPerPxOf(scale: PrintScale, fitting: number): number {
  switch (scale.kind) {
    case 'fit':
      return fitting
    case 'dpi':
      return MM_PER_INCH / scale.dpi
    case 'ratio':
      return scale.mmPerPx / scale.denominator
  }
}

/** A rounding error takes no further page. */
const pagesFor = (lengthMm: number, pageMm: number): number => Math.max(Math.ceil(lengthMm / pageMm - 1e-6), 1)

/**
 * A web page that prints a board: its SVG once, and on each page the part of it that the plan says, to scale.
 *
 * @param svg - As `exportSvg` writes it: it becomes part of the page as it is.
 */
export function printDocument(svg: string, plan: PrintPlan, title: string): string {
  const { pageWidthMm, pageHeightMm, marginMm, mmPerPx, pages } = plan
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
section { box-sizing: border-box; width: ${mm(pageWidthMm)}; height: ${mm(pageHeightMm)}; padding: ${mm(marginMm)} }
section { overflow: hidden; break-after: page; print-color-adjust: exact; -webkit-print-color-adjust: exact }
section:last-child { break-after: auto }
section > svg { display: block }
.board { position: absolute; width: 0; height: 0; overflow: hidden }
</style>
</head>
<body>
<svg class="board"><defs><g id="board">${sizedInPx(svg)}</g></defs></svg>
${shown.join('\n')}
</body>
</html>`
}

const mm = (length: number): string => `${Number(length.toFixed(4))}mm`

/** The board in its own coordinates, whatever size its SVG states. */
function sizedInPx(svg: string): string {
  const [tag = ''] = /^<svg [^>]*>/.exec(svg) ?? []
  const [, , width = '', height = ''] = /viewBox="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []
  const sized = tag.replace(/ width="[^"]*"/, ` width="${width}"`).replace(/ height="[^"]*"/, ` height="${height}"`)
  return sized + svg.slice(tag.length)
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
