import { hasOutsideAddress } from './address.ts'
import { isElement, type SvgElement } from './svg-element.ts'
import type { SvgFile } from './svg-file.ts'

/** Draw nothing, or have been read into what each element says about itself. */
const LEFT_OUT = new Set(['style', 'title', 'desc', 'metadata'])
const LEFT_OUT_ATTRIBUTES = new Set(['style', 'class', 'href'])
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * An element as text of SVG, with what the style sheets of its file say about it as a style of its own, and without
 * anything outside the file.
 */
export function elementText(element: SvgElement, file: SvgFile, more: Readonly<Record<string, string>> = {}): string {
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
  const added = Object.entries(more).map(([attribute, value]) => attributeText(attribute, value))
  const style = declared.length > 0 ? attributeText('style', declared.join(';')) : ''
  const href = attributes.get('href')
  const reference = href === undefined || name === 'a' ? '' : attributeText('href', href)
  const content = children.map((child) => (isElement(child) ? elementText(child, file) : escaped(child))).join('')
  return `<${name}${added.join('')}${written.join('')}${style}${reference}>${content}</${name}>`
}

export const attributeText = (name: string, value: string): string => ` ${name}="${escaped(value)}"`

/** Halves of characters, which no address can hold, are shown as what cannot be read. */
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '').replace(/\p{Surrogate}/gu, '\uFFFD')
