/**
 * The console's own fonts: they stand in where none that a document names is on the machine. Latin faces come first: those of
 * Chinese lack letters with marks.
 */
const FALLBACK =
  '"Segoe UI", "Helvetica Neue", Roboto, "Noto Sans", "Liberation Sans", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif'

/** Generic families that every browser has a font for. */
const ALWAYS_THERE = new Set(['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui'])
/** Those that some have. */
const SOMETIMES_THERE = new Set([
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
  'math',
  'emoji',
  'fangsong',
])

/** Families of a document's font list, in its order, without their quotes. */
export function familyNames(fontFamily: string): string[] {
  return fontFamily
    .split(',')
    .map((family) => family.trim().replaceAll(/["']/g, ''))
    .filter((family) => family !== '')
}

export function isAlwaysThere(family: string): boolean {
  return ALWAYS_THERE.has(family.toLowerCase())
}

/** A family as CSS takes it: generic ones are not names of fonts, and stay without quotes. */
export function cssFamily(family: string): string {
  return isAlwaysThere(family) || SOMETIMES_THERE.has(family.toLowerCase()) ? family : `"${family}"`
}

/**
 * The font list of a document as CSS takes it. The console's own fonts follow where none of its families is sure to be
 * there, and never after one that is: a browser without a setting for `sans-serif` passes it over, and would take them
 * where Fabric's list, which ends there, takes the machine's.
 */
export function cssFamilies(fontFamily: string): string {
  const names = familyNames(fontFamily)
  const sure = names.findIndex(isAlwaysThere)
  return sure < 0
    ? [...names.map(cssFamily), FALLBACK].join(', ')
    : names
        .slice(0, sure + 1)
        .map(cssFamily)
        .join(', ')
}
