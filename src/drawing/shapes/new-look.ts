import { LINE_BOX_EM } from '../document/text-layout.ts'

// The console's defaults for new elements (spec sections 3 and 9).

/** Equipment is grey: colour is kept for what is abnormal. */
export const EQUIPMENT = { body: '#4d505f', outline: '#c3c7d1' } as const
const INK = '#dfe3ea'
const FONT_SIZE = 16
const BUTTON_FONT_SIZE = 14
const FONT_FAMILY = 'Microsoft YaHei, PingFang SC, Noto Sans SC, sans-serif'
/** Height of a new text of one line, px. */
export const TEXT_HEIGHT = FONT_SIZE * LINE_BOX_EM
const FULL_WIDTH = /[\u2E80-\uFFEF]/u
const LINE_WIDTH = 5
const LINE_LENGTH = 120

export const SHAPE_LOOK = { fill: EQUIPMENT.body, stroke: EQUIPMENT.outline, strokeWidth: 2 } as const
export const SHAPE_SIZE = { width: 30, height: 30 } as const
export const PICTURE_SIZE = { width: 60, height: 60 } as const

export const newButton = (text: string) => ({
  width: 80,
  height: 30,
  ...SHAPE_LOOK,
  strokeWidth: 1,
  rx: 4,
  ry: 4,
  text,
  fontSize: BUTTON_FONT_SIZE,
  fontFamily: FONT_FAMILY,
  textAlign: 'center',
})

export const newText = (text: string) => ({
  width: textWidth(text),
  height: TEXT_HEIGHT,
  fill: INK,
  stroke: null,
  strokeWidth: 0,
  text,
  fontSize: FONT_SIZE,
  fontFamily: FONT_FAMILY,
  textAlign: 'left',
})

export function newLine(left: number, top: number) {
  const [x, y] = [left + LINE_WIDTH / 2, top + LINE_WIDTH / 2]
  const points = [
    { x, y },
    { x: x + LINE_LENGTH, y },
  ]
  const look = { fill: null, stroke: EQUIPMENT.outline, strokeWidth: LINE_WIDTH, strokeLineJoin: 'round' }
  return { width: LINE_LENGTH, height: 0, ...look, points }
}

/** Estimate without the font: full-width characters are one em, others a little more than half. */
function textWidth(text: string): number {
  const ems = text
    .split(/\r?\n/)
    .map((line) => [...line].reduce((sum, one) => sum + (FULL_WIDTH.test(one) ? 1 : 0.58), 0))
  return Math.ceil(Math.max(...ems) * FONT_SIZE)
}
