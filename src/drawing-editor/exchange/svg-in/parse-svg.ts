import DOMPurify from 'dompurify'
import { addressKind, hasOutsideAddress } from '#lib/svg/address.ts'
import { withoutDoctype } from '#lib/svg/doctype.ts'
import { MAX_TAG_DEPTH, MAX_TEXT } from '#lib/svg/limits.ts'
import type { SvgElement } from '#lib/svg/svg-element.ts'
import { bytesOfDataUrl } from '../data-url.ts'
import { ImportProblems } from '../import-problem.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
/** Removed as unsafe, and not because it is unknown. */
const SCRIPT_TAGS = new Set(['script', 'handler', 'listener'])
/** Never seen, so nothing is lost. */
const UNSEEN_TAGS = new Set(['view', 'cursor', 'color-profile', 'discard', 'font-face', 'missing-glyph'])

/**
 * Parses the text of an SVG file by the browser's XML parser, in a document without a window: nothing of it is run,
 * shown or loaded. Scripts, handlers, unknown elements and addresses outside the file are gone from the tree, and listed.
 *
 * @returns Null where the text is refused.
 */
export function parseSvg(text: string, problems: ImportProblems): SvgElement | null {
  const root = cleanRoot(text, problems)
  return root && treeOf(root, problems, 0)
}

function cleanRoot(text: string, problems: ImportProblems): Element | null {
  if (text.length > MAX_TEXT) {
    problems.refuse('too-large', MAX_TEXT)
    return null
  }
  const source = withoutDoctype(text)
  if (source === null) {
    problems.refuse('entities')
    return null
  }
  const parsed = new DOMParser().parseFromString(withNamespaces(source), 'image/svg+xml')
  const root = parsed.documentElement
  const isSvg = root.namespaceURI === SVG_NAMESPACE && root.nodeName === 'svg'
  if (!isSvg || parsed.getElementsByTagName('parsererror').length > 0 || !sanitized(root, problems)) {
    problems.refuse('not-svg')
    return null
  }
  return root
}

/** SVG that was taken out of a page declares no namespaces. */
function withNamespaces(source: string): string {
  return source.replace(/<svg(?=[\s>/])[^>]*/, (tag) => {
    const svg = /\sxmlns\s*=/.test(tag) ? '' : ` xmlns="${SVG_NAMESPACE}"`
    const xlink = /\sxmlns:xlink\s*=/.test(tag) ? '' : ` xmlns:xlink="${XLINK_NAMESPACE}"`
    return `<svg${svg}${xlink}${tag.slice('<svg'.length)}`
  })
}

/** Takes what could run out of the tree; whether the rest can be trusted. */
function sanitized(root: Element, problems: ImportProblems): boolean {
  // references of SVG 1.1 have a namespace, and any prefix
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const reference = element.getAttributeNS(XLINK_NAMESPACE, 'href')
    if (reference === null) continue
    element.removeAttributeNS(XLINK_NAMESPACE, 'href')
    if (!element.hasAttribute('href')) element.setAttribute('href', reference)
  }
  const purify = DOMPurify(window)
  try {
    purify.sanitize(root, {
      IN_PLACE: true,
      USE_PROFILES: { svg: true, svgFilters: true },
      // those of other files lose their address below, and cycles are not followed
      ADD_TAGS: ['use'],
      ADD_ATTR: ['fr', 'dominant-baseline', 'inkscape:label'],
      ADD_URI_SAFE_ATTR: ['inkscape:label', 'font-family'],
      KEEP_CONTENT: false,
      // protects pages that ids would shadow parts of: the tree is in none, and `id="links"` is in order
      SANITIZE_DOM: false,
    })
  } catch {
    return false
  }
  for (const removed of purify.removed) {
    if ('element' in removed) reportRemoved(removed.element, problems)
    else if (removed.attribute) reportRemovedAttribute(removed.attribute, removed.from, problems)
  }
  return true
}

function reportRemovedAttribute({ name, value }: Attr, from: Node, problems: ImportProblems): void {
  if (/^on/i.test(name)) problems.add('script', name)
  // a link shows nothing
  else if (name === 'href' && from.nodeName !== 'a') problems.add('outside-address', value)
}

function reportRemoved(node: Node, problems: ImportProblems): void {
  // what other namespaces add means nothing to a drawing
  if (!(node instanceof Element) || node.namespaceURI !== SVG_NAMESPACE) return
  if (SCRIPT_TAGS.has(node.localName)) problems.add('script', node.localName)
  else if (!UNSEEN_TAGS.has(node.localName)) problems.add('not-drawn', node.localName)
}

function treeOf(element: Element, problems: ImportProblems, depth: number): SvgElement {
  const children: (SvgElement | string)[] = []
  for (const node of element.childNodes) {
    if (node instanceof Text) children.push(node.data)
    else if (!(node instanceof Element)) continue
    else if (depth < MAX_TAG_DEPTH) children.push(treeOf(node, problems, depth + 1))
    else problems.add('too-deep', '', MAX_TAG_DEPTH)
  }
  return { name: element.localName, attributes: attributesOf(element, problems), children }
}

function attributesOf(element: Element, problems: ImportProblems): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const { name, value } of element.attributes) if (name !== 'href') attributes.set(name, value)
  const href = element.getAttribute('href')
  // a link shows nothing
  if (href === null || element.localName === 'a') return attributes
  const address = safeAddress(href.trim(), element.localName === 'image', problems)
  if (address !== null) attributes.set('href', address)
  return attributes
}

function safeAddress(address: string, isPicture: boolean, problems: ImportProblems): string | null {
  const kind = addressKind(address)
  if (kind === 'inside' || (isPicture && kind === 'pixels')) return address
  if (isPicture && kind === 'svg') return cleanPicture(address, problems)
  if (kind === 'unreadable') problems.add('unreadable-picture', address.slice(0, address.search(/[;,]|$/)))
  else problems.add('outside-address', address)
  return null
}

/** A picture that is SVG itself, cleaned in the same way. */
function cleanPicture(address: string, problems: ImportProblems): string | null {
  const bytes = bytesOfDataUrl(address)
  const own = new ImportProblems()
  const root = bytes && cleanRoot(new TextDecoder().decode(bytes), own)
  if (!root) {
    problems.add('unreadable-picture', 'data:image/svg+xml')
    return null
  }
  problems.addAll(own)
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (!isForeign(name, value)) continue
      problems.add('outside-address', value)
      element.removeAttribute(name)
    }
    if (element.localName === 'style' && hasOutsideAddress(element.textContent)) element.remove()
  }
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`
}

function isForeign(name: string, value: string): boolean {
  if (name !== 'href') return hasOutsideAddress(value)
  const kind = addressKind(value.trim())
  return kind !== 'inside' && kind !== 'pixels'
}
