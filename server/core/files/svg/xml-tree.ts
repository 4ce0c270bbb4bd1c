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

/** Drawing programs declare some ten. */
const MAX_PREFIXES = 50

/** The addresses that an element declares by prefix, the prefix of none being empty; the others are around it. */
interface Namespaces {
  readonly own: ReadonlyMap<string, string>
  readonly around: Namespaces | null
}

/** What is on the way to an element. */
interface Level {
  readonly tag: string
  readonly namespaces: Namespaces
  readonly children: (SvgElement | string)[]
}

/** Why there is no tree: no well-formed XML, or too many elements or prefixes. */
export type XmlRefusal = 'not-xml' | 'too-much'

/** Names of other namespaces have this before them. */
export const FOREIGN = ':'

/**
 * The tree of a text without a document type. Names of SVG have no prefix, and so have references of any version; those
 * of other namespaces begin with {@link FOREIGN}. O(characters). More tags inside one another than are read are no XML.
 */
export function xmlTree(text: string, maxElements: number): SvgElement | XmlRefusal {
  const top: (SvgElement | string)[] = []
  // SVG that was taken out of a page declares no namespaces
  const usual = new Map([
    ['', SVG_NAMESPACE],
    ['xlink', XLINK_NAMESPACE],
  ])
  const namespaces: Namespaces = { own: usual, around: null }
  const prefixes = new Set(usual.keys())
  let numElements = 0
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
    if (!level) return 'not-xml'
    const next = text.indexOf('<', at)
    if (next !== at) {
      const plain = textIn(text.slice(at, next < 0 ? text.length : next))
      if (plain === null || (open.length === 1 && plain.trim() !== '')) return 'not-xml'
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
      if (open.length === 1 || close[1] !== level.tag) return 'not-xml'
      open.pop()
      continue
    }
    const tag = matched(OPEN)?.[1]
    const attributes = tag === undefined ? null : attributesAt(matched)
    const end = attributes && matched(OPEN_END)
    if (tag === undefined || !attributes || !end || open.length > MAX_TAG_DEPTH) return 'not-xml'
    numElements += 1
    const inside = withNamespaces(level.namespaces, attributes)
    for (const prefix of inside === level.namespaces ? [] : inside.own.keys()) prefixes.add(prefix)
    if (numElements > maxElements || prefixes.size > MAX_PREFIXES) return 'too-much'
    const children: (SvgElement | string)[] = []
    level.children.push({ name: elementName(tag, inside), attributes: readAttributes(attributes, inside), children })
    if (end[1] === '') open.push({ tag, namespaces: inside, children })
  }
  const [root, ...others] = top.filter((child) => typeof child !== 'string')
  return open.length === 1 && others.length === 0 && root ? root : 'not-xml'
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

function withNamespaces(around: Namespaces, attributes: ReadonlyMap<string, string>): Namespaces {
  const own = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  return own.length === 0 ? around : { own: new Map(own.map(([name, value]) => [name.slice(6), value])), around }
}

/** O(elements around it): as many as are read inside one another. */
function addressOf(prefix: string, namespaces: Namespaces): string | undefined {
  let level: Namespaces | null = namespaces
  while (level && !level.own.has(prefix)) level = level.around
  return level?.own.get(prefix)
}

function elementName(tag: string, namespaces: Namespaces): string {
  const [prefix, name] = partsOf(tag)
  return addressOf(prefix, namespaces) === SVG_NAMESPACE ? name : `${FOREIGN}${name}`
}

function readAttributes(written: ReadonlyMap<string, string>, namespaces: Namespaces): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  for (const [full, value] of written) {
    const [prefix, name] = partsOf(full)
    if (full === 'xmlns' || prefix === 'xmlns') continue
    if (prefix === '' || full === 'xml:space') attributes.set(full, value)
    else if (name === 'href' && !written.has('href') && addressOf(prefix, namespaces) === XLINK_NAMESPACE)
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
