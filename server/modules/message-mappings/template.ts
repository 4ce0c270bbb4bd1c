/** Texts with names in braces, `{edge}.{key}`. Braces around anything but a name stand for themselves, as in JSON. */

export type Names = Readonly<Record<string, string>>

const NAME = /\{([A-Za-z_]\w*)\}/g

export const namesIn = (template: string): string[] => [...template.matchAll(NAME)].map(([, name = '']) => name)

/** Names that are not known stay as they are. */
export const fill = (template: string, names: Names): string =>
  template.replace(NAME, (whole, name: string) => names[name] ?? whole)

/** What a template gives to the parts of a text: each name takes as much as it can, the first one first. */
export interface TemplateMatcher {
  /** @returns The parts by name; null: the text does not fit. */
  match(text: string): Names | null
}

/**
 * Texts come from whoever may publish: each is read once from its end, however many names the template has.
 *
 * @param known - Names whose parts are given.
 */
export function templateMatcher(template: string, known: Names = {}): TemplateMatcher {
  const { start, parts } = partsOf(template, known)
  return {
    match(text) {
      const found = new Map<string, string>()
      let end = text.length
      for (const [at, { name, after }] of [...parts.entries()].toReversed()) {
        if (!text.endsWith(after, end)) return null
        end -= after.length
        const before = at === 0 ? start : (parts[at - 1]?.after ?? '')
        const begin = beginOf({ text, end, before, isFirst: at === 0, part: found.get(name) })
        if (begin === null) return null
        found.set(name, text.slice(begin, end))
        end = begin
      }
      return text.slice(0, end) === start ? Object.fromEntries(found) : null
    },
  }
}

interface SoughtPart {
  readonly text: string
  /** Where the part ends. */
  readonly end: number
  /** What stands before it. */
  readonly before: string
  readonly isFirst: boolean
  /** What the same name has taken further on; undefined: nothing yet. */
  readonly part: string | undefined
}

/** Where a part begins: as late as what stands before it allows. Null: nowhere. */
function beginOf({ text, end, before, isFirst, part }: SoughtPart): number | null {
  if (part !== undefined) return text.endsWith(part, end) ? end - part.length : null
  const last = end - 1 - before.length
  if (last < 0) return null
  if (isFirst) return before.length
  const found = text.lastIndexOf(before, last)
  return found < 0 ? null : found + before.length
}

/** A template as its start, and each name with what stands after it. */
function partsOf(template: string, known: Names) {
  const parts: { readonly name: string; after: string }[] = []
  let start = ''
  const add = (literal: string): void => {
    const last = parts.at(-1)
    if (last) last.after += literal
    else start += literal
  }
  let at = 0
  for (const found of template.matchAll(NAME)) {
    const [whole, name = ''] = found
    add(template.slice(at, found.index))
    at = found.index + whole.length
    const given = known[name]
    if (given !== undefined) add(given)
    else parts.push({ name, after: '' })
  }
  add(template.slice(at))
  return { start, parts }
}
