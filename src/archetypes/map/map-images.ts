// The pictures of the map, made here: nothing is downloaded. Marks are distance fields, so that their colour can follow a
// value; the others are painted once in the colours of the theme.

import type { MapColors } from './map-layers.ts'

interface MapImage {
  readonly data: ImageData
  /** A distance field: its colour is that of the layer. */
  readonly isField: boolean
}

/** Pixels of a picture for one CSS px. */
export const IMAGE_RATIO = 2
const FIELD_PX = 48
/** From the middle of a mark to its edge, in pixels of the picture; `MARK_PX` across at an icon size of 1. */
const FIELD_RADIUS = 16
export const MARK_PX = (2 * FIELD_RADIUS) / IMAGE_RATIO
/** How the library reads a distance field: the edge, and how many pixels from nothing to all. */
const FIELD_EDGE = 0.75
const FIELD_SPREAD = 8

/** Distance from the edge, negative inside; from the middle of the mark. */
const DISTANCES = {
  circle: (x: number, y: number) => Math.hypot(x, y) - FIELD_RADIUS,
  square: (x: number, y: number) => Math.max(Math.abs(x), Math.abs(y)) - FIELD_RADIUS * 0.86,
  diamond: (x: number, y: number) => (Math.abs(x) + Math.abs(y)) / Math.SQRT2 - FIELD_RADIUS * 0.8,
  /** Around a mark of the same size. */
  halo: (x: number, y: number) => Math.abs(Math.hypot(x, y) - 16) - 3,
  /** The same in eight pieces. */
  brokenHalo: (x: number, y: number) =>
    Math.max(Math.abs(Math.hypot(x, y) - 16) - 3, 3 - Math.abs(16 * Math.sin(4 * Math.atan2(y, x))) / 2),
  /** Points to the right: along the line it stands on. */
  arrow: (x: number, y: number) => Math.max((x + 2 * Math.abs(y)) / Math.sqrt(5) - 7, -x - 10),
} as const

function field(distanceAt: (x: number, y: number) => number): ImageData {
  const image = new ImageData(FIELD_PX, FIELD_PX)
  for (let at = 0; at < FIELD_PX * FIELD_PX; at++) {
    const [x, y] = [(at % FIELD_PX) + 0.5 - FIELD_PX / 2, Math.floor(at / FIELD_PX) + 0.5 - FIELD_PX / 2]
    const share = FIELD_EDGE - distanceAt(x, y) / FIELD_SPREAD
    image.data.set([255, 255, 255, Math.round(255 * Math.min(1, Math.max(0, share)))], at * 4)
  }
  return image
}

function painted(sizePx: number, paint: (context: CanvasRenderingContext2D) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  // read at once: with graphics, the browser would wait for them
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser gives no canvas.')
  paint(context)
  return context.getImageData(0, 0, sizePx, sizePx)
}

/** Slanted lines that meet those of the next tile. */
function hatch(color: string): ImageData {
  const size = 16
  return painted(size, (context) => {
    context.strokeStyle = color
    context.lineWidth = 3
    for (const shift of [-size, 0, size]) {
      context.beginPath()
      context.moveTo(shift, size)
      context.lineTo(shift + size, 0)
      context.stroke()
    }
  })
}

const RING_PX = 80
function ring(color: string, halo: string): ImageData {
  return painted(RING_PX, (context) => {
    for (const [width, stroke] of [
      [12, halo],
      [6, color],
    ] as const) {
      context.strokeStyle = stroke
      context.lineWidth = width
      context.beginPath()
      context.arc(RING_PX / 2, RING_PX / 2, RING_PX / 2 - 7, 0, 2 * Math.PI)
      context.stroke()
    }
  })
}

/** Slanted lines in a circle: over the mark of what is old. */
function hatchedDot(color: string): ImageData {
  return painted(FIELD_PX, (context) => {
    const middle = FIELD_PX / 2
    context.beginPath()
    context.arc(middle, middle, FIELD_RADIUS, 0, 2 * Math.PI)
    context.clip()
    context.strokeStyle = color
    context.lineWidth = 3
    for (let shift = -FIELD_PX; shift <= FIELD_PX; shift += 9) {
      context.beginPath()
      context.moveTo(shift, FIELD_PX)
      context.lineTo(shift + FIELD_PX, 0)
      context.stroke()
    }
  })
}

const ALARM_PX = 40
/** Corners of the marks of the levels 1 to 3, as the icons of alarms elsewhere: circle, triangle, octagon. */
const ALARM_CORNERS = [40, 3, 8] as const

function alarm(level: 0 | 1 | 2, color: string, halo: string): ImageData {
  return painted(ALARM_PX, (context) => {
    const corners = ALARM_CORNERS[level]
    const middle = ALARM_PX / 2
    const radius = corners === 3 ? 17 : 15
    const turn = corners === 3 ? -Math.PI / 2 : Math.PI / corners
    context.beginPath()
    for (let at = 0; at < corners; at++) {
      const angle = turn + (2 * Math.PI * at) / corners
      context.lineTo(middle + radius * Math.cos(angle), middle + (corners === 3 ? 3 : 0) + radius * Math.sin(angle))
    }
    context.closePath()
    context.lineJoin = 'round'
    context.lineWidth = 5
    context.strokeStyle = halo
    context.stroke()
    context.fillStyle = color
    context.fill()
    context.fillStyle = halo
    context.fillRect(middle - 2, middle - 8, 4, 10)
    context.fillRect(middle - 2, middle + 5, 4, 4)
  })
}

/** All pictures by their names in the style. */
export function mapImages(colors: MapColors): ReadonlyMap<string, MapImage> {
  const { levels, halo, stale, chosen, ground } = colors
  return new Map<string, MapImage>([
    ...Object.entries(DISTANCES).map(([name, distance]): [string, MapImage] => [
      name,
      { data: field(distance), isField: true },
    ]),
    ['hatch', { data: hatch(stale), isField: false }],
    ['hatched-dot', { data: hatchedDot(ground), isField: false }],
    ['ring', { data: ring(chosen, halo), isField: false }],
    ...levels.map((color, at): [string, MapImage] => [
      `alarm-${at + 1}`,
      { data: alarm(at === 0 ? 0 : at === 1 ? 1 : 2, color, halo), isField: false },
    ]),
  ])
}
