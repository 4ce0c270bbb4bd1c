import type { Box } from '#drawing/engine.ts'
import { hasOutsideAddress } from './address.ts'
import { referencesOf } from './drawing-cost.ts'
import type { Size } from './length.ts'
import { INITIAL_STYLE, type Style, styleOf } from './style.ts'
import { isElement, type SvgElement } from './svg-element.ts'
import type { SvgFile } from './svg-file.ts'
import { tidy } from './tidy.ts'

/** Of the shorter side at least: the browser rounds the size of a picture to px. */
const MIN_SIDE_PX = 64
const MAX_SIDE_PX = 4_096
/** Draw nothing, or have been read into what each element says about itself. */
const LEFT_OUT = new Set(['style', 'title', 'desc', 'metadata'])
const LEFT_OUT_ATTRIBUTES = new Set(['style', 'class', 'href'])
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

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
  const drawnWith = toBeDefined(element, file).map((one) => around(surroundingsOf(one, file), textOf(one, file)))
  const inside = around(style, textOf(element, file))
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

function textOf(element: SvgElement, file: SvgFile): string {
  const { name, attributes, children } = element
  if (LEFT_OUT.has(name)) return ''
  const declared = file
    .declarationsOf(element)
    .filter(({ value }) => !hasOutsideAddress(value))
    .map(({ property, value, isImportant }) => `${property}:${value}${isImportant ? ' !important' : ''}`)
  const written = [...attributes]
    // prefixes of other namespaces are not declared here
    .filter(([attribute]) => !LEFT_OUT_ATTRIBUTES.has(attribute) && !/:(?!space$)|^xmlns/.test(attribute))
    .filter(([, value]) => !hasOutsideAddress(value))
    .map(([attribute, value]) => attributeText(attribute, value))
  const style = declared.length > 0 ? attributeText('style', declared.join(';')) : ''
  const href = attributes.get('href')
  const content = children.map((child) => (isElement(child) ? textOf(child, file) : escaped(child))).join('')
  const reference = href === undefined || name === 'a' ? '' : ` href="${escaped(href)}"`
  return `<${name}${written.join('')}${style}${reference}>${content}</${name}>`
}

const attributeText = (name: string, value: string): string => ` ${name}="${escaped(value)}"`

/** Halves of characters, which no address can hold, are shown as what cannot be read. */
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '').replace(/\p{Surrogate}/gu, '\uFFFD')
