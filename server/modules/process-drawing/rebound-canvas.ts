import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { storedCanvas } from '#contract/drawing/stored-canvas.ts'

/** What a drawing is of: its node, and the unit of bindings that name no node. */
export interface DrawnNode {
  readonly nodeCode: string
  readonly nodeName: string
  readonly unitCode: string
}

/** Fields that name a node, or lead to a page of one. */
const NODE_FIELDS = new Set([
  ...BINDING_SLOTS.map((slot) => `stationId${slot}`),
  'stationId',
  'station',
  'unit',
  'dialogUrl',
])
/** Fields whose words people read. */
const WORD_FIELDS = new Set(['text', 'title', 'elementName', 'deviceName'])
/** Deeper than any drawing nests; what lies deeper stays as it was. */
const MAX_DEPTH = 100

/**
 * The JSON text of a canvas, bound to another node: where its bindings, expressions, buttons and words name the node, its unit
 * or a node below them, they name the other one's; everything else stays as it was saved, also a value that happens to be the
 * same text. O(length), a second for the largest: to be called in a thread (canvas-thread.ts).
 */
export function reboundCanvas(canvas: string, from: DrawnNode, to: DrawnNode): string {
  const names = otherNames(from, to)
  const parsed = names && storedCanvas(canvas)
  if (!names || typeof parsed !== 'object' || parsed === null) return canvas
  rebind(parsed, names, 0)
  return JSON.stringify(parsed)
}

/** How texts of each kind are changed. */
interface OtherNames {
  inNode(text: string): string
  inExpression(text: string): string
  inWords(text: string): string
}

/** Null where one of the two has no node. */
function otherNames(from: DrawnNode, to: DrawnNode): OtherNames | null {
  const pairs = [
    [from.nodeCode, to.nodeCode],
    [from.unitCode, to.unitCode],
  ] as const
  const codes = new Map(pairs.filter(([code, other]) => code !== '' && other !== ''))
  if (codes.size === 0) return null
  // the unit's code begins with that of its station, so the longer one is tried first
  const inOrder = [...codes.keys()].sort((a, b) => b.length - a.length)
  const anyOf = (some: readonly string[]): RegExp | null =>
    some.length === 0 ? null : new RegExp(`(?<![\\w.-])(?:${some.map(escaped).join('|')})(?!\\w)`, 'g')
  const inCodes = (text: string, whole: RegExp | null): string =>
    whole ? text.replace(whole, (code) => codes.get(code) ?? code) : text
  const [every, unlikeNumbers] = [anyOf(inOrder), anyOf(inOrder.filter((code) => /[^\d.]/.test(code)))]
  const inNode = (text: string): string => inCodes(text, every)
  const name = from.nodeName === '' || to.nodeName === '' ? null : new RegExp(wholeWord(from.nodeName), 'g')
  const named = (text: string): string => (name ? text.replace(name, () => to.nodeName) : text)
  return {
    inNode,
    inExpression: (text) => text.replace(/\{[^{}]*\}/g, inNode),
    // a number among words is none of a node
    inWords: (text) => inCodes(named(text), unlikeNumbers),
  }
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
/** A name is not looked for inside a word or a number; Chinese has no words to end. */
const wholeWord = (name: string): string =>
  `${/^\w/.test(name) ? '(?<!\\w)' : ''}${escaped(name)}${/\w$/.test(name) ? '(?!\\w)' : ''}`

/** Changes what was parsed: names are looked for at every depth, as drawings carry parts of other programs. */
function rebind(parts: object, names: OtherNames, depth: number): void {
  if (depth > MAX_DEPTH) return
  const fields: Record<string, unknown> = parts as Record<string, unknown> // of JSON
  for (const [field, value] of Object.entries(parts)) {
    if (typeof value === 'object' && value !== null) {
      if (field === 'expressions') rebindExpressions(value, names)
      else rebind(value, names, depth + 1)
    } else if (typeof value === 'string') {
      if (NODE_FIELDS.has(field)) fields[field] = names.inNode(value)
      else if (WORD_FIELDS.has(field)) fields[field] = names.inWords(value)
      else if (field === 'canvasJson') fields[field] = reboundInside(value, names, depth + 1)
    }
  }
}

function rebindExpressions(expressions: object, names: OtherNames): void {
  const fields: Record<string, unknown> = expressions as Record<string, unknown> // of JSON
  for (const [field, value] of Object.entries(expressions))
    if (typeof value === 'string') fields[field] = names.inExpression(value)
}

/** A drawing inside an element, as JSON text. */
function reboundInside(text: string, names: OtherNames, depth: number): string {
  const parsed = storedCanvas(text)
  if (typeof parsed !== 'object' || parsed === null) return text
  rebind(parsed, names, depth)
  return JSON.stringify(parsed)
}
