import { CANVAS_BACKGROUND } from '#contract/drawing/document.ts'
import type { Texts } from '#contract/kit/texts.ts'
import { PALETTES } from '#ui/theme/palette.ts'

// The ground of drawings is dark in every theme, and so are these the colours of the night. Those of alarm levels are
// not among them: red, orange and yellow mean that something is wrong.
const { supply1, return1, supply2, return2 } = PALETTES['big-data-night']

/** Colours that are offered for drawings, by the names in the texts. */
export const SWATCHES = {
  supply1,
  return1,
  supply2,
  return2,
  water: '#4a90c2',
  gas: '#a08b2d',
  steam: '#9b7bb8',
  electric: '#6b7280',
  white: '#ffffff',
  ink: '#dfe3ea',
  outline: '#c3c7d1',
  body: '#4d505f',
  ground: CANVAS_BACKGROUND,
  black: '#000000',
} as const satisfies Readonly<Record<keyof Texts['editorPanels']['swatch'], string>>

const NAMES = Object.keys(SWATCHES).flatMap((name) => (isSwatch(name) ? [name] : []))
export const SWATCH_COLORS: readonly string[] = NAMES.map((name) => SWATCHES[name])

/** Undefined for a colour that is none of the offered ones. */
export const swatchOf = (color: string) => NAMES.find((name) => SWATCHES[name] === color)

function isSwatch(name: string): name is keyof typeof SWATCHES {
  return Object.hasOwn(SWATCHES, name)
}
