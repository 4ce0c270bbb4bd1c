import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExchangeStage, openExchangeStage } from '../support/exchange-stage.ts'
import { visualDrawing } from '../support/visual-stage.ts'

/** Percentage of pixels that may differ: antialiasing and the flattening of curves are not the same. */
const SHAPE_BUDGET = 2
/** Higher for texts, whose thin strokes are mostly antialiased edges. At a wrong position 90 % of pixels differ. */
const TEXT_BUDGET = 25
const CELL = 200
const COLUMNS = 3

const LOOK = 'fill="#3f8fd2" stroke="#e8b04a" stroke-width="6"'
const PIXELS =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAFElEQVR4nGM4YGMDRwwoHJyBSxkARNQPwTg2mDkAAAAASUVORK5CYII='
const STOPS =
  '<stop offset="0.1" stop-color="#c0503f"/><stop offset="0.6" stop-color="#f2e9d8"/><stop offset="1" stop-color="#20506a"/>'

/** Each in a cell of its own, drawn around its middle. */
const PARTS: Readonly<Record<string, string>> = {
  rect: `<rect x="-45" y="-30" width="90" height="60" rx="24" ry="10" ${LOOK}/>`,
  circle: `<circle r="40" ${LOOK}/>`,
  ellipse: `<ellipse rx="50" ry="28" ${LOOK} transform="rotate(30)"/>`,
  line: `<line x1="-45" y1="-20" x2="45" y2="30" stroke="#e8b04a" stroke-width="12" stroke-linecap="round"/>`,
  polyline: `<polyline points="-50 40 -20 -30 30 30 50 -40" fill="none" stroke="#8fd26a" stroke-width="8" stroke-linejoin="bevel"/>`,
  'filled polyline': `<polyline points="-50 40 -20 -30 30 30 50 -40" ${LOOK} fill-rule="evenodd"/>`,
  polygon: `<polygon points="-50 20 50 20 -30 -40 0 50 30 -40" ${LOOK} fill-rule="evenodd"/>`,
  path: `<path d="m-60-20q30-60 60 0t60 0v40a30 20 0 01-60 0a30 20 0 00-60 0zm20 10h20v20h-20z" ${LOOK}/>`,
  dashes: `<path d="M-60 0C-30-80 30 80 60 0" fill="none" stroke="#e8b04a" stroke-width="8" stroke-dasharray="14 6 4" stroke-dashoffset="9"/>`,
  'skewed and mirrored': `<g transform="skewX(20) scale(-1 1.2)"><path d="M-40-40H40L0 40z" ${LOOK}/></g>`,
  'nested transforms': `<g transform="rotate(20)"><g transform="scale(1.5 .7)"><g transform="skewY(15)"><rect x="-30" y="-30" width="60" height="60" ${LOOK}/></g></g></g>`,
  'half transparent': `<g opacity=".5"><rect x="-50" y="-50" width="60" height="60" ${LOOK}/><circle r="30" fill="#8fd26a" fill-opacity=".6"/></g>`,
  'linear gradient': `<linearGradient id="a" x2="1" y2="1">${STOPS}</linearGradient><rect x="-60" y="-40" width="120" height="80" fill="url(#a)"/>`,
  'gradient in px': `<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="-40" x2="40" gradientTransform="rotate(30)">${STOPS}</linearGradient><circle r="60" fill="url(#b)" stroke="url(#a)" stroke-width="12"/>`,
  'radial gradient': `<radialGradient id="c" cx=".4" cy=".4" r=".6" fx=".2">${STOPS}</radialGradient><ellipse rx="70" ry="45" fill="url(#c)"/>`,
  'clip path': `<clipPath id="d"><circle cx="-10" r="40"/><rect x="10" y="-60" width="30" height="120" transform="rotate(20)"/></clipPath><g clip-path="url(#d)"><rect x="-70" y="-70" width="140" height="140" fill="#3f8fd2"/><rect x="-30" y="-30" width="50" height="50" fill="#e8b04a"/></g>`,
  'clip path of a box': `<clipPath id="e" clipPathUnits="objectBoundingBox"><ellipse cx=".5" cy=".5" rx=".5" ry=".3"/></clipPath><rect x="-60" y="-40" width="120" height="80" ${LOOK} clip-path="url(#e)" transform="rotate(15)"/>`,
  'styled by a sheet': `<style>.pump > circle{fill:#8fd26a;stroke:#20506a}g.pump circle.big{stroke-width:10}circle{stroke-width:2px}</style><g class="pump"><circle class="big" r="45"/><circle r="15" cx="5"/></g>`,
  'inner svg': `<svg x="-60" y="-50" width="120" height="100" viewBox="0 0 60 60" preserveAspectRatio="xMaxYMid slice"><rect width="60" height="60" fill="#20506a"/><circle cx="30" cy="30" r="28" ${LOOK}/></svg>`,
  symbols: `<symbol id="s" viewBox="0 0 20 20"><path d="M0 4L20 16V4L0 16z" fill="currentColor"/></symbol><use href="#s" x="-60" y="-60" width="60" height="60" color="#e8b04a"/><use xlink:href="#s" width="50" height="40" color="#8fd26a" transform="rotate(40)"/>`,
  pictures: `<image href="${PIXELS}" x="-60" y="-60" width="60" height="60"/><image xlink:href="${PIXELS}" x="5" y="5" width="60" height="50" preserveAspectRatio="xMidYMid slice"/>`,
  'stroke below': `<path d="M-50-30L50-30L0 50z" fill="#3f8fd2" stroke="#e8b04a" stroke-width="20" paint-order="stroke" stroke-linejoin="round"/>`,
  'stroke that does not scale': `<g transform="scale(3)"><rect x="-20" y="-12" width="40" height="24" fill="none" stroke="#e8b04a" stroke-width="6" vector-effect="non-scaling-stroke"/></g>`,
}
const TEXTS: Readonly<Record<string, string>> = {
  text: `<text y="10" text-anchor="middle" font-family="sans-serif" font-size="30" fill="#f2e9d8">T2g 供水</text>`,
  'text at its end': `<text x="80" y="-20" text-anchor="end" font-family="sans-serif" font-weight="bold" font-size="24" letter-spacing="3" fill="#f2e9d8" transform="rotate(-20)">45.2 °C</text>`,
  spans: `<text x="-80" y="0" font-family="sans-serif" font-size="26" fill="#f2e9d8">ab<tspan fill="#e8b04a" dx="8" dy="-10">cd</tspan><tspan x="-80" y="40" font-style="italic">line</tspan></text>`,
}

const sheetOf = (parts: readonly string[]) => {
  const height = Math.ceil(parts.length / COLUMNS) * CELL
  const placed = parts.map((part, i) => {
    const [x, y] = [((i % COLUMNS) + 0.5) * CELL, (Math.floor(i / COLUMNS) + 0.5) * CELL]
    return `<g transform="translate(${x} ${y})">${part}</g>`
  })
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return `<svg ${names} width="${COLUMNS * CELL}" height="${height}">${placed.join('')}</svg>`
}

const FILLED = { fill: '#3f8fd2', stroke: '#e8b04a', strokeWidth: 6 }
const POINTS = [
  [0, 0],
  [60, 0],
  [110, 40],
  [70, 80],
].map(([x, y]) => ({ x, y }))
const GRADIENT = {
  type: 'linear',
  coords: { x1: 0, y1: 0, x2: 1, y2: 1 },
  gradientUnits: 'percentage',
  colorStops: [
    { offset: 0, color: '#c0503f' },
    { offset: 1, color: 'rgba(242,233,216,0.4)' },
  ],
}
const RADIAL = {
  ...GRADIENT,
  type: 'radial',
  coords: { x1: 40, y1: 30, r1: 8, x2: 45, y2: 30, r2: 50 },
  gradientUnits: 'pixels',
}
/** Elements of every kind, as stored on a board of Fabric 7: the origin is their middle. */
const ELEMENTS: Readonly<Record<string, object>> = {
  rect: { type: 'rect', width: 90, height: 60, rx: 14, ry: 14, angle: 33, ...FILLED },
  'rect with two radii': { type: 'rect', width: 90, height: 60, rx: 24, ry: 10, strokeDashArray: [14, 6], ...FILLED },
  circle: { type: 'circle', radius: 40, skewX: 18, angle: -20, flipX: true, ...FILLED },
  arc: { type: 'circle', radius: 40, startAngle: 20, endAngle: 250, ...FILLED },
  'arc the other way': { type: 'circle', radius: 40, startAngle: 100, endAngle: -60, ...FILLED },
  ellipse: { type: 'ellipse', rx: 50, ry: 28, ...FILLED, backgroundColor: '#20506a' },
  triangle: { type: 'triangle', width: 90, height: 70, flipY: true, scaleX: 1.3, strokeUniform: true, ...FILLED },
  line: { type: 'line', x1: 0, y1: 0, x2: 90, y2: 50, stroke: '#e8b04a', strokeWidth: 12, strokeLineCap: 'round' },
  polyLine: { type: 'polyLine', points: POINTS, ...FILLED, strokeDashArray: [12, 12], strokeLineJoin: 'round' },
  'filled polyline': { type: 'polyline', points: POINTS, ...FILLED },
  arrowLine: { type: 'arrowLine', points: POINTS, ...FILLED },
  polygon: { type: 'polygon', points: POINTS, fillRule: 'evenodd', opacity: 0.5, ...FILLED },
  path: {
    type: 'path',
    path: 'M0 0 C40 -40 80 40 110 0 L110 60 Q60 90 0 60 Z M30 20 L30 45 L60 45 L60 20 Z',
    paintFirst: 'stroke',
    ...FILLED,
  },
  gradient: { type: 'rect', width: 120, height: 80, angle: 20, fill: GRADIENT, strokeWidth: 0 },
  'radial gradient': { type: 'ellipse', rx: 60, ry: 40, fill: RADIAL, stroke: GRADIENT, strokeWidth: 12 },
  'clip path': {
    type: 'rect',
    width: 120,
    height: 80,
    ...FILLED,
    clipPath: { type: 'circle', radius: 45, left: 10, top: 0 },
  },
  'inverted clip path': {
    type: 'rect',
    width: 120,
    height: 80,
    ...FILLED,
    clipPath: {
      type: 'group',
      inverted: true,
      width: 80,
      height: 40,
      objects: [
        { type: 'circle', radius: 20, left: -15 },
        { type: 'rect', left: 10, width: 50, height: 10 },
      ],
    },
  },
  group: {
    type: 'group',
    width: 120,
    height: 80,
    angle: 15,
    opacity: 0.6,
    clipPath: { type: 'rect', width: 100, height: 70, clipPath: { type: 'circle', radius: 48 } },
    objects: [
      { type: 'rect', left: 0, top: 0, width: 116, height: 76, ...FILLED },
      { type: 'circle', left: -30, top: 5, radius: 20, fill: '#c0503f' },
      {
        type: 'group',
        left: 25,
        angle: 20,
        width: 50,
        height: 40,
        scaleY: 1.5,
        objects: [{ type: 'triangle', width: 40, height: 30, fill: '#8fd26a' }],
      },
      { type: 'rect', visible: false, width: 200, height: 200 },
    ],
  },
  picture: { type: 'img', src: PIXELS, width: 80, height: 60, angle: 10 },
  'part of a picture': { type: 'Image', src: PIXELS, width: 2, height: 1, cropX: 1, cropY: 1, scaleX: 40, scaleY: 40 },
  tank: { type: 'rect', width: 60, height: 90, ...FILLED, waterBoxMaxHeight: 3 },
}
const LETTERS = { fontSize: 26, fontFamily: 'sans-serif', fill: '#f2e9d8', strokeWidth: 0 }
const TEXT_ELEMENTS: Readonly<Record<string, object>> = {
  text: { type: 'text', text: 'T2g < 供水 & "a"', width: 180, height: 30, ...LETTERS, fontSize: 20 },
  'lines at the right': {
    type: 'edit-text',
    text: 'Supply\n45.2 °C',
    width: 120,
    height: 62,
    ...LETTERS,
    textAlign: 'right',
    angle: 20,
  },
  'spaced in the middle': {
    type: 'text',
    text: 'abc  gh',
    width: 150,
    height: 30,
    ...LETTERS,
    charSpacing: 200,
    textAlign: 'center',
  },
  'on a ground': {
    type: 'text',
    text: 'bold',
    width: 80,
    height: 30,
    ...LETTERS,
    fontWeight: 'bold',
    textBackgroundColor: '#20506a',
  },
  outlined: {
    type: 'text',
    text: 'Aa',
    width: 80,
    height: 80,
    ...LETTERS,
    fontSize: 70,
    stroke: '#c0503f',
    strokeWidth: 3,
  },
  'in several styles': {
    type: 'text',
    text: 'red big',
    width: 150,
    height: 40,
    ...LETTERS,
    styles: [
      { start: 0, end: 3, style: { fill: '#c0503f' } },
      { start: 4, end: 7, style: { fontSize: 36 } },
    ],
  },
  textbox: {
    type: 'textbox',
    text: 'The pump runs at night and rests by day',
    width: 130,
    height: 100,
    ...LETTERS,
    fontSize: 16,
  },
  button: {
    type: 'button',
    text: '启动',
    width: 90,
    height: 40,
    rx: 6,
    ...FILLED,
    strokeWidth: 2,
    fontSize: 18,
    fontFamily: 'sans-serif',
  },
}

/** Folder for the compared pictures; unset: they are not kept. */
const { VISUAL_OUT } = process.env

async function keep(name: string, picture: string): Promise<void> {
  if (VISUAL_OUT) await writeFile(join(VISUAL_OUT, `${name}.png`), Buffer.from(picture.split(',')[1] ?? '', 'base64'))
}

const percentsOf = (cells: readonly { readonly different: number; readonly painted: number }[]) =>
  cells.map(({ different, painted }) => (100 * different) / Math.max(painted, 1))

let stage: ExchangeStage

beforeAll(async () => {
  stage = await openExchangeStage()
})
afterAll(() => stage.close())

/** The names of parts, each with whether it looks the same, or else with the percentage of pixels that differ. */
const looksOf = (
  parts: Readonly<Record<string, unknown>>,
  cells: readonly { readonly different: number; readonly painted: number }[],
  budget: number,
) => {
  const percents = percentsOf(cells)
  return Object.keys(parts).map((part, i) => [
    part,
    ((cells[i]?.painted ?? 0) > 200 && (percents[i] ?? 100) < budget) || percents[i],
  ])
}
const alike = (parts: Readonly<Record<string, unknown>>) => Object.keys(parts).map((part) => [part, true])

describe('an SVG file', () => {
  it.each([
    ['shapes', PARTS, SHAPE_BUDGET],
    ['texts', TEXTS, TEXT_BUDGET],
  ])('is drawn as the browser draws it: %s', async (name, parts, budget) => {
    const { cells, picture, imported } = await stage.compareImport(sheetOf(Object.values(parts)), CELL)
    await keep(`svg-in-${name}`, picture)
    expect(imported.problems).toEqual([])
    expect(looksOf(parts, cells, budget)).toEqual(alike(parts))
  })
})

describe('the SVG of a board', () => {
  it('is printed on as many pages as it takes, to scale', async () => {
    const rect = { type: 'rect', left: 300, top: 200, width: 500, height: 300, strokeWidth: 0, fill: GRADIENT }
    const file = (await stage.print(visualDrawing(500, 300, [rect]))).toString('latin1')
    // 277 × 190 mm of a sheet of 500 × 300 mm each
    expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(4)
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? []
    expect([Number(width), Number(height)]).toEqual([297, 210].map((mm) => expect.closeTo((mm * 72) / 25.4, 0)))
  })

  it.each([
    ['shapes', ELEMENTS, SHAPE_BUDGET],
    ['texts', TEXT_ELEMENTS, TEXT_BUDGET],
  ])('looks as the engine draws it, and so does what is read back of it: %s', async (name, elements, budget) => {
    const objects = Object.values(elements).map((element, i) => ({
      left: ((i % COLUMNS) + 0.5) * CELL,
      top: (Math.floor(i / COLUMNS) + 0.5) * CELL,
      ...element,
    }))
    const height = Math.ceil(objects.length / COLUMNS) * CELL
    const { asSvg, readBack } = await stage.compareExport(visualDrawing(COLUMNS * CELL, height, objects), CELL)
    await keep(`svg-out-${name}`, asSvg.picture)
    await keep(`svg-back-${name}`, readBack.picture)
    expect(looksOf(elements, asSvg.cells, budget)).toEqual(alike(elements))
    expect(looksOf(elements, readBack.cells, budget)).toEqual(alike(elements))
  })
})
