import type { MeasureText } from '#drawing/engine.ts'

/** Full-width characters are one em, others a little more than half. */
const FULL_WIDTH = /[\u2E80-\uFFEF]/u
const NARROW_EM = 0.58

/** Width of a text without its font: close enough where only the box of a text depends on it. */
export const estimateText: MeasureText = (text, _font, fontSize, letterSpacing) => {
  const letters = [...text]
  const ems = letters.reduce((sum, letter) => sum + (FULL_WIDTH.test(letter) ? 1 : NARROW_EM), 0)
  return ems * fontSize + Math.max(letters.length - 1, 0) * letterSpacing
}

/** Measures texts as the browser sets them, by a canvas; estimates them where there is none. */
export function createMeasureText(): MeasureText {
  const pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) return estimateText
  return (text, font, fontSize, letterSpacing) => {
    pen.font = font.replace('%', String(fontSize))
    pen.letterSpacing = `${letterSpacing}px`
    // a canvas puts a spacing after the last character too
    return pen.measureText(text).width - letterSpacing
  }
}
