import type { Env } from '../env.ts'
import { encodeGreyPng } from '../kit/grey-png.ts'
import { GLYPH_SIZE, GLYPHS } from './image-code-glyphs.ts'
import { createInk, curveThrough, drawLine, type Ink, lineOf, type Point } from './image-code-raster.ts'

export const IMAGE_CODE_LENGTH = 4
/** Pixels. */
export const IMAGE_CODE_SIZE = { width: 264, height: 88 } as const

/** Pixels a glyph unit. */
export const GLYPH_SCALE = 4.6
/** From glyph to glyph: less than a glyph is wide, so that neighbours touch or cross. */
export const PITCH_PX = 53
const PEN_PX = { from: 2.5, to: 3 } as const
/** Width of the crossing lines: too close to the pen's for a program to separate, yet visibly finer. */
const LINE_PX = { from: 1.2, to: 1.6 } as const
const NUM_LINES = 2
const NUM_CUTS = 1
const NUM_LENSES = 2
/** Greys of pen and paper: a contrast of 9 to 1 before the grain is added. */
const GREY = { ink: 62, paper: 232, grain: 34, shade: 22 } as const
/** More than half a stroke's width plus the displacement by the waves. */
const MARGIN_PX = 4

export type Random = (from: number, to: number) => number
type Bend = (point: Point) => Point

/** A random code, each character equally likely. */
export function pickImageCode(randomBytes: Env['randomBytes']): string {
  const random = createRandom(randomBytes)
  const characters = [...GLYPHS.keys()]
  return Array.from({ length: IMAGE_CODE_LENGTH }, () => pick(random, characters)).join('')
}

/**
 * Draws a code as a PNG data address. Against programs: glyphs are scaled, turned, slanted and bent by waves, and touch
 * each other; lines cross them; inside two round lenses ink and paper are swapped, so that no single threshold
 * separates them. For people: strokes are thin, and each lens stays in its own half. `image-code-attack.test.ts` lists
 * the attacks that were tried.
 *
 * @param code - Characters of {@link pickImageCode}, upper case.
 * @throws {RangeError} for a character without a glyph.
 */
export function drawImageCode(code: string, randomBytes: Env['randomBytes']): string {
  const random = createRandom(randomBytes)
  const { width, height } = IMAGE_CODE_SIZE
  const ink = createInk(width, height)
  const bend = createWaves(random)
  drawGlyphs(ink, code, random, bend)
  for (let i = 0; i < NUM_LINES; i += 1) drawLine(ink, crossingLine(random), random(LINE_PX.from, LINE_PX.to))
  for (let i = 0; i < NUM_CUTS; i += 1) cut(ink, crossingLine(random))
  for (let i = 0; i < NUM_LENSES; i += 1) invertLens(ink, random, (i + random(0.25, 0.75)) / NUM_LENSES)
  const png = encodeGreyPng(develop(ink, random, randomBytes), width, height)
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Draws the glyphs of a code side by side, each turned, slanted and scaled at random. */
export function drawGlyphs(ink: Ink, code: string, random: Random, bend: Bend, pitchPx: number = PITCH_PX): void {
  const spare = ink.width - pitchPx * (code.length - 1) - GLYPH_SIZE.width * GLYPH_SCALE
  const start = (GLYPH_SIZE.width * GLYPH_SCALE) / 2 + random(spare * 0.2, spare * 0.8)
  ;[...code].forEach((character, index) => {
    const strokes = GLYPHS.get(character)
    if (!strokes) throw new RangeError(`No glyph for "${character}".`)
    const place = createPlacing(random, start + index * pitchPx)
    const radiusPx = random(PEN_PX.from, PEN_PX.to)
    for (const stroke of strokes) drawLine(ink, lineOf(stroke).map(place).map(bend).map(onPaper(ink)), radiusPx)
  })
}

/** Turns, slants, scales and shifts one whole glyph. */
function createPlacing(random: Random, centreX: number): Bend {
  const angle = random(-0.22, 0.22)
  const lean = random(-0.2, 0.2)
  const scaleX = GLYPH_SCALE * random(0.7, 1.1)
  const scaleY = GLYPH_SCALE * random(0.7, 1.15)
  const x0 = centreX + random(-3, 3)
  const y0 = IMAGE_CODE_SIZE.height / 2 + random(-8, 8)
  return ([x, y]) => {
    const v = (y - GLYPH_SIZE.height / 2) * scaleY
    const u = (x - GLYPH_SIZE.width / 2) * scaleX + v * lean
    return [x0 + u * Math.cos(angle) - v * Math.sin(angle), y0 + u * Math.sin(angle) + v * Math.cos(angle)]
  }
}

/** Moves points by two waves, along and across, different in each picture. */
function createWaves(random: Random): Bend {
  const wave = () => {
    const [amplitude, length, phase] = [random(3.5, 5), random(45, 75), random(0, 2 * Math.PI)]
    return (at: number): number => amplitude * Math.sin((2 * Math.PI * at) / length + phase)
  }
  const [across, along] = [wave(), wave()]
  return ([x, y]) => [x + across(y), y + along(x)]
}

/** A wavy line through all glyphs, from one side to the other. */
function crossingLine(random: Random): Point[] {
  const { width, height } = IMAGE_CODE_SIZE
  const bends = [0, 0.25, 0.5, 0.75, 1].map((part): Point => {
    const x = part * width + random(-12, 12)
    return [x, random(0.12, 0.88) * height]
  })
  return curveThrough(bends)
}

/** Removes ink along a thin line, which splits strokes in two. */
function cut(ink: Ink, line: readonly Point[]): void {
  const removed = createInk(ink.width, ink.height)
  drawLine(removed, line, 0.7)
  for (let at = 0; at < ink.coverage.length; at += 1)
    ink.coverage[at] = Math.max(0, (ink.coverage[at] ?? 0) - (removed.coverage[at] ?? 0))
}

/** @param part - Middle of the lens, as a fraction of the width. */
function invertLens({ width, height, coverage }: Ink, random: Random, part: number): void {
  const [cx, cy] = [part * width, random(0.25, 0.75) * height]
  const [rx, ry] = [random(20, 32), random(16, 26)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1) coverage[at] = 1 - (coverage[at] ?? 0)
    }
  }
}

/** Turns ink into grey pixels: the paper is shaded from corner to corner, ink and paper have grain. */
function develop({ width, height, coverage }: Ink, random: Random, randomBytes: Env['randomBytes']): Uint8Array {
  const pixels = new Uint8Array(width * height)
  const grain = randomBytes(pixels.length)
  const [slopeX, slopeY] = [random(-GREY.shade, GREY.shade), random(-GREY.shade, GREY.shade)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const ground = GREY.paper + (slopeX * x) / width + (slopeY * y) / height
      const grey = ground + (GREY.ink - ground) * (coverage[at] ?? 0)
      pixels[at] = Math.max(0, Math.min(255, grey + ((grain[at] ?? 0) / 255 - 0.5) * GREY.grain))
    }
  }
  return pixels
}

/** Clamps points to the picture: the largest and most turned glyphs would reach over the edge. */
const onPaper =
  ({ width, height }: Ink): Bend =>
  ([x, y]) => [
    Math.min(width - MARGIN_PX, Math.max(MARGIN_PX, x)),
    Math.min(height - MARGIN_PX, Math.max(MARGIN_PX, y)),
  ]

export function createRandom(randomBytes: Env['randomBytes']): Random {
  return (from, to) => from + (randomBytes(4).readUInt32BE() / 2 ** 32) * (to - from)
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random(0, items.length))]
  if (item === undefined) throw new RangeError('Nothing to pick from.')
  return item
}
