import { attributeOf, type SvgElement } from '#lib/svg/svg-element.ts'
import type { SvgFile } from '#lib/svg/svg-file.ts'
import { readLength } from './length.ts'

/** Properties that elements inside take over, with the values that the outermost has. */
const INHERITED: ReadonlyMap<string, string> = new Map([
  ['clip-rule', 'nonzero'],
  ['color', '#000000'],
  ['dominant-baseline', 'auto'],
  ['fill', '#000000'],
  ['fill-opacity', '1'],
  ['fill-rule', 'nonzero'],
  ['font-family', ''],
  ['font-size', '16'],
  ['font-style', 'normal'],
  ['font-weight', 'normal'],
  ['letter-spacing', 'normal'],
  ['marker-end', 'none'],
  ['marker-mid', 'none'],
  ['marker-start', 'none'],
  ['paint-order', 'normal'],
  ['stroke', 'none'],
  ['stroke-dasharray', 'none'],
  ['stroke-dashoffset', '0'],
  ['stroke-linecap', 'butt'],
  ['stroke-linejoin', 'miter'],
  ['stroke-miterlimit', '4'],
  ['stroke-opacity', '1'],
  ['stroke-width', '1'],
  ['text-anchor', 'start'],
  // decorations of a text go on in the spans inside it
  ['text-decoration', 'none'],
  ['visibility', 'visible'],
  ['white-space', 'normal'],
  ['writing-mode', 'horizontal-tb'],
])
const OWN = [
  'baseline-shift',
  'clip-path',
  'cx',
  'cy',
  'display',
  'filter',
  'height',
  'mask',
  'mix-blend-mode',
  'opacity',
  'overflow',
  'r',
  'rx',
  'ry',
  'stop-color',
  'stop-opacity',
  'transform',
  'transform-box',
  'transform-origin',
  'vector-effect',
  'width',
  'x',
  'y',
] as const
const PROPERTIES: ReadonlySet<string> = new Set([...INHERITED.keys(), ...OWN])

/** Lengths that are taken over as they were where they were set, not by the size of the font inside. */
const FONT_RELATIVE = ['letter-spacing', 'stroke-width', 'stroke-dasharray', 'stroke-dashoffset'] as const
/** Of the words for sizes, as browsers have them. */
const FONT_SIZES: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
}
const FONT = new RegExp(
  String.raw`^((?:[-\w]+\s+)*?)` +
    String.raw`((?:\d+\.?\d*|\.\d+)(?:px|pt|pc|mm|cm|in|em|rem|ex|%)?)(?:\s*\/\s*[\w.%]+)?` +
    String.raw`\s+(["'\w\u0080-\uFFFF].*)$`,
  'i',
)
const MAX_FONT_LENGTH = 200

/** Values of properties: those of the element, and those that it takes over. `font-size` is in px. */
export type Style = ReadonlyMap<string, string>

export const INITIAL_STYLE: Style = INHERITED

/** The style of an element inside one of another style. */
export function styleOf(element: SvgElement, parent: Style, file: SvgFile): Style {
  const style = new Map<string, string>()
  for (const property of INHERITED.keys()) style.set(property, parent.get(property) ?? '')
  for (const [property, value] of declaredOf(element, file)) {
    const isAround = value === 'inherit' || (property === 'color' && value.toLowerCase() === 'currentcolor')
    if (isAround) style.set(property, parent.get(property) ?? INHERITED.get(property) ?? '')
    else if (value === 'initial') style.set(property, INHERITED.get(property) ?? '')
    else if (value !== 'unset' && value !== 'revert') style.set(property, value)
  }
  const parentSize = fontSizeOf(parent)
  const fontSize = readFontSize(style.get('font-size') ?? '', parentSize)
  style.set('font-size', String(fontSize))
  for (const property of FONT_RELATIVE) {
    const value = style.get(property) ?? ''
    if (/[a-z]/i.test(value))
      style.set(
        property,
        value
          .split(/[\s,]+/)
          .map((part) => inPx(part, fontSize))
          .join(' '),
      )
  }
  return style
}

/** A length without its unit; words and percentages stay. */
function inPx(length: string, fontSize: number): string {
  const px = length.endsWith('%') ? null : readLength(length, { fontSize, whole: 0 })
  return px === null ? length : String(px)
}

export const fontSizeOf = (style: Style): number => Number(style.get('font-size'))

export const numberOf = (style: Style, property: string, missing: number): number => {
  const text = style.get(property) ?? ''
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
  return text === '' || Number.isNaN(value) ? missing : value
}

/** 0 to 1. */
export const partOf = (style: Style, property: string): number => Math.min(Math.max(numberOf(style, property, 1), 0), 1)

const declaredByElement = new WeakMap<SvgElement, ReadonlyMap<string, string>>()

/** Values that are set on the element itself, each by the declaration that wins. The same wherever it is used. */
function declaredOf(element: SvgElement, file: SvgFile): ReadonlyMap<string, string> {
  const known = declaredByElement.get(element)
  if (known) return known
  const declared = readDeclared(element, file)
  declaredByElement.set(element, declared)
  return declared
}

function readDeclared(element: SvgElement, file: SvgFile): Map<string, string> {
  const declared = new Map<string, string>()
  const important = new Map<string, string>()
  const set = (name: string, value: string, isImportant: boolean): void => {
    for (const [property, one] of name === 'font' ? fontParts(value) : [[name, value] as const]) {
      const known = property === 'text-decoration-line' ? 'text-decoration' : property
      if (PROPERTIES.has(known)) (isImportant ? important : declared).set(known, one)
    }
  }
  for (const [name, value] of element.attributes) if (name !== 'font') set(name, value.trim(), false)
  for (const { declarations } of file.rulesFor(element)) {
    for (const [name, { value, isImportant }] of declarations) set(name, value, isImportant)
  }
  for (const [name, { value, isImportant }] of file.ownStyleOf(element)) set(name, value, isImportant)
  for (const [property, value] of important) declared.set(property, value)
  if (attributeOf(element, 'xml:space') === 'preserve') declared.set('white-space', 'pre')
  return declared
}

/** The properties that `font` sets at once; none where it cannot be read. */
function fontParts(font: string): (readonly [property: string, value: string])[] {
  const match = font.length > MAX_FONT_LENGTH ? null : FONT.exec(font.trim())
  if (!match) return []
  const [, words = '', size = '', family = ''] = match
  const named = words.trim().toLowerCase().split(/\s+/)
  return [
    ['font-style', named.find((word) => word === 'italic' || word === 'oblique') ?? 'normal'],
    ['font-weight', named.find((word) => /^(?:bold|bolder|lighter|\d{3})$/.test(word)) ?? 'normal'],
    ['font-size', size],
    ['font-family', family],
  ]
}

/** In px, by the size around it. */
function readFontSize(text: string, around: number): number {
  const size = readLength(text, { fontSize: around, whole: around }) ?? FONT_SIZES[text.toLowerCase()]
  return size === undefined || size < 0 ? around : size
}
