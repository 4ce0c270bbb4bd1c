import { MAX_TEXT } from './limits.ts'

const BEFORE_DOCTYPE = /(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->)*/y
const ENTITY = /<!ENTITY\s+(%\s*)?([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')?/g
const REFERENCE = /&([\w:.-]+);/g

/**
 * The text without its document type. Entities that it declares are replaced here, as drawing programs use them for the
 * addresses of namespaces, and not by the browser, which would expand any.
 *
 * @returns Null where an entity stands for markup, for another entity, or for too much text.
 */
export function withoutDoctype(text: string): string | null {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  BEFORE_DOCTYPE.lastIndex = 0
  BEFORE_DOCTYPE.test(source)
  const at = BEFORE_DOCTYPE.lastIndex
  if (!source.startsWith('<!DOCTYPE', at)) return source
  const end = endOfDoctype(source, at)
  const entities = entitiesIn(source.slice(at, end))
  return entities && withEntities(source.slice(0, at) + source.slice(end), entities)
}

/** Index after the `>` that is neither quoted nor inside the brackets of declarations. */
function endOfDoctype(text: string, from: number): number {
  let [quote, depth] = ['', 0]
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '[') depth++
    else if (letter === ']') depth--
    else if (letter === '>' && depth === 0) return at + 1
  }
  return text.length
}

/** Null where one is more than plain text. */
function entitiesIn(declarations: string): ReadonlyMap<string, string> | null {
  const entities = new Map<string, string>()
  for (const [, parameter, name = '', inDouble, inSingle] of declarations.matchAll(ENTITY)) {
    const value = inDouble ?? inSingle
    if (parameter !== undefined || value === undefined || /[&<%]/.test(value)) return null
    if (!entities.has(name)) entities.set(name, value)
  }
  return entities
}

function withEntities(text: string, entities: ReadonlyMap<string, string>): string | null {
  if (entities.size === 0) return text
  let { length } = text
  for (const [, name = ''] of text.matchAll(REFERENCE)) length += entities.get(name)?.length ?? 0
  if (length > MAX_TEXT) return null
  return text.replace(REFERENCE, (reference, name: string) => entities.get(name) ?? reference)
}
