/** Texts with names in braces, `{edge}.{key}`. Braces around anything but a name stand for themselves, as in JSON. */

export type Names = Readonly<Record<string, string>>

const NAME = /\{([A-Za-z_]\w*)\}/g

export const namesIn = (template: string): string[] => [...template.matchAll(NAME)].map(([, name = '']) => name)

/** Names that are not known stay as they are. */
export const fill = (template: string, names: Names): string =>
  template.replace(NAME, (whole, name: string) => names[name] ?? whole)

/** A name that `pattern` gives to parts of a text; the last one takes what has no dot, as the parameter of a code. */
export interface TemplateMatcher {
  /** @returns The parts by name; null: the text does not fit. */
  match(text: string): Names | null
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** @param known - Names whose parts are given. */
export function templateMatcher(template: string, known: Names = {}): TemplateMatcher {
  const seen = new Set<string>()
  let source = ''
  let at = 0
  for (const found of template.matchAll(NAME)) {
    const [whole, name = ''] = found
    source += escaped(template.slice(at, found.index))
    at = found.index + whole.length
    const given = known[name]
    if (given !== undefined) source += escaped(given)
    else if (seen.has(name)) source += `\\k<${name}>`
    else source += `(?<${name}>.+)`
    seen.add(name)
  }
  const pattern = new RegExp(`^${source}${escaped(template.slice(at))}$`, 's')
  return {
    match(text) {
      const found = pattern.exec(text)
      return found ? { ...found.groups } : null
    },
  }
}
