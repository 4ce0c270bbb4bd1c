import { type Affine, applyAffine, composeAffines, IDENTITY } from '../geometry/affine.ts'
import { radians, type WorldPoint } from '../geometry/points.ts'
import type { TextElement } from './drawing-element.ts'
import { uprightMatrix } from './element-matrix.ts'

/** Fabric's text metrics, in em: a line's box is 1.13 high, 0.222 of that below the baseline. */
export const LINE_BOX_EM = 1.13
export const BASELINE_EM = LINE_BOX_EM * (1 - 0.222)
/** Digits are about 0.7 em high, so a baseline half of that below the middle centres them. */
const HALF_DIGIT_EM = 0.35

type TextAlign = 'left' | 'center' | 'right'

/** Layout of a text: distances before scaling, in the element's local space. */
export interface TextLayout {
  readonly lines: readonly string[]
  readonly fontSize: number
  readonly align: TextAlign
  /** x of the lines' left ends, middles or right ends, by `align`. */
  readonly x: number
  /** Baseline of the first line. */
  readonly firstBaseline: number
  /** From baseline to baseline. */
  readonly lineStep: number
}

/**
 * Lays out the text of a text (from the top of its box) or button (centred on its face).
 *
 * @param measure - Width of a text in the element's font and spacing, in the element's units; a textbox wraps by it.
 * Without it only written line breaks count.
 */
export function textLayout(element: TextElement, measure?: (text: string) => number): TextLayout {
  const isButton = element.kind === 'button' || element.kind === 'dialog-button'
  const { width, height, fontSize, text, lineHeight } = element
  const align = isButton ? 'center' : readAlign(element)
  const written = text.split(/\r?\n/)
  const lines = element.kind === 'textbox' && measure ? breakLines(written, element, measure) : written
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

/** Wraps between words as Fabric does; a word wider than the box gets a line of its own. */
function breakLines(
  written: readonly string[],
  { width, splitByGrapheme }: Pick<TextElement, 'width' | 'splitByGrapheme'>,
  measure: (text: string) => number,
): string[] {
  const [separator, infix] = splitByGrapheme ? ['', ''] : [/[ \t\r]/, ' ']
  return written.flatMap((line) => {
    const lines: string[] = []
    let current: string | null = null
    for (const word of separator === '' ? Array.from(line) : line.split(separator)) {
      const longer: string = current === null ? word : current + infix + word
      if (current === null || measure(longer) <= width) current = longer
      else {
        lines.push(current)
        current = word
      }
    }
    return [...lines, current ?? '']
  })
}

/**
 * Position of a value that replaces the element's text, document px: on the text's first baseline. In a mirrored
 * element the value is not mirrored: it stays readable on the same side of the box.
 *
 * @param parent - From the space that the element stands in to the board.
 */
export function textAnchor(element: TextElement, parent: Affine = IDENTITY) {
  const { align, x, firstBaseline, fontSize } = textLayout(element)
  const [scaleX, scaleY] = [Math.abs(element.scaleX), Math.abs(element.scaleY)]
  const frame = composeAffines(parent, uprightMatrix(element))
  const [a, b, c, d] = frame
  const isMirrored = a * d - b * c < 0
  const at = applyAffine<WorldPoint>(frame, { x: (isMirrored ? -x : x) * scaleX, y: firstBaseline * scaleY })
  const angleRad = radians(isMirrored ? Math.atan2(-c, d) : Math.atan2(b, a))
  return { x: at.x, y: at.y, angleRad, align, fontSize: fontSize * scaleY * Math.hypot(parent[2], parent[3]) }
}

function readAlign({ textAlign }: TextElement): TextAlign {
  return textAlign === 'center' || textAlign === 'right' ? textAlign : 'left'
}
