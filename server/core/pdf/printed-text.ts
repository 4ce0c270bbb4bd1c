// Texts as the paper takes them: one font, one line after the other. Duty: nothing that a name contains breaks the page.
// Invariants: no character without a glyph is written, and no line is wider than its place.

/** Stands for a character that the font does not have. */
const NO_GLYPH = '□'
const ELLIPSIS = '…'

export interface FontMetrics {
  has(codePoint: number): boolean
  /** Width of a character at the size of the text, points. */
  widthOf(character: string): number
}

/** Line breaks and other control characters become spaces, marks of direction and joining disappear. */
const readable = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\p{Cf}\p{Cs}\p{Co}\p{Variation_Selector}]/gu, '')

export function printedText(text: string, metrics: FontMetrics): string {
  let printed = ''
  for (const character of readable(text)) printed += metrics.has(character.codePointAt(0) ?? 0) ? character : NO_GLYPH
  return printed
}

export function widthOfText(text: string, metrics: FontMetrics): number {
  let width = 0
  for (const character of text) width += metrics.widthOf(character)
  return width
}

/**
 * Lines of a printed text. Breaks after a space where there is one, otherwise anywhere; what does not fit into the last
 * line ends with an ellipsis.
 */
export function linesOf(text: string, width: number, maxLines: number, metrics: FontMetrics): string[] {
  const lines: string[] = []
  let rest = [...text.trim()]
  while (rest.length > 0 && lines.length < maxLines) {
    const fitting = numFitting(rest, width, metrics)
    if (fitting === rest.length) {
      lines.push(rest.join(''))
      return lines
    }
    if (lines.length === maxLines - 1) {
      const room = width - metrics.widthOf(ELLIPSIS)
      lines.push(rest.slice(0, numFitting(rest, room, metrics)).join('') + ELLIPSIS)
      return lines
    }
    const space = rest.lastIndexOf(' ', fitting)
    const end = space > 0 ? space : Math.max(1, fitting)
    lines.push(rest.slice(0, end).join('').trimEnd())
    rest = [...rest.slice(end).join('').trimStart()]
  }
  return lines
}

function numFitting(characters: readonly string[], width: number, metrics: FontMetrics): number {
  let used = 0
  let count = 0
  for (const character of characters) {
    used += metrics.widthOf(character)
    if (used > width) break
    count += 1
  }
  return count
}
