// Writes a board as SVG that looks as the engine draws it. Neighbours: the engine says what elements look like
// (`lookOf`), how texts are laid out, and what clip paths cover; nothing of that is found out again here. Invariant:
// what is written can be read back by `svg-in`, and looks the same.

type Value = string | number | null | undefined

/** An element of SVG to be written; attributes that are null or undefined are left out. */
export interface SvgNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, Value>>
  readonly children: readonly (SvgNode | string)[]
}

export const node = (
  name: string,
  attributes: Readonly<Record<string, Value>>,
  children: readonly (SvgNode | string)[] = [],
): SvgNode => ({ name, attributes, children })

export function writeNode({ name, attributes, children }: SvgNode): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === null || value === undefined
      ? ''
      : ` ${attribute}="${typeof value === 'number' ? decimal(value) : escaped(value)}"`,
  )
  const start = `<${name}${written.join('')}`
  if (children.length === 0) return `${start}/>`
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : writeNode(child)))
  return `${start}>${inside.join('')}</${name}>`
}

const DECIMALS = 6

/** Without an exponent, which not all readers of SVG know. */
export const decimal = (value: number): string => {
  const text = value.toFixed(DECIMALS).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no place for control characters and halves of characters, not even escaped. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '')
