import { type Box, boundsOfTransformedBox } from '#drawing/engine.ts'
import { addressKind } from '#lib/svg/address.ts'
import { attributeOf, type SvgElement } from '#lib/svg/svg-element.ts'
import { bytesOfDataUrl } from '../data-url.ts'
import { sizeOfDataUrl } from '../picture-size.ts'
import { readLength, type Size } from './length.ts'
import type { Ruler } from './ruler.ts'
import type { Shape } from './shape.ts'
import type { Style } from './style.ts'
import { fitBox, fitOf } from './viewport.ts'

export interface PictureShape extends Shape {
  /** What is seen of it; null: all. */
  readonly window: Box | null
}

/** An `image` as an element, which fills its box with the picture; null without a picture that can be shown. */
export function pictureShape(element: SvgElement, style: Style, ruler: Ruler): PictureShape | null {
  const src = attributeOf(element, 'href')
  const kind = addressKind(src)
  if (kind !== 'pixels' && kind !== 'svg') return null
  const own = kind === 'pixels' ? sizeOfDataUrl(src) : sizeOfSvg(src)
  const [x, y] = [ruler.x(style.get('x')), ruler.y(style.get('y'))]
  const [givenWidth, givenHeight] = [lengthOf(style, 'width', ruler.x), lengthOf(style, 'height', ruler.y)]
  const ratio = own ? own.width / own.height : 1
  const width = givenWidth ?? (givenHeight === null ? own?.width : givenHeight * ratio) ?? 0
  const height = givenHeight ?? (givenWidth === null ? own?.height : givenWidth / ratio) ?? 0
  if (!(width > 0 && height > 0)) return null
  const window = { minX: x, minY: y, maxX: x + width, maxY: y + height }
  const fields = { type: 'img', src }
  const fit = fitOf(element)
  if (!own || fit.how === 'stretch') return { fields, box: window, window: null }
  const { minX, minY, maxX, maxY } = boundsOfTransformedBox(fitBox({ x: 0, y: 0, ...own }, { width, height }, fit), {
    minX: 0,
    minY: 0,
    maxX: own.width,
    maxY: own.height,
  })
  const box = { minX: x + minX, minY: y + minY, maxX: x + maxX, maxY: y + maxY }
  return { fields, box, window: fit.how === 'slice' ? window : null }
}

function lengthOf(style: Style, property: 'width' | 'height', read: Ruler['x']): number | null {
  const text = style.get(property)
  const length = read(text, Number.NaN)
  return Number.isNaN(length) ? null : length
}

/** Of an SVG picture in the form that `parse-svg.ts` writes. */
function sizeOfSvg(address: string): Size | null {
  const bytes = bytesOfDataUrl(address)
  const tag = bytes ? /<svg\b[^>]*>/.exec(new TextDecoder().decode(bytes))?.[0] : undefined
  if (tag === undefined) return null
  const given = (name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  const [, , boxWidth = 0, boxHeight = 0] = given('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const read = (name: string) => readLength(given(name), { fontSize: 16, whole: Number.NaN })
  const [width, height] = [read('width') || boxWidth, read('height') || boxHeight]
  return width > 0 && height > 0 ? { width, height } : null
}
