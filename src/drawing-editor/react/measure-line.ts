import type { TextElement } from '#drawing/engine.ts'

/** Sizes are measured at this font size, so that hinting of small ones does not matter. */
const MEASURED_PX = 100

let pen: CanvasRenderingContext2D | null = null

/** Width of a line of text in the font of an element, in the element's units. */
export function measureLine({ fontStyle, fontWeight, fontFamily, fontSize, charSpacing }: TextElement, line: string) {
  pen ??= document.createElement('canvas').getContext('2d')
  const spacing = [...line].length * (charSpacing / 1000) * fontSize
  if (!pen) return line.length * fontSize * 0.6 + spacing
  pen.font = `${fontStyle} ${fontWeight} ${MEASURED_PX}px ${fontFamily}`
  return (pen.measureText(line).width / MEASURED_PX) * fontSize + spacing
}
