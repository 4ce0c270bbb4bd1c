import type { TextElement } from '../document/drawing-element.ts'
import { readPaint } from '../document/paint.ts'
import { BASELINE_EM, LINE_BOX_EM, textLayout } from '../document/text-layout.ts'
import { readTextStyles } from '../document/text-styles.ts'
import type { Box } from '../geometry/box.ts'
import { layOutRuns } from './text-runs.ts'
import { type LaidOutText, type MeasureText, painted, specOf, startOf, type TextBlock } from './text-spec.ts'

/** Where the lines of a text stand in its own space, and what lies behind them. */
export function layOutText(element: TextElement, measure: MeasureText): LaidOutText {
  const isLabel = element.kind === 'button' || element.kind === 'dialog-button'
  const styles = isLabel ? null : readTextStyles(element.styles, element.text.split(/\r?\n/))
  if (styles || (!isLabel && element.textAlign.startsWith('justify'))) return layOutRuns(element, styles, measure)
  const { fontSize } = element
  const style = specOf(element)
  const { font, letterSpacing } = style
  const layout = textLayout(element, (text) => measure(text, font, fontSize, letterSpacing))
  const { lines, align, lineStep, x, firstBaseline } = layout
  const paint = readPaint(element.textBackgroundColor)
  const boxOf = (line: string, i: number): Box => {
    const width = measure(line, font, fontSize, letterSpacing)
    const minX = x + startOf(align, width)
    const minY = firstBaseline + i * lineStep - BASELINE_EM * fontSize
    return { minX, minY, maxX: minX + width, maxY: minY + LINE_BOX_EM * fontSize }
  }
  const block: TextBlock = { spec: { ...style, lines, align, lineStep }, x, baseline: firstBaseline, paint: null }
  return {
    blocks: isLabel ? [block] : painted(block, element, element),
    grounds: paint ? lines.map((line, i) => ({ paint, box: boxOf(line, i) })) : [],
  }
}
