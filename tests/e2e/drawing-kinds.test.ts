import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisualStage, STAGE_FONT, type VisualStage, visualDrawing } from '../support/visual-stage.ts'

/** Percentage of pixels that may differ: antialiasing and the flattening of curves are not the same. */
const SHAPE_BUDGET = 2
/** Higher for texts, whose thin strokes are mostly antialiased edges. At a wrong position 90 % of pixels differ. */
const TEXT_BUDGET = 20
const MARKED_TEXT_BUDGET = 35
/** A text in another font differs by more; in the same font, edges still vary between machines. */
const OTHER_FONT_FROM = 40
const LOOK = { fill: '#3f8fd2', stroke: '#e8b04a', strokeWidth: 6 }
const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="80" height="60"%3E%3Crect width="80" height="60" fill="%23c0503f"/%3E%3Ccircle cx="20" cy="20" r="14" fill="%23f2e9d8"/%3E%3C/svg%3E'

const KINDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  rect: { type: 'Rect', width: 90, height: 60, ...LOOK },
  'rounded rect': { type: 'Rect', width: 90, height: 60, rx: 14, ry: 14, ...LOOK },
  'rect with two radii': { type: 'Rect', width: 90, height: 60, rx: 24, ry: 10, ...LOOK },
  circle: { type: 'Circle', radius: 40, ...LOOK },
  arc: { type: 'Circle', radius: 40, startAngle: 20, endAngle: 250, ...LOOK },
  ellipse: { type: 'Ellipse', rx: 50, ry: 28, ...LOOK },
  triangle: { type: 'Triangle', width: 90, height: 70, ...LOOK },
  line: { type: 'Line', x1: 0, y1: 0, x2: 90, y2: 50, stroke: '#e8b04a', strokeWidth: 8 },
  'line with round ends': {
    type: 'Line',
    x1: 0,
    y1: 0,
    x2: 90,
    y2: 0,
    stroke: '#e8b04a',
    strokeWidth: 16,
    strokeLineCap: 'round',
  },
  polyline: {
    type: 'Polyline',
    points: [
      [0, 0],
      [60, 0],
      [110, 40],
      [70, 80],
    ].map(([x, y]) => ({ x, y })),
    ...LOOK,
  },
  polygon: {
    type: 'Polygon',
    points: [
      [0, 30],
      [40, 0],
      [100, 20],
      [50, 40],
      [80, 80],
    ].map(([x, y]) => ({ x, y })),
    ...LOOK,
  },
  path: { type: 'Path', path: 'M0 0 C40 -40 80 40 110 0 L110 60 Q60 90 0 60 Z M30 20 L30 45 L60 45 L60 20 Z', ...LOOK },
  text: { type: 'Text', text: 'T2g 供水', fontSize: 30, fontFamily: STAGE_FONT, fill: '#f2e9d8' },
  'bold and slanted text': {
    type: 'IText',
    text: 'Supply\n45.2 °C',
    fontSize: 28,
    fontFamily: STAGE_FONT,
    fontWeight: 'bold',
    fontStyle: 'italic',
    textAlign: 'right',
    fill: '#f2e9d8',
  },
  'marked text': {
    type: 'Text',
    text: 'abc gh',
    fontSize: 30,
    fontFamily: STAGE_FONT,
    underline: true,
    linethrough: true,
    overline: true,
    charSpacing: 120,
    textBackgroundColor: '#20506a',
    fill: '#f2e9d8',
  },
  textbox: {
    type: 'Textbox',
    text: 'The pump runs at night and rests by day',
    width: 130,
    fontSize: 18,
    fontFamily: STAGE_FONT,
    fill: '#f2e9d8',
  },
  picture: { type: 'Image', src: PICTURE, width: 80, height: 60 },
  'part of a picture': { type: 'Image', src: PICTURE, width: 40, height: 40, cropX: 10, cropY: 5 },
  group: {
    type: 'Group',
    width: 120,
    height: 80,
    layoutManager: { type: 'layoutManager', strategy: 'fixed' },
    objects: [
      { type: 'Rect', left: 0, top: 0, width: 116, height: 76, fill: '#20506a', stroke: '#e8b04a', strokeWidth: 4 },
      { type: 'Circle', left: -30, top: 5, radius: 20, fill: '#c0503f' },
      {
        type: 'Group',
        left: 25,
        top: 0,
        angle: 20,
        width: 50,
        height: 40,
        objects: [{ type: 'Triangle', left: 0, top: 0, width: 40, height: 30, fill: '#8fd26a' }],
      },
    ],
  },
}

const POSES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'as it is': {},
  turned: { angle: 33 },
  scaled: { scaleX: 1.4, scaleY: 0.7 },
  'mirrored and skewed': { flipX: true, skewX: 18, angle: -20 },
  dashed: { strokeDashArray: [14, 6] },
  'half transparent': { opacity: 0.5, strokeUniform: true, scaleX: 1.3 },
}

const CELL = 200
const COLUMNS = 3

let stage: VisualStage

beforeAll(async () => {
  stage = await openVisualStage()
})
afterAll(() => stage.close())

/** A sheet with the element in every pose, one per cell. */
function poseSheet(element: object) {
  const poses = Object.values(POSES)
  const objects = poses.map((pose, i) => ({
    left: ((i % COLUMNS) + 0.5) * CELL,
    top: (Math.floor(i / COLUMNS) + 0.5) * CELL,
    ...element,
    ...pose,
  }))
  return visualDrawing(COLUMNS * CELL, (poses.length / COLUMNS) * CELL, objects)
}

/** Folder for the compared pictures; unset: they are not kept. */
const { VISUAL_OUT } = process.env

function budgetOf(kind: string): number {
  if (kind === 'marked text') return MARKED_TEXT_BUDGET
  return kind.includes('text') ? TEXT_BUDGET : SHAPE_BUDGET
}

describe.each(Object.keys(KINDS))('%s', (kind) => {
  it.each(['a view', 'pieces of the board'])('looks as Fabric draws it, as %s, in every pose', async (by) => {
    const { cells, picture } = await stage.compare(poseSheet(KINDS[kind] ?? {}), CELL, by !== 'a view')
    if (VISUAL_OUT) {
      const file = join(VISUAL_OUT, `${kind} ${by}.png`.replaceAll(' ', '-'))
      await writeFile(file, Buffer.from(picture.split(',')[1] ?? '', 'base64'))
    }
    for (const { painted } of cells) expect(painted).toBeGreaterThan(200)
    const percents = cells.map(({ different, painted }) => (100 * different) / painted)
    const looks = Object.keys(POSES).map((pose, i) => [pose, (percents[i] ?? 100) < budgetOf(kind) || percents[i]])
    expect(looks).toEqual(Object.keys(POSES).map((pose) => [pose, true]))
  })
})

it.each(['sans-serif', 'Serif', 'Arial, monospace'])(
  'draws %s in the same installed font as Fabric',
  async (fontFamily) => {
    const text = { ...KINDS.text, fontFamily, fontSize: 40 }
    const { cells } = await stage.compare(poseSheet(text), CELL, false)
    const [asItIs] = cells
    expect(asItIs?.painted).toBeGreaterThan(200)
    expect((100 * (asItIs?.different ?? 0)) / (asItIs?.painted ?? 1)).toBeLessThan(OTHER_FONT_FROM)
  },
)

it('reports each font that the machine does not have, once', async () => {
  const text = { type: 'Text', text: 'T2g', elementName: 'label', fontFamily: 'No Such Font 7' }
  expect(await stage.reportFonts(poseSheet(text))).toEqual([
    'label: No Such Font 7 is not on this machine: another font stands in',
  ])
  expect(await stage.reportFonts(poseSheet({ ...text, fontFamily: 'No Such Font 7, sans-serif' }))).toEqual([])
})

describe('a picture that plays', () => {
  /** An animation of red and blue, a tenth of a second each. */
  const PLAYING =
    'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAAAA/yH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICTAEAOw=='
  const still =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="9" height="9"%3E%3Crect width="9" height="9" fill="%2300ff00"/%3E%3C/svg%3E'
  const [RED, GREEN, BLUE] = [0xff0000, 0x00ff00, 0x0000ff]
  const sheetOf = (fields: object) => {
    const picture = { type: 'play-img', left: 50, top: 50, width: 80, height: 80, src: still, ...fields }
    const { boards, ...sheet } = poseSheet({})
    const [board] = boards
    return {
      ...sheet,
      width: 100,
      height: 100,
      boards: [{ ...board, objects: { ...board?.objects, objects: [picture] } }],
    }
  }

  it('shows its pictures one after another', async () => {
    const colors = await stage.colorsInTime(sheetOf({ playUrl: PLAYING }), false, [RED, BLUE])
    expect(colors).toEqual(expect.arrayContaining([RED, BLUE]))
  })

  it.each([
    ['where the user prefers reduced motion', { playUrl: PLAYING }, true],
    ['where playing is switched off', { playUrl: PLAYING, isPlay: false }, false],
    ['where the animation cannot be loaded', { playUrl: 'data:video/mp4;base64,AAAA' }, false],
  ])('shows only its still picture, %s', async (_, fields, isMotionReduced) => {
    const colors = await stage.colorsInTime(sheetOf(fields), isMotionReduced, [])
    expect(colors).toContain(GREEN)
    for (const color of [RED, BLUE]) expect(colors).not.toContain(color)
  })
})
