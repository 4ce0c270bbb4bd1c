import type { Box } from '#drawing/engine.ts'
import { referencesOf } from '#lib/svg/drawing-cost.ts'
import type { SvgElement } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import { attributeText, elementText } from '#lib/svg/write-element.ts'
import type { Size } from './length.ts'
import { INITIAL_STYLE, type Style, styleOf } from './style.ts'
import { tidy } from './tidy.ts'

/** Of the shorter side at least: the browser rounds the size of a picture to px. */
const MIN_SIDE_PX = 64
const MAX_SIDE_PX = 4_096
/** A part of a file, where it stands. */
export interface FilePart {
  readonly element: SvgElement
  /** Of what is around it. */
  readonly style: Style
  readonly window: Size
  /** What the picture shows, in the coordinates around the element. */
  readonly box: Box
  /** Of lengths there, on the board. */
  readonly scale: number
}

/** A part of a file as a picture of its own, with all that it is drawn with: the data address of an SVG file. */
export function partPicture({ element, style, window, box, scale }: FilePart, file: SvgFile): string {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY]
  const larger = Math.max(scale, MIN_SIDE_PX / Math.min(width, height))
  const pxScale = Math.min(larger, MAX_SIDE_PX / Math.max(width, height))
  const size = `width="${tidy(width * pxScale)}" height="${tidy(height * pxScale)}"`
  const viewBox = [box.minX, box.minY, width, height].map(tidy).join(' ')
  const drawnWith = toBeDefined(element, file).map((one) => around(surroundingsOf(one, file), elementText(one, file)))
  const inside = around(style, elementText(element, file))
  // percentages are of the window that the element stands in
  const content = `<svg width="${tidy(window.width)}" height="${tidy(window.height)}" overflow="visible">${inside}</svg>`
  const names = 'xmlns="http://www.w3.org/2000/svg"'
  const svg = `<svg ${names} ${size} viewBox="${viewBox}" preserveAspectRatio="none"><defs>${drawnWith.join('')}</defs>${content}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Elements outside the part that it is drawn with, and those that they are drawn with in turn. */
function toBeDefined(part: SvgElement, file: SvgFile): readonly SvgElement[] {
  const all = new Set<SvgElement>()
  const add = (element: SvgElement): void => {
    for (const target of referencesOf(element, file)) if (!file.isInside(target, part)) all.add(target)
    for (const child of file.childrenOf(element)) add(child)
  }
  add(part)
  // a set is gone through to its end, what is added on the way included
  for (const element of all) add(element)
  return [...all]
}

/** The style around an element that is not drawn where it stands. */
function surroundingsOf(element: SvgElement, file: SvgFile): Style {
  const parent = file.parentOf(element)
  return parent ? styleOf(parent, surroundingsOf(parent, file), file) : INITIAL_STYLE
}

function around(style: Style, content: string): string {
  const differing = [...style].filter(([property, value]) => value !== '' && value !== INITIAL_STYLE.get(property))
  const inherited = differing.filter(([property]) => INITIAL_STYLE.has(property))
  return `<g${inherited.map(([name, value]) => attributeText(name, value)).join('')}>${content}</g>`
}
