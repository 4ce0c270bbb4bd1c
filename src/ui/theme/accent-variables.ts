import { accentOf, PALETTES, THEME_COLOR, type Variant } from './palette.ts'

/** CSS variables of the accent tokens in system.ts, by what accentOf calls them. */
const VARIABLES = [
  ['accent', '--dh-colors-accent-text'],
  ['solid', '--dh-colors-accent-solid'],
  ['solidHover', '--dh-colors-accent-solid-hover'],
  ['subtle', '--dh-colors-accent-subtle'],
  ['onSubtle', '--dh-colors-accent-on-subtle'],
] as const

/**
 * What to set on the document for a theme colour, by variable; null takes a setting back, since the style sheet has the
 * default colour already. Nothing is built anew: everything that uses the tokens follows.
 */
export function accentVariables(themeColor: string, variant: Variant): ReadonlyMap<string, string | null> {
  const isDefault = themeColor.toLowerCase() === THEME_COLOR.toLowerCase()
  const accent = accentOf(themeColor, PALETTES[variant])
  return new Map(VARIABLES.map(([name, variable]) => [variable, isDefault ? null : accent[name]]))
}
