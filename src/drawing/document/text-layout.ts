import type { DrawingElement } from '../../contract/drawing/element.ts'
import { applyAffine } from '../geometry/affine.ts'
import { radiansFromDegrees, type WorldPoint } from '../geometry/points.ts'
import { elementSize, uprightFrame } from './element-frame.ts'

/** Fabric's text metrics, in em: a line's box is 1.13 high, and 0.222 of that lies below its baseline. */
const LINE_BOX_EM = 1.13
const BASELINE_EM = LINE_BOX_EM * (1 - 0.222)
/** Digits are about 0.7 em high: half of that below the middle centres them on a face. */
const HALF_DIGIT_EM = 0.35
const DEFAULT_LINE_HEIGHT = 1.16
const DEFAULT_FONT_SIZE = 40
const DEFAULT_BUTTON_FONT_SIZE = 14

export type TextAlign = 'left' | 'center' | 'right'

/** A text as it is set: distances before scaling, in the element's own space. */
export interface TextLayout {
  readonly lines: readonly string[]
  readonly fontSize: number
  readonly align: TextAlign
  /** Where the lines' left ends, middles or right ends lie, by `align`. */
  readonly x: number
  /** Baseline of the first line. */
  readonly firstBaseline: number
  /** From baseline to baseline. */
  readonly lineStep: number
}

/** How the text of a text or button is set: from the top of its box; on the middle of a button's face. */
export function textLayout(element: DrawingElement): TextLayout {
  const isButton = element.type === 'button' || element.type === 'dialog-button'
  const fontSize = fontSizeOf(element)
  const { width, height } = elementSize(element)
  const align = isButton ? 'center' : readAlign(element)
  const lines = (element.text ?? '').split(/\r?\n/)
  const lineHeight = typeof element.lineHeight === 'number' ? element.lineHeight : DEFAULT_LINE_HEIGHT
  const lineStep = fontSize * LINE_BOX_EM * lineHeight
  return {
    lines,
    fontSize,
    align,
    x: { left: -width / 2, center: 0, right: width / 2 }[align],
    firstBaseline: isButton
      ? HALF_DIGIT_EM * fontSize - ((lines.length - 1) * lineStep) / 2
      : BASELINE_EM * fontSize - height / 2,
    lineStep,
  }
}

export function fontSizeOf(element: DrawingElement): number {
  const isText = element.type === 'text' || element.type === 'edit-text'
  return element.fontSize ?? (isText ? DEFAULT_FONT_SIZE : DEFAULT_BUTTON_FONT_SIZE)
}

/**
 * Where a value stands that takes the place of the element's text, document px: on the text's first baseline. A mirrored
 * element does not mirror it: the value keeps to the same side of the box and stays readable.
 */
export function textAnchor(element: DrawingElement, version: string) {
  const { align, x, firstBaseline, fontSize } = textLayout(element)
  const scaleX = Math.abs(element.scaleX)
  const scaleY = Math.abs(element.scaleY)
  const at = applyAffine<WorldPoint>(uprightFrame(element, version), { x: x * scaleX, y: firstBaseline * scaleY })
  return { x: at.x, y: at.y, angleRad: radiansFromDegrees(element.angle), align, fontSize: fontSize * scaleY }
}

function readAlign({ textAlign }: DrawingElement): TextAlign {
  return textAlign === 'center' || textAlign === 'right' ? textAlign : 'left'
}
