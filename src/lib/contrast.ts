/** Components of a colour, 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number]

/**
 * Reads `#rrggbb`.
 *
 * @throws {RangeError} for anything else.
 */
export function rgbFromHex(hex: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1]
  if (!digits) throw new RangeError(`"${hex}" is no colour of the form #rrggbb.`)
  const word = Number.parseInt(digits, 16)
  return [(word >> 16) & 255, (word >> 8) & 255, word & 255]
}

const hexFromRgb = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2, definition of relative luminance). */
function luminance(hex: string): number {
  const [red, green, blue] = rgbFromHex(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Mixes two colours in sRGB; `share` of the second, 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const target = rgbFromHex(other)
  return hexFromRgb(rgbFromHex(one).map((part, index) => part + ((target[index] ?? 0) - part) * share))
}

const STEP = 0.02

/**
 * The nearest shade of `color` with enough contrast on every one of `grounds`: darkened on light grounds, lightened on
 * dark ones.
 *
 * @param ratio - Contrast to reach; 4.5 is AA for text.
 */
export function readableOn(color: string, grounds: readonly string[], ratio = 4.5): string {
  const isDark = grounds.every((ground) => luminance(ground) < 0.18)
  const end = isDark ? '#ffffff' : '#000000'
  for (let share = 0; share < 1; share += STEP) {
    const shade = mix(color, end, share)
    if (grounds.every((ground) => contrast(shade, ground) >= ratio)) return shade
  }
  return end
}
