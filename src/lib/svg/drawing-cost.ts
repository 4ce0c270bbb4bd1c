import { MAX_TAG_DEPTH } from './limits.ts'
import { attributeOf, type SvgElement } from './svg-element.ts'
import type { SvgFile } from './svg-file.ts'

const IN_STYLE = /url\(\s*["']?#([^"')]+)["']?\s*\)/gi

/** The elements of the file that an element is drawn with: what it uses, is painted, cut, masked and filtered by. */
export function referencesOf(element: SvgElement, file: SvgFile): readonly SvgElement[] {
  const values = [...element.attributes.values(), ...file.declarationsOf(element).map(({ value }) => value)]
  const inStyles = values.flatMap((value) => [...value.matchAll(IN_STYLE)].map(([, id = '']) => id.trim()))
  const ids = new Set([attributeOf(element, 'href').slice(1), ...inStyles])
  return [...ids].map((id) => file.elementOf(id)).filter((target) => target !== undefined)
}

/** Of an element without content, characters. */
const COST_OF_ANY = 100
/** A layer of its own, that every pixel of the picture passes through. */
const COST_OF_MASK = 2_000
const COST_OF_FILTER = 20_000
const MAX_PRIMITIVES = 30
const MAX_OCTAVES = 8
const MAX_ORDER = 9
const MAX_RADIUS = 100

/**
 * How much a browser works to draw elements, in characters that it would read in the same time: what is used, or painted
 * with, counts as often as it is referred to. Infinite for elements that lead back to themselves, or very far, and for
 * filters that work without end.
 */
export class DrawingCost {
  readonly #file: SvgFile
  readonly #known = new Map<SvgElement, number>()

  constructor(file: SvgFile) {
    this.#file = file
  }

  /** O(characters of all that the element leads to), once. */
  of(element: SvgElement, depth = 0): number {
    const known = this.#known.get(element)
    if (known !== undefined) return known
    if (depth > MAX_TAG_DEPTH) return Number.POSITIVE_INFINITY
    // what is met again while it is open leads back to itself
    this.#known.set(element, Number.POSITIVE_INFINITY)
    let cost = ownCost(element, this.#file)
    for (const value of element.attributes.values()) cost += value.length
    for (const child of element.children) if (typeof child === 'string') cost += child.length
    for (const other of this.#file.childrenOf(element)) cost += this.of(other, depth + 1)
    for (const other of referencesOf(element, this.#file)) cost += this.of(other, depth + 1)
    this.#known.set(element, cost)
    return cost
  }
}

function ownCost(element: SvgElement, file: SvgFile): number {
  const isAtMost = (name: string, limit: number): boolean =>
    attributeOf(element, name)
      .split(/[\s,]+/)
      .every((part) => Number(part) <= limit)
  switch (element.name) {
    case 'mask':
      return COST_OF_MASK
    case 'filter':
      return file.childrenOf(element).length <= MAX_PRIMITIVES ? COST_OF_FILTER : Number.POSITIVE_INFINITY
    case 'feTurbulence':
      return isAtMost('numOctaves', MAX_OCTAVES) ? COST_OF_FILTER : Number.POSITIVE_INFINITY
    case 'feConvolveMatrix':
      return isAtMost('order', MAX_ORDER) ? COST_OF_FILTER : Number.POSITIVE_INFINITY
    case 'feMorphology':
      return isAtMost('radius', MAX_RADIUS) ? COST_OF_FILTER : Number.POSITIVE_INFINITY
    default:
      return COST_OF_ANY
  }
}
