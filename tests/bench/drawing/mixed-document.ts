import { createRandom, type Random } from '#server/demo/simulator/physics/random.ts'

interface Placed {
  readonly uuid: string
  /** Left upper corner, document px. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Degrees clockwise. */
  readonly angle: number
  readonly scaleX: 1
  readonly scaleY: 1
}
interface Painted {
  readonly fill: string
  readonly stroke: string | null
  readonly strokeWidth: number
}
type RectElement = Placed & Painted & { readonly type: 'rect'; readonly rx: number; readonly ry: number }
type CircleElement = Placed & Painted & { readonly type: 'circle'; readonly radius: number }
type LineElement = Placed &
  Painted & {
    readonly type: 'polyLine'
    readonly points: readonly { readonly x: number; readonly y: number }[]
    readonly strokeDashArray: readonly [on: number, off: number] | null
  }
export type TextElement = Placed & {
  readonly type: 'text'
  readonly text: string
  readonly fontSize: number
  readonly fontFamily: string
  readonly fill: string
  /** Our binding field; no other contestant reads it. */
  readonly stationVal1?: string
}
type PictureElement = Placed & { readonly type: 'img'; readonly src: string }
export type MixedElement = RectElement | CircleElement | LineElement | TextElement | PictureElement

/** A canvas document with one board, whose elements every contestant can draw. */
export interface MixedDocument {
  readonly width: number
  readonly height: number
  readonly uuid: string
  readonly boards: readonly [
    {
      readonly title: string
      readonly index: 0
      readonly uuid: string
      readonly dpi: string
      readonly objects: {
        readonly version: string
        readonly background: string
        readonly objects: readonly MixedElement[]
      }
    },
  ]
}

export const BACKGROUND = '#3e3f4c'
export const FONT = 'sans-serif'
const CELL = { width: 96, height: 54 }
const FILLS = ['#5c6470', '#7a8290', '#4a6fa5', '#a8adb8', '#6b705c', '#8d5b4c']
const STROKES = ['#c3c7d1', '#9aa3b2', '#d9a441', '#6fb1c7']
const WORDS = ['供水温度', '回水压力', '循环泵', 'Supply', 'Return', '热量表', 'Valve', '二次网', 'Pump']
const FONT_SIZES = [12, 14, 16, 20]
/** Kinds of a hundred elements, in the proportions of a plant drawing. */
const KINDS = [
  ...Array<'rect'>(33).fill('rect'),
  ...Array<'circle'>(15).fill('circle'),
  ...Array<'text'>(30).fill('text'),
  ...Array<'polyLine'>(20).fill('polyLine'),
  ...Array<'img'>(2).fill('img'),
]

/**
 * Rectangles, circles, labels, lines and a few pictures, one per cell, on a sheet with the window's aspect ratio. The
 * same arguments give the same document.
 *
 * @param pictures - Addresses of the pictures that may be shown.
 */
export function buildMixedDocument(numElements: number, pictures: readonly string[], seed = 1): MixedDocument {
  const random = createRandom(seed, 'mixed drawing')
  const columns = Math.ceil(Math.sqrt(numElements))
  const objects = Array.from({ length: numElements }, (_, at) => {
    const left = (at % columns) * CELL.width + random.between(0, 16)
    const top = Math.floor(at / columns) * CELL.height + random.between(0, 10)
    return buildElement(random, `e${at}`, left, top, pictures)
  })
  return documentOf(objects, columns * CELL.width, Math.ceil(numElements / columns) * CELL.height)
}

export const documentOf = (objects: readonly MixedElement[], width: number, height: number): MixedDocument => ({
  width,
  height,
  uuid: `bench-${objects.length}`,
  boards: [
    {
      title: 'bench',
      index: 0,
      uuid: 'board',
      dpi: '1920',
      objects: { version: '5.3.0', background: BACKGROUND, objects },
    },
  ],
})

export const elementsOf = ({ boards: [board] }: MixedDocument): readonly MixedElement[] => board.objects.objects

function buildElement(
  random: Random,
  uuid: string,
  left: number,
  top: number,
  pictures: readonly string[],
): MixedElement {
  const pick = <Item>(items: readonly Item[], fallback: Item): Item => items[random.below(items.length)] ?? fallback
  const width = Math.round(random.between(24, 72))
  const height = Math.round(random.between(14, 40))
  const angle = random.uniform() < 0.1 ? Math.round(random.between(-30, 30)) : 0
  const placed: Placed = { uuid, left, top, width, height, angle, scaleX: 1, scaleY: 1 }
  const painted: Painted = {
    fill: pick(FILLS, BACKGROUND),
    stroke: random.uniform() < 0.5 ? pick(STROKES, BACKGROUND) : null,
    strokeWidth: random.below(3) + 1,
  }
  const kind = pick(KINDS, 'rect')
  switch (kind) {
    case 'rect': {
      const corner = random.uniform() < 0.3 ? 4 : 0
      return { ...placed, ...painted, type: kind, rx: corner, ry: corner }
    }
    case 'circle':
      return { ...placed, ...painted, type: kind, width: height, height, radius: height / 2 }
    case 'text': {
      const fontSize = pick(FONT_SIZES, 14)
      const text = `${pick(WORDS, '')} ${(random.uniform() * 100).toFixed(1)}`
      const size = { width: widthInEm(text) * fontSize, height: fontSize * 1.13 }
      return { ...placed, ...size, type: kind, text, fontSize, fontFamily: FONT, fill: '#e8eaee' }
    }
    case 'polyLine':
      return buildLine(random, placed, { ...painted, stroke: pick(STROKES, BACKGROUND) })
    case 'img':
      return { ...placed, width: 32, height: 32, type: kind, src: pick(pictures, '') }
  }
}

/** Estimated width of a line of text in em; a Chinese character is one em wide. */
const widthInEm = (text: string): number =>
  [...text].reduce((width, character) => width + (character > '\u2fff' ? 1 : 0.58), 0)

/** A pipe with right-angled bends, from the left side of its cell to the right. */
function buildLine(random: Random, placed: Placed, painted: Painted): LineElement {
  const numBends = random.below(3) + 1
  const points = [{ x: placed.left, y: placed.top }]
  for (let bend = 1; bend <= numBends; bend += 1) {
    const before = points.at(-1) ?? { x: placed.left, y: placed.top }
    const x = placed.left + (placed.width * bend) / numBends
    points.push({ x, y: before.y }, { x, y: placed.top + (bend % 2) * placed.height })
  }
  return {
    ...placed,
    ...painted,
    type: 'polyLine',
    fill: 'transparent',
    angle: 0,
    points,
    strokeDashArray: random.uniform() < 0.3 ? [6, 4] : null,
  }
}

/** A label or a value that is not turned, in the estimated room of five digits. */
export const textAt = (uuid: string, left: number, top: number, fontSize: number) =>
  ({
    type: 'text',
    uuid,
    left,
    top,
    width: fontSize * 3.4,
    height: fontSize * 1.13,
    angle: 0,
    scaleX: 1,
    scaleY: 1,
    fontSize,
    fontFamily: FONT,
    fill: '#e8eaee',
  }) as const
