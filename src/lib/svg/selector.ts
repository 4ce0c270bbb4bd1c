import { MAX_CLASSES } from './limits.ts'
import { attributeOf, classesOf, type SvgElement } from './svg-element.ts'

/** What a selector asks of one element. */
interface Compound {
  /** Null: any. */
  readonly tag: string | null
  readonly ids: readonly string[]
  readonly classes: readonly string[]
}

/** Compounds joined by `>`, the innermost first. */
type Chain = readonly Compound[]

export interface Selector {
  /** Chains joined by spaces, the innermost first. */
  readonly chains: readonly Chain[]
  /** Higher wins. */
  readonly specificity: number
}

const COMPOUND = /^(\*|[-\w\u0080-\uFFFF]+)?((?:[.#][-\w\u0080-\uFFFF]+)*)$/
const COUNTS_AT_MOST = 255

/** Null where it asks for more than tags, classes, ids, and what they are inside of. */
export function parseSelector(text: string): Selector | null {
  const chains: Chain[] = []
  const written = text.split(/\s+/).join(' ').replace(/ ?> ?/g, '>').split(' ')
  let [numIds, numClasses, numTags] = [0, 0, 0]
  for (const part of written) {
    const chain: Compound[] = []
    for (const one of part.split('>')) {
      const compound = parseCompound(one)
      if (!compound) return null
      numIds += compound.ids.length
      numClasses += compound.classes.length
      numTags += compound.tag === null ? 0 : 1
      chain.unshift(compound)
    }
    chains.unshift(chain)
  }
  const [ids, classes, tags] = [numIds, numClasses, numTags].map((count) => Math.min(count, COUNTS_AT_MOST))
  return { chains, specificity: ((ids ?? 0) << 16) | ((classes ?? 0) << 8) | (tags ?? 0) }
}

function parseCompound(text: string): Compound | null {
  const match = text === '' ? null : COMPOUND.exec(text)
  if (!match) return null
  const [, tag = '*', rest = ''] = match
  const names = rest.match(/[.#][^.#]+/g) ?? []
  if (names.length > MAX_CLASSES) return null
  const namesAfter = (mark: string) => names.filter((name) => name.startsWith(mark)).map((name) => name.slice(1))
  return { tag: tag === '*' ? null : tag, ids: namesAfter('#'), classes: namesAfter('.') }
}

/**
 * Whether a selector names an element. Each chain is looked for at the nearest place that has it: that leaves most of
 * what is outside for the others, so no other place needs to be tried. O(elements around it · compounds).
 *
 * @param parentOf - The element around one; undefined for the outermost.
 */
export function matches(
  { chains: [own = [], ...others] }: Selector,
  element: SvgElement,
  parentOf: (element: SvgElement) => SvgElement | undefined,
): boolean {
  let outer = outerOfChain(own, element, parentOf)
  if (outer === null) return false
  for (const chain of others) {
    let candidate: SvgElement | undefined = outer
    let found: SvgElement | undefined | null = null
    while (candidate && found === null) {
      found = outerOfChain(chain, candidate, parentOf)
      candidate = parentOf(candidate)
    }
    if (found === null) return false
    outer = found
  }
  return true
}

/** What lies around a chain whose innermost element is this one; null where the chain is not there. */
function outerOfChain(
  chain: Chain,
  element: SvgElement,
  parentOf: (element: SvgElement) => SvgElement | undefined,
): SvgElement | undefined | null {
  let current: SvgElement | undefined = element
  for (const compound of chain) {
    if (!current || !isOf(current, compound)) return null
    current = parentOf(current)
  }
  return current
}

function isOf(element: SvgElement, { tag, ids, classes }: Compound): boolean {
  if (tag !== null && tag !== element.name) return false
  if (ids.some((id) => id !== attributeOf(element, 'id'))) return false
  if (classes.length === 0) return true
  const own = classesOf(element)
  return classes.every((name) => own.includes(name))
}

/** What the innermost element must be called: an id, a class or a tag, with its mark; empty for any. */
export function keyOf({ chains: [chain] }: Selector): string {
  const innermost = chain?.[0]
  if (!innermost) return ''
  const { tag, ids, classes } = innermost
  if (ids[0] !== undefined) return `#${ids[0]}`
  return classes[0] !== undefined ? `.${classes[0]}` : (tag ?? '')
}
