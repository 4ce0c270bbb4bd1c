import { MAX_TAG_DEPTH } from '#lib/svg/limits.ts'
import type { SvgElement } from '#lib/svg/svg-element.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'

const NAME = String.raw`[A-Za-z_\u0080-\uFFFF][\w.\-\u0080-\uFFFF]*(?::[\w.\-\u0080-\uFFFF]+)?`
const UNSEEN = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/y
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/y
const CLOSE = new RegExp(String.raw`</(${NAME})\s*>`, 'y')
const OPEN = new RegExp(`<(${NAME})`, 'y')
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const OPEN_END = /\s*(\/?)>/y
const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));|&/gi
const KNOWN: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const LAST_CHARACTER = 0x10ffff
/** All other control characters are none of XML. */
const WHITE = new Set([0x09, 0x0a, 0x0d])

/** What is on the way to an element. */
interface Level {
  readonly tag: string
  /** Addresses by prefix; the prefix of none is empty. */
  readonly namespaces: ReadonlyMap<string, string>
  readonly children: (SvgElement | string)[]
}

/** Names of other namespaces have this before them. */
export const FOREIGN = ':'

/**
 * The tree of a text without a document type. Names of SVG have no prefix, and so have references of any version; those
 * of other namespaces begin with {@link FOREIGN}. O(characters).
 *
 * @returns Null for text that is no well-formed XML, and for more tags inside one another than are read.
 */
export function xmlTree(text: string): SvgElement | null {
  const top: (SvgElement | string)[] = []
  // SVG that was taken out of a page declares no namespaces
  const namespaces = new Map([
    ['', SVG_NAMESPACE],
    ['xlink', XLINK_NAMESPACE],
  ])
  const open: Level[] = [{ tag: '', namespaces, children: top }]
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const matched = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < text.length) {
    const level = open.at(-1)
    if (!level) return null
    const next = text.indexOf('<', at)
    if (next !== at) {
      const plain = textIn(text.slice(at, next < 0 ? text.length : next))
      if (plain === null || (open.length === 1 && plain.trim() !== '')) return null
      level.children.push(plain)
      at = next < 0 ? text.length : next
      continue
    }
    if (matched(UNSEEN)) continue
    const cdata = matched(CDATA)
    if (cdata) {
      level.children.push(cdata[1] ?? '')
      continue
    }
    const close = matched(CLOSE)
    if (close) {
      if (open.length === 1 || close[1] !== level.tag) return null
      open.pop()
      continue
    }
    const tag = matched(OPEN)?.[1]
    const attributes = tag === undefined ? null : attributesAt(matched)
    const end = attributes && matched(OPEN_END)
    if (tag === undefined || !attributes || !end || open.length > MAX_TAG_DEPTH) return null
    const inside = withNamespaces(level.namespaces, attributes)
    const children: (SvgElement | string)[] = []
    level.children.push({ name: elementName(tag, inside), attributes: readAttributes(attributes, inside), children })
    if (end[1] === '') open.push({ tag, namespaces: inside, children })
  }
  const [root, ...others] = top.filter((child) => typeof child !== 'string')
  return open.length === 1 && others.length === 0 ? (root ?? null) : null
}

/** Null where one is given twice, or cannot be read. */
function attributesAt(matched: (pattern: RegExp) => RegExpExecArray | null): ReadonlyMap<string, string> | null {
  const attributes = new Map<string, string>()
  for (let match = matched(ATTRIBUTE); match; match = matched(ATTRIBUTE)) {
    const [, name = '', inDouble, inSingle = ''] = match
    const value = textIn(inDouble ?? inSingle)
    if (value === null || attributes.has(name)) return null
    attributes.set(name, value)
  }
  return attributes
}

function withNamespaces(
  around: ReadonlyMap<string, string>,
  attributes: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  return own.length === 0
    ? around
    : new Map([...around, ...own.map(([name, value]) => [name.slice(6), value] as const)])
}

function elementName(tag: string, namespaces: ReadonlyMap<string, string>): string {
  const [prefix, name] = partsOf(tag)
  return namespaces.get(prefix) === SVG_NAMESPACE ? name : `${FOREIGN}${name}`
}

function readAttributes(
  written: ReadonlyMap<string, string>,
  namespaces: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [full, value] of written) {
    const [prefix, name] = partsOf(full)
    if (full === 'xmlns' || prefix === 'xmlns') continue
    if (prefix === '' || full === 'xml:space') attributes.set(full, value)
    else if (namespaces.get(prefix) === XLINK_NAMESPACE && name === 'href' && !written.has('href'))
      attributes.set('href', value)
  }
  return attributes
}

function partsOf(full: string): readonly [prefix: string, name: string] {
  const colon = full.indexOf(':')
  return colon < 0 ? ['', full] : [full.slice(0, colon), full.slice(colon + 1)]
}

/** Text with its references replaced; null where one stands for nothing that is known. */
function textIn(written: string): string | null {
  let isKnown = true
  const text = written.replace(REFERENCE, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return KNOWN[name.toLowerCase()] ?? ''
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (!((code >= 0x20 || WHITE.has(code)) && code <= LAST_CHARACTER)) isKnown = false
    return isKnown ? String.fromCodePoint(code) : ''
  })
  return isKnown ? text : null
}
