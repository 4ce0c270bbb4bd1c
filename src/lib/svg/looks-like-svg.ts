/** What may stand before the element of an SVG file. */
const BEFORE = /\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*/y

/** Whether a text is that of an SVG file, whether it can be read or not. */
export function looksLikeSvg(text: string): boolean {
  BEFORE.lastIndex = 0
  BEFORE.test(text)
  return /^<svg[\s>/]/.test(text.slice(BEFORE.lastIndex, BEFORE.lastIndex + 8))
}
