// An attack on picture codes, used by the tests. It knows the glyphs, the ranges of rotation, slant and scale, the
// pitch and the layout of a picture; only the random choices are unknown to it.

import { inflateSync } from 'node:zlib'
import { GLYPH_SIZE, GLYPHS } from '#server/core/session/image-code-glyphs.ts'
import { lineOf } from '#server/core/session/image-code-raster.ts'

/** A grey picture, or a map of what may be ink; row by row. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** Reads a PNG of one grey channel without filters. */
export function decodeGreyPng(dataAddress: string): Grey {
  const bytes = Buffer.from(dataAddress.replace('data:image/png;base64,', ''), 'base64')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const length = bytes.readUInt32BE(33)
  const rows = inflateSync(bytes.subarray(41, 41 + length))
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) values[y * width + x] = rows[y * (width + 1) + 1 + x] ?? 0
  return { width, height, values }
}

/** Half the size, each pixel the mean of four; removes most of the grain. */
export function halved({ width, height, values }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1]
  const at = (x: number, y: number): number => values[y * width + x] ?? 0
  return fill(w, h, (x, y) => {
    const [left, top] = [2 * x, 2 * y]
    return (at(left, top) + at(left + 1, top) + at(left, top + 1) + at(left + 1, top + 1)) / 4
  })
}

function fill(width: number, height: number, value: (x: number, y: number) => number): Grey {
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) values[y * width + x] = value(x, y)
  return { width, height, values }
}

/** Ink by one threshold for the whole picture (Otsu): 1 ink, 0 paper. */
export function byOtsu(grey: Grey): Grey {
  const counts = new Float64Array(256)
  for (const value of grey.values) counts[Math.round(value)] = (counts[Math.round(value)] ?? 0) + 1
  const total = grey.values.length
  const sum = counts.reduce((all, count, value) => all + count * value, 0)
  let [best, threshold, numBelow, sumBelow] = [-1, 128, 0, 0]
  for (let value = 0; value < 256; value += 1) {
    numBelow += counts[value] ?? 0
    sumBelow += value * (counts[value] ?? 0)
    if (numBelow === 0 || numBelow === total) continue
    const apart = sumBelow / numBelow - (sum - sumBelow) / (total - numBelow)
    const between = numBelow * (total - numBelow) * apart * apart
    if (between > best) [best, threshold] = [between, value]
  }
  return fill(grey.width, grey.height, (x, y) => ((grey.values[y * grey.width + x] ?? 0) < threshold ? 1 : 0))
}

/** Pixels darker or lighter than their surroundings; also finds strokes inside a lens. */
export function byLocalMean(grey: Grey, radius: number, leastDifference: number): Grey {
  const mean = boxMean(grey, radius)
  return fill(grey.width, grey.height, (x, y) => {
    const at = y * grey.width + x
    return Math.abs((grey.values[at] ?? 0) - (mean.values[at] ?? 0)) > leastDifference ? 1 : 0
  })
}

/** Counts as ink the shade, dark or light, that is rarer around a pixel; undoes lenses that are wider than strokes. */
export function byRarerSide(grey: Grey, radius: number): Grey {
  const ink = byOtsu(grey)
  const share = boxMean(ink, radius)
  return fill(grey.width, grey.height, (x, y) => {
    const at = y * grey.width + x
    return (share.values[at] ?? 0) > 0.5 ? 1 - (ink.values[at] ?? 0) : (ink.values[at] ?? 0)
  })
}

function boxMean({ width, height, values }: Grey, radius: number): Grey {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += values[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return fill(width, height, (x, y) => {
    const [l, r] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
    const [t, b] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const at = (column: number, line: number): number => sums[line * (width + 1) + column] ?? 0
    return (at(r, b) - at(l, b) - at(r, t) + at(l, t)) / ((r - l) * (b - t))
  })
}

/** Majority of the 3 × 3 pixels around; removes single dots and thin cuts. */
export function denoised(ink: Grey): Grey {
  const mean = boxMean(ink, 1)
  return fill(ink.width, ink.height, (x, y) => ((mean.values[y * ink.width + x] ?? 0) > 0.5 ? 1 : 0))
}

/** Groups of ink that touch, by columns: `[from, to]`; those of less than `leastPixels` are left out. */
function connectedParts(ink: Grey, leastPixels: number): readonly (readonly [from: number, to: number])[] {
  const { width, height, values } = ink
  const seen = new Uint8Array(values.length)
  const parts: (readonly [number, number])[] = []
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] || !values[start]) continue
    const open = [start]
    seen[start] = 1
    let [from, to, count] = [width, 0, 0]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      from = Math.min(from, x)
      to = Math.max(to, x)
      count += 1
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
          const next = ny * width + nx
          if (seen[next] || !values[next]) continue
          seen[next] = 1
          open.push(next)
        }
    }
    if (count >= leastPixels) parts.push([from, to])
  }
  return parts.sort((a, b) => a[0] - b[0])
}

interface Template {
  readonly character: string
  /** Offsets from the middle where ink should be, and where it should not. */
  readonly on: Int8Array
  readonly off: Int8Array
}

const SIZES = [0.76, 0.92, 1.08]
const ANGLES = [-0.17, 0, 0.17]
const LEANS = [-0.15, 0, 0.15]

/** Every glyph in steps of size, rotation and slant. */
function createTemplates(fullScale: number): Template[] {
  const templates: Template[] = []
  const poses = SIZES.flatMap((size) =>
    ANGLES.flatMap((angle) => LEANS.map((lean) => ({ scale: fullScale * size, angle, lean }))),
  )
  for (const [character, strokes] of GLYPHS)
    for (const { scale, angle, lean } of poses) {
      const onPoints = strokes.flatMap((stroke) =>
        lineOf(stroke).map(([x, y]) => {
          const v = (y - GLYPH_SIZE.height / 2) * scale
          const u = (x - GLYPH_SIZE.width / 2) * scale + v * lean
          return [
            Math.round(u * Math.cos(angle) - v * Math.sin(angle)),
            Math.round(u * Math.sin(angle) + v * Math.cos(angle)),
          ] as const
        }),
      )
      const on = [...new Map(onPoints.map((point) => [point.join(), point])).values()]
      const off: (readonly [number, number])[] = []
      const [halfW, halfH] = [Math.round(5.5 * scale), Math.round(7.5 * scale)]
      for (let y = -halfH; y <= halfH; y += 3)
        for (let x = -halfW; x <= halfW; x += 3)
          if (on.every(([px, py]) => Math.hypot(px - x, py - y) > 3)) off.push([x, y])
      templates.push({ character, on: Int8Array.from(on.flat()), off: Int8Array.from(off.flat()) })
    }
  return templates
}

/** Pixels of the smallest piece that may be a glyph. */
const LEAST_PIECE = 40

/**
 * Reads codes from maps of ink. `readRow` tries each glyph at each position and takes the best of all rows with the
 * known pitch, so glyphs may touch; `readPieces` needs separated glyphs.
 */
export function createReader(scale: number, pitch: { readonly from: number; readonly to: number }, length: number) {
  const templates = createTemplates(scale)

  function meanAt(ink: Grey, offsets: Int8Array, x: number, y: number): number {
    let sum = 0
    for (let i = 0; i < offsets.length; i += 2) {
      const [px, py] = [x + (offsets[i] ?? 0), y + (offsets[i + 1] ?? 0)]
      if (px >= 0 && py >= 0 && px < ink.width && py < ink.height) sum += ink.values[py * ink.width + px] ?? 0
    }
    return sum / (offsets.length / 2)
  }

  /** The best glyph centred on a column. */
  function bestAt(ink: Grey, x: number): { character: string; score: number } {
    let best = { character: '', score: Number.NEGATIVE_INFINITY }
    for (const { character, on, off } of templates)
      for (let y = ink.height / 2 - 5; y <= ink.height / 2 + 5; y += 2) {
        const score = meanAt(ink, on, x, Math.round(y)) - 0.8 * meanAt(ink, off, x, Math.round(y))
        if (score > best.score) best = { character, score }
      }
    return best
  }

  /** Splits the picture first, and reads each piece if there are as many as glyphs. */
  function readPieces(map: Grey): string {
    const pieces = connectedParts(map, LEAST_PIECE)
    if (pieces.length !== length) return ''
    const ink = boxMean(map, 1)
    return pieces
      .map(([from, to]) => {
        const middle = Math.round((from + to) / 2)
        const found = [-4, -2, 0, 2, 4].map((shift) => bestAt(ink, middle + shift))
        return found.reduce((a, b) => (b.score > a.score ? b : a)).character
      })
      .join('')
  }

  function readRow(map: Grey): string {
    // slightly blurred, so that bent strokes still match the template
    const ink = boxMean(map, 1)
    const columns = Array.from({ length: ink.width }, (_, x) => (x % 2 === 0 ? bestAt(ink, x) : null))
    let rows = columns.map((found) => (found ? { code: found.character, score: found.score } : null))
    for (let index = 1; index < length; index += 1)
      rows = columns.map((found, x) => {
        if (!found) return null
        const before = rows.slice(Math.max(0, x - pitch.to), Math.max(0, x - pitch.from + 1))
        const best = before.reduce((a, b) => (b && (!a || b.score > a.score) ? b : a), null)
        return best && { code: best.code + found.character, score: best.score + found.score }
      })
    return rows.reduce((a, b) => (b && (!a || b.score > a.score) ? b : a), null)?.code ?? ''
  }
  return { readPieces, readRow }
}
