import type { ElementKind } from '#contract/drawing/kinds.ts'
import type { JsonFields } from './operation.ts'
import { LINE_BOX_EM } from './text-layout.ts'

export interface NewElement {
  readonly uuid: string
  /** Upper left corner of its box, document px. */
  readonly left: number
  readonly top: number
  /** Text of a text or button, in the console's language. */
  readonly text?: string
}

/** Equipment is grey: colour is kept for what is abnormal. */
export const EQUIPMENT = { body: '#4d505f', outline: '#c3c7d1' } as const
const INK = '#dfe3ea'

const CIRCLE_RADIUS = 10
const RECT_SIZE = { width: 30, height: 30 } as const
const BUTTON_SIZE = { width: 80, height: 30 } as const
const PICTURE_SIZE = { width: 60, height: 60 } as const
const LINE_WIDTH = 5
const LINE_DASH = [12, 12] as const
const LINE_LENGTH = 120
const FONT_SIZE = 16
const BUTTON_FONT_SIZE = 14
const FONT_FAMILY = 'Microsoft YaHei, PingFang SC, Noto Sans SC, sans-serif'
/** Height of a new text of one line, px. */
export const TEXT_HEIGHT = FONT_SIZE * LINE_BOX_EM
const FULL_WIDTH = /[\u2E80-\uFFEF]/u

/**
 * A new element with the console's defaults (spec sections 3 and 9), as stored. It states its origin, so it fits a
 * board of any Fabric version.
 */
export function newElement(kind: ElementKind, { uuid, left, top, text = '' }: NewElement): JsonFields {
  return { type: kind, uuid, left, top, ...sizeOf(kind, text), ...UPRIGHT, ...appearanceOf(kind, { left, top, text }) }
}

const UPRIGHT = { originX: 'left', originY: 'top', angle: 0, scaleX: 1, scaleY: 1 } as const

function sizeOf(kind: ElementKind, text: string): { width: number; height: number } {
  switch (kind) {
    case 'circle':
      return { width: 2 * CIRCLE_RADIUS, height: 2 * CIRCLE_RADIUS }
    case 'rect':
    case 'triangle':
      return RECT_SIZE
    case 'button':
    case 'dialog-button':
      return BUTTON_SIZE
    case 'text':
    case 'edit-text':
      return { width: textWidth(text), height: TEXT_HEIGHT }
    case 'polyLine':
    case 'arrowLine':
      return { width: LINE_LENGTH, height: 0 }
    case 'img':
    case 'play-img':
      return PICTURE_SIZE
  }
}

function appearanceOf(
  kind: ElementKind,
  { left, top, text }: Pick<NewElement, 'left' | 'top'> & { text: string },
): JsonFields {
  const shape = { fill: EQUIPMENT.body, stroke: EQUIPMENT.outline, strokeWidth: 2 }
  const label = { text, fontSize: BUTTON_FONT_SIZE, fontFamily: FONT_FAMILY, textAlign: 'center' }
  switch (kind) {
    case 'circle':
      return { ...shape, radius: CIRCLE_RADIUS }
    case 'rect':
    case 'triangle':
      return shape
    case 'button':
      return { ...shape, strokeWidth: 1, rx: 4, ry: 4, ...label }
    case 'dialog-button':
      return { ...shape, strokeWidth: 1, rx: 4, ry: 4, ...label, dialogType: 'resource' }
    case 'text':
    case 'edit-text':
      return {
        fill: INK,
        stroke: null,
        strokeWidth: 0,
        text,
        fontSize: FONT_SIZE,
        fontFamily: FONT_FAMILY,
        textAlign: 'left',
      }
    case 'polyLine':
    case 'arrowLine': {
      const [x, y] = [left + LINE_WIDTH / 2, top + LINE_WIDTH / 2]
      const points = [
        { x, y },
        { x: x + LINE_LENGTH, y },
      ]
      const line = { fill: null, stroke: EQUIPMENT.outline, strokeWidth: LINE_WIDTH, strokeLineJoin: 'round', points }
      return kind === 'polyLine' ? { ...line, strokeDashArray: LINE_DASH } : line
    }
    case 'img':
      return { strokeWidth: 0, src: '' }
    case 'play-img':
      return { strokeWidth: 0, src: '', playUrl: '', isPlay: true }
  }
}

/** Estimate without the font: full-width characters are one em, others a little more than half. */
function textWidth(text: string): number {
  const ems = text
    .split(/\r?\n/)
    .map((line) => [...line].reduce((sum, one) => sum + (FULL_WIDTH.test(one) ? 1 : 0.58), 0))
  return Math.ceil(Math.max(...ems) * FONT_SIZE)
}
