import { accentOf, PALETTES, THEME_COLOR, type Variant } from './palette.ts'

/** CSS variables of the accent tokens in system.ts, by the names of accentOf's results. */
const VARIABLES = [
  ['accent', '--dh-colors-accent-text'],
  ['solid', '--dh-colors-accent-solid'],
  ['solidHover', '--dh-colors-accent-solid-hover'],
  ['subtle', '--dh-colors-accent-subtle'],
  ['onSubtle', '--dh-colors-accent-on-subtle'],
] as const

/**
 * Values to set on the document for a theme colour, by variable; null removes a value, because the style sheet contains
 * the default colour. Nothing renders again: everything that uses the tokens follows.
 */
export function accentVariables(themeColor: string, variant: Variant): ReadonlyMap<string, string | null> {
  const isDefault = themeColor.toLowerCase() === THEME_COLOR.toLowerCase()
  const accent = accentOf(themeColor, PALETTES[variant])
  return new Map(VARIABLES.map(([name, variable]) => [variable, isDefault ? null : accent[name]]))
}
