import { MAX_RULES } from './limits.ts'
import { parseSelector, type Selector } from './selector.ts'

/** The value of a property as a style sheet or an attribute gives it. */
export interface Declaration {
  readonly value: string
  readonly isImportant: boolean
}
export type Declarations = ReadonlyMap<string, Declaration>

export interface StyleRule {
  readonly selector: Selector
  readonly declarations: Declarations
  /** Place among all rules; of equally specific ones the last wins. */
  readonly order: number
}

/** Takes rules that are not understood. */
export interface RuleProblems {
  add(code: 'style-rule', name: string, limit?: number): void
}

/** Properties with their values, of an attribute `style` or a rule. The last of a name counts. O(characters). */
export function parseDeclarations(text: string): Declarations {
  const declarations = new Map<string, Declaration>()
  for (const part of partsOf(text, ';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const written = part.slice(colon + 1).trim()
    const isImportant = /!\s*important$/i.test(written)
    const value = isImportant ? written.slice(0, written.lastIndexOf('!')).trim() : written
    if (value !== '') declarations.set(part.slice(0, colon).trim().toLowerCase(), { value, isImportant })
  }
  return declarations
}

/**
 * The rules of a style sheet in their order, one for each selector. Rules that begin with `@`, and selectors that ask
 * for more than tags, classes, ids and what they are inside of, are listed and left out. O(characters).
 */
export function parseStyleSheet(text: string, problems: RuleProblems): StyleRule[] {
  const rules: StyleRule[] = []
  const source = withoutComments(text)
  for (let at = 0; at < source.length; ) {
    const end = indexOutside(source, at, '{;')
    const prelude = source.slice(at, end).trim()
    if (source[end] !== '{') {
      if (prelude !== '') problems.add('style-rule', prelude)
      at = end + 1
      continue
    }
    const close = closeOf(source, end)
    at = close + 1
    if (prelude.startsWith('@')) {
      problems.add('style-rule', prelude)
      continue
    }
    const declarations = parseDeclarations(source.slice(end + 1, close))
    for (const written of partsOf(prelude, ',')) {
      const selector = parseSelector(written.trim())
      if (!selector) problems.add('style-rule', written.trim())
      else if (rules.length < MAX_RULES) rules.push({ selector, declarations, order: rules.length })
      else problems.add('style-rule', '', MAX_RULES)
    }
  }
  return rules
}

/** Also without the marks that hid styles from old browsers. */
function withoutComments(text: string): string {
  const parts: string[] = []
  for (let at = 0; ; ) {
    const start = text.indexOf('/*', at)
    if (start < 0) {
      parts.push(text.slice(at))
      break
    }
    parts.push(text.slice(at, start))
    const end = text.indexOf('*/', start + 2)
    if (end < 0) break
    at = end + 2
  }
  return parts.join(' ').replaceAll('<!--', ' ').replaceAll('-->', ' ')
}

function partsOf(text: string, separator: string): string[] {
  const parts: string[] = []
  for (let at = 0; at <= text.length; ) {
    const end = indexOutside(text, at, separator)
    parts.push(text.slice(at, end))
    at = end + 1
  }
  return parts
}

/** Index of the brace that closes the one at `open`; the end of the text where none does. */
function closeOf(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at = indexOutside(text, at + 1, '{}')) {
    depth += text[at] === '{' ? 1 : -1
    if (depth === 0) return at
  }
  return text.length
}

/** Index of the first of some characters outside quotes and parentheses, from `at` on; the end where there is none. */
function indexOutside(text: string, from: number, wanted: string): number {
  let [quote, depth] = ['', 0]
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quote !== '') {
      if (letter === '\\') at++
      else if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '(') depth++
    else if (letter === ')') depth = Math.max(depth - 1, 0)
    else if (depth === 0 && wanted.includes(letter)) return at
  }
  return text.length
}
