import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisualStage, STAGE_FONT, type VisualStage, visualDrawing } from '../support/visual-stage.ts'

/** Percentage of pixels that may differ, and more for texts, whose thin strokes are mostly antialiased edges. */
const SHAPE_BUDGET = 2
const TEXT_BUDGET = 20

const stops = [
  { offset: 0, color: '#c0503f' },
  { offset: 0.5, color: '#f2e9d8' },
  { offset: 1, color: 'rgba(63, 143, 210, 0.4)' },
]
const linear = (coords: object, more: object = {}) => ({ type: 'linear', coords, colorStops: stops, ...more })
const radial = (coords: object, more: object = {}) => ({ type: 'radial', coords, colorStops: stops, ...more })
const BOX = { type: 'Rect', width: 120, height: 90 }
const STAR = 'M60 0 L95 110 L2 42 L118 42 L25 110 Z'
const RINGS = 'M0 0 H120 V100 H0 Z M20 20 H100 V80 H20 Z M40 35 H80 V65 H40 Z'
const GROUP = { type: 'Group', width: 140, height: 110, layoutManager: { type: 'layoutManager', strategy: 'fixed' } }
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="120" height="90"%3E%3Crect width="120" height="90" fill="%23c0503f"/%3E%3Cpath d="M0 0H60V45H0Z" fill="%23f2e9d8"/%3E%3C/svg%3E'
const STRIPES =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="160" height="160"%3E%3Crect width="160" height="160" fill="%23f2e9d8"/%3E%3Cpath d="M0 82H160" stroke="%23c0503f" stroke-width="156" stroke-dasharray="4"/%3E%3C/svg%3E'
const round = (radius: number, more: object = {}) => ({
  type: 'Circle',
  left: 0,
  top: 0,
  strokeWidth: 0,
  radius,
  ...more,
})
const ZIGZAG = [
  { x: 0, y: 80 },
  { x: 40, y: 0 },
  { x: 60, y: 90 },
  { x: 130, y: 30 },
]
const NAME = { type: 'Text', text: 'T2g 供水', fontFamily: STAGE_FONT }
const WRAPPED = {
  type: 'Textbox',
  text: 'The pump runs at night and rests by day',
  width: 160,
  fontSize: 20,
  fontFamily: STAGE_FONT,
  fill: '#f2e9d8',
}
const thick = { fill: '', stroke: '#e8b04a', strokeWidth: 18 }

/** Elements in the middle of a cell. */
const FEATURES: Readonly<Record<string, object>> = {
  'a linear gradient': { ...BOX, fill: linear({ x1: 0, y1: 0, x2: 120, y2: 90 }) },
  'a linear gradient in parts of the element': {
    ...BOX,
    fill: linear({ x1: 0, y1: 0, x2: 1, y2: 0.5 }, { gradientUnits: 'percentage' }),
  },
  'a gradient with a transform of its own': {
    ...BOX,
    fill: linear({ x1: 0, y1: 0, x2: 100, y2: 0 }, { gradientTransform: [0.6, 0.4, -0.4, 0.6, 20, 10] }),
  },
  'a gradient on a turned and scaled element': {
    ...BOX,
    angle: 30,
    scaleX: 1.2,
    scaleY: 0.7,
    fill: linear({ x1: 0, y1: 0, x2: 0, y2: 90 }),
  },
  'a radial gradient': { type: 'Circle', radius: 60, fill: radial({ x1: 60, y1: 60, r1: 0, x2: 60, y2: 60, r2: 60 }) },
  'a radial gradient that starts beside the middle': {
    ...BOX,
    fill: radial({ x1: 40, y1: 30, r1: 8, x2: 60, y2: 45, r2: 60 }),
  },
  'a radial gradient that shrinks': { ...BOX, fill: radial({ x1: 60, y1: 45, r1: 60, x2: 60, y2: 45, r2: 10 }) },
  'a gradient on a path': { type: 'Path', path: STAR, fill: linear({ x1: 0, y1: 0, x2: 0, y2: 110 }) },
  'a border with a gradient': {
    ...BOX,
    fill: '#20506a',
    strokeWidth: 14,
    stroke: linear({ x1: 0, y1: 0, x2: 120, y2: 0 }),
  },
  'a line with a gradient': {
    type: 'Polyline',
    points: ZIGZAG,
    ...thick,
    stroke: linear({ x1: 0, y1: 0, x2: 130, y2: 0 }),
  },
  'a gradient of hard steps': {
    ...BOX,
    fill: {
      ...linear({ x1: 0, y1: 0, x2: 120, y2: 0 }),
      colorStops: [
        { offset: 0, color: '#c0503f' },
        { offset: 0.5, color: '#c0503f' },
        { offset: 0.5, color: '#8fd26a' },
        { offset: 1, color: '#8fd26a' },
      ],
    },
  },
  'the even-odd rule': { type: 'Path', path: RINGS, fill: '#3f8fd2', fillRule: 'evenodd' },
  'rings that run one way': { type: 'Path', path: RINGS, fill: '#3f8fd2' },
  'a ground behind an element': { type: 'Circle', radius: 50, fill: '#3f8fd2', backgroundColor: '#e8b04a' },
  'a ground behind a group': {
    ...GROUP,
    backgroundColor: '#e8b04a',
    angle: 20,
    objects: [{ type: 'Circle', left: 10, top: 0, radius: 40, fill: '#3f8fd2' }],
  },
  'a ground behind a text': {
    ...NAME,
    fontSize: 30,
    fill: '#f2e9d8',
    backgroundColor: '#20506a',
  },
  'an outlined text': {
    ...NAME,
    fontSize: 44,
    fill: '#f2e9d8',
    stroke: '#c0503f',
    strokeWidth: 3,
    paintFirst: 'stroke',
  },
  'an outline of a text alone': {
    ...NAME,
    fontSize: 44,
    fill: null,
    stroke: '#e8b04a',
    strokeWidth: 2,
  },
  'a text with characters in styles of their own': {
    type: 'IText',
    text: 'm3 供水\nT2 1.6 MPa',
    fontSize: 30,
    fontFamily: STAGE_FONT,
    fill: '#f2e9d8',
    styles: [
      { start: 1, end: 2, style: { fontSize: 18, deltaY: -10 } },
      { start: 3, end: 5, style: { fill: '#e8b04a', textBackgroundColor: '#20506a' } },
      { start: 6, end: 7, style: { fontSize: 18, deltaY: 4 } },
      { start: 8, end: 11, style: { underline: true, fontWeight: 'bold', fontSize: 36 } },
    ],
  },
  'a text whose lines are spread': {
    ...WRAPPED,
    textAlign: 'justify-left',
  },
  'a wrapped text with words in styles of their own': {
    ...WRAPPED,
    textAlign: 'center',
    styles: [{ start: 4, end: 16, style: { fill: '#e8b04a', fontSize: 26 } }],
  },
  'round joints': { type: 'Polyline', points: ZIGZAG, ...thick, strokeLineJoin: 'round', strokeLineCap: 'round' },
  'cut joints': { type: 'Polyline', points: ZIGZAG, ...thick, strokeLineJoin: 'bevel' },
  'mitred joints, as far as they may reach': { type: 'Polyline', points: ZIGZAG, ...thick, strokeMiterLimit: 2 },
  'dashes and dots': { type: 'Polyline', points: ZIGZAG, ...thick, strokeWidth: 6, strokeDashArray: [20, 6, 4, 6] },
  'a half transparent border over a fill': {
    ...BOX,
    fill: '#c0503f',
    stroke: 'rgba(63, 143, 210, 0.5)',
    strokeWidth: 24,
  },
  'a half transparent box with an opaque border': {
    ...BOX,
    fill: '#c0503f',
    stroke: '#3f8fd2',
    strokeWidth: 24,
    opacity: 0.5,
  },
  'a half transparent circle with an opaque border': {
    type: 'Circle',
    radius: 50,
    fill: '#c0503f',
    stroke: '#3f8fd2',
    strokeWidth: 24,
    opacity: 0.5,
  },
  'a half transparent triangle with an opaque border': {
    type: 'Triangle',
    width: 110,
    height: 90,
    fill: '#c0503f',
    stroke: '#3f8fd2',
    strokeWidth: 24,
    opacity: 0.5,
  },
  'a half transparent group whose members overlap': {
    ...GROUP,
    opacity: 0.5,
    objects: [
      { type: 'Rect', left: -20, top: 0, width: 80, height: 90, fill: '#c0503f' },
      { type: 'Rect', left: 20, top: 0, width: 80, height: 50, fill: '#8fd26a' },
    ],
  },
  'a box cut by a circle': { ...BOX, fill: '#3f8fd2', stroke: '#e8b04a', strokeWidth: 12, clipPath: round(55) },
  'a hole that a circle cuts': { ...BOX, fill: '#3f8fd2', clipPath: round(35, { inverted: true }) },
  'a turned element cut by what is cut': {
    ...BOX,
    angle: 25,
    fill: linear({ x1: 0, y1: 0, x2: 120, y2: 0 }),
    clipPath: { ...round(50), clipPath: { type: 'Rect', left: 20, top: 0, width: 80, height: 200, strokeWidth: 0 } },
  },
  'a picture with fine detail': { type: 'Image', src: STRIPES, width: 160, height: 160 },
  'a picture cut by a star': {
    type: 'Image',
    src: PICTURE,
    width: 120,
    height: 90,
    clipPath: { type: 'Path', path: STAR, left: 0, top: 0, strokeWidth: 0 },
  },
  'a dashed line that is cut': {
    type: 'Polyline',
    points: ZIGZAG,
    ...thick,
    strokeDashArray: [24, 10],
    clipPath: round(48),
  },
  'a group cut by a group': {
    ...GROUP,
    angle: -15,
    clipPath: {
      ...GROUP,
      left: 0,
      top: 0,
      objects: [round(30, { left: -35 }), round(30, { left: 35 })],
    },
    objects: [
      { type: 'Rect', left: 0, top: 0, width: 120, height: 90, fill: '#c0503f' },
      { type: 'Rect', left: 20, top: 10, angle: 30, width: 80, height: 20, fill: '#f2e9d8' },
    ],
  },
}

const CELL = 200
const COLUMNS = 4
const names = Object.keys(FEATURES)
/** The mesh draws each piece for itself: members of a half transparent group are seen through each other. */
const NOT_IN_PIECES = new Set(['a half transparent group whose members overlap'])

/** Folder for the compared pictures; unset: they are not kept. */
const { VISUAL_OUT } = process.env

let stage: VisualStage

beforeAll(async () => {
  stage = await openVisualStage()
})
afterAll(() => stage.close())

it.each(['views', 'pieces of the board'])('paints what Fabric paints, as %s', async (by) => {
  const objects = Object.values(FEATURES).map((element, i) => ({
    left: ((i % COLUMNS) + 0.5) * CELL,
    top: (Math.floor(i / COLUMNS) + 0.5) * CELL,
    ...element,
  }))
  const drawing = visualDrawing(COLUMNS * CELL, Math.ceil(objects.length / COLUMNS) * CELL, objects)
  const { cells, picture } = await stage.compare(drawing, CELL, by !== 'views')
  if (VISUAL_OUT) {
    await writeFile(
      join(VISUAL_OUT, `paints ${by}.png`.replaceAll(' ', '-')),
      Buffer.from(picture.split(',')[1] ?? '', 'base64'),
    )
  }
  const looks = names.map((name, i) => {
    const { different = 0, painted = 0 } = cells[i] ?? {}
    const percent = (100 * different) / Math.max(painted, 1)
    const isLeft = by !== 'views' && NOT_IN_PIECES.has(name)
    return [
      name,
      isLeft || (painted > 200 && percent < (name.includes('text') ? TEXT_BUDGET : SHAPE_BUDGET)) ? true : percent,
    ]
  })
  expect(looks).toEqual(names.map((name) => [name, true]))
})

/** A group in a group, so many times. */
const nested = (depth: number): object =>
  Array.from({ length: depth }).reduce<object>(
    (inside) => ({ type: 'Group', width: 20, height: 20, objects: [inside] }),
    { type: 'Rect', width: 10, height: 10, fill: '#ff0000' },
  )

it('draws the rest of a drawing that holds what no one can draw', async () => {
  const far = { ...BOX, left: 60, top: 60 }
  const huge = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/%3E'
  const hostile = [
    { ...far, fill: linear({ x1: 'left', y1: null, x2: 0, y2: 0 }) },
    { ...far, fill: { type: 'linear', coords: { x1: 0, y1: 0, x2: 9, y2: 0 }, colorStops: [] } },
    { ...far, fill: radial({ x1: 0, y1: 0, r1: -1, x2: 0, y2: 0, r2: 0 }) },
    { ...far, fill: '#3f8fd2', clipPath: { type: 'Group', objects: [] } },
    { ...far, fill: '#3f8fd2', clipPath: { type: 'Path', path: 'M0 0 L1e300 1e300 L0 1e300 Z' } },
    { ...far, fill: '#3f8fd2', scaleX: 0, clipPath: round(20) },
    { type: 'Image', src: huge, left: 60, top: 60, width: 20_000, height: 20_000 },
    { type: 'Text', text: 'T2', left: 60, top: 60, styles: [{ start: 0, end: 1e9, style: { fontSize: -1, fill: 7 } }] },
    nested(1_000),
  ]
  const good = { type: 'Rect', left: 200, top: 200, width: 80, height: 80, fill: '#00ff00', strokeWidth: 0 }
  const drawing = visualDrawing(400, 400, [...hostile, good])
  expect(await stage.colorsInTime(drawing, true, [0x00ff00])).toContain(0x00ff00)
})
