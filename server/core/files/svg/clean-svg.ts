import { addressKind, hasOutsideAddress } from '#lib/svg/address.ts'
import { withoutDoctype } from '#lib/svg/doctype.ts'
import { DrawingCost } from '#lib/svg/drawing-cost.ts'
import { MAX_PICTURE_COST } from '#lib/svg/limits.ts'
import { isElement, type SvgElement } from '#lib/svg/svg-element.ts'
import { SvgFile } from '#lib/svg/svg-file.ts'
import { elementText } from '#lib/svg/write-element.ts'
import { FOREIGN, xmlTree } from './xml-tree.ts'

/** Elements that draw, or say how; what is not among them is taken out with all that it holds. */
const KEPT = new Set(
  [
    'svg g defs symbol use switch a view title desc style',
    'path rect circle ellipse line polyline polygon text tspan textPath image',
    'linearGradient radialGradient stop clipPath mask pattern marker filter',
    'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap',
    'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode',
    'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
  ].flatMap((names) => names.split(' ')),
)
/** Notes of drawing programs: they are taken out without a word, unless they hold scripts. */
const NOTES = new Set(['metadata'])
const SCRIPTS = new Set(['script', 'handler', 'listener'])
const HANDLER = /^on/i
const PLAIN_NAME = /^[A-Za-z][\w.-]*$|^xml:space$/
/** An escape could spell what is looked for in another way. */
const CSS_ESCAPE = /\\/
const MAX_REMOVED = 20
/** The largest of 314 public symbols has 989. */
const MAX_ELEMENTS = 20_000

type SvgRefusal = 'not-svg' | 'entities' | 'too-much'

export type CleanedSvg =
  | { readonly text: string; readonly removed: readonly string[] }
  /** Why it is not taken. */
  | { readonly refusal: SvgRefusal }

/**
 * An SVG file of which nothing runs, and that asks for nothing outside itself: scripts, handlers, unknown elements and
 * outside addresses are taken out, and listed by name. Its style sheets become styles of the elements. O(characters).
 */
export function cleanSvg(source: string): CleanedSvg {
  const text = withoutDoctype(source)
  if (text === null) return { refusal: 'entities' }
  const tree = xmlTree(text, MAX_ELEMENTS)
  if (tree === 'too-much') return { refusal: 'too-much' }
  if (tree === 'not-xml' || tree.name !== 'svg') return { refusal: 'not-svg' }
  const removed = new Set<string>()
  const root = cleaned(tree, removed)
  let hasTooManyRules = false
  const file = new SvgFile(root, {
    add(_code, name, limit) {
      if (limit === undefined) removed.add(name)
      else hasTooManyRules = true
    },
  })
  // what a file says once costs a browser no more than reading it
  const isTooMuch = new DrawingCost(file).of(root) > text.length + MAX_PICTURE_COST
  if (isTooMuch || hasTooManyRules) return { refusal: 'too-much' }
  const written = elementText(root, file, { xmlns: 'http://www.w3.org/2000/svg' })
  return { text: written, removed: [...removed].slice(0, MAX_REMOVED) }
}

function cleaned({ name, attributes, children }: SvgElement, removed: Set<string>): SvgElement {
  const kept: (SvgElement | string)[] = []
  for (const child of children) {
    if (!isElement(child)) kept.push(child)
    else if (KEPT.has(child.name)) kept.push(cleaned(child, removed))
    else reportRemoved(child, removed)
  }
  const own = new Map([...attributes].filter(([attribute, value]) => isKept(name, attribute, value, removed)))
  return { name, attributes: own, children: name === 'style' ? [styleOf(kept, removed)] : kept }
}

function isKept(element: string, attribute: string, value: string, removed: Set<string>): boolean {
  if (HANDLER.test(attribute) || !PLAIN_NAME.test(attribute)) {
    removed.add(attribute)
    return false
  }
  if (attribute === 'href') {
    const kind = addressKind(value.trim())
    const isPicture = (element === 'image' || element === 'feImage') && kind === 'pixels'
    if (kind === 'inside' || isPicture) return true
    if (element !== 'a') removed.add(`href="${value.slice(0, MAX_SHOWN)}"`)
    return false
  }
  if (!CSS_ESCAPE.test(value) && !hasOutsideAddress(value)) return true
  removed.add(`${attribute}="${value.slice(0, MAX_SHOWN)}"`)
  // of a style, what is allowed stays
  return attribute === 'style' && !CSS_ESCAPE.test(value)
}
const MAX_SHOWN = 80

/** A style sheet without escapes: rules that ask for something outside lose that when they are written. */
function styleOf(children: readonly (SvgElement | string)[], removed: Set<string>): string {
  const text = children.filter((child) => typeof child === 'string').join('')
  if (!CSS_ESCAPE.test(text)) return text
  removed.add('style')
  return ''
}

function reportRemoved({ name, children }: SvgElement, removed: Set<string>): void {
  if (!name.startsWith(FOREIGN) && !NOTES.has(name)) removed.add(name)
  else if (SCRIPTS.has(name.slice(FOREIGN.length))) removed.add(name.slice(FOREIGN.length))
  for (const child of children) if (isElement(child)) reportRemoved(child, removed)
}
