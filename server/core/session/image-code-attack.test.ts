import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  byLocalMean,
  byOtsu,
  byRarerSide,
  createReader,
  decodeGreyPng,
  denoised,
  type Grey,
  halved,
} from '#tests/support/picture-attack.ts'
import {
  createRandom,
  drawGlyphs,
  drawImageCode,
  GLYPH_SCALE,
  IMAGE_CODE_LENGTH,
  IMAGE_CODE_SIZE,
  PITCH_PX,
  pickImageCode,
} from './image-code.ts'
import { createInk } from './image-code-raster.ts'

// Also tried against the pictures, beside the attacks here: Tesseract 5 (tesseract.js 6.0.1, English data, only the
// used characters allowed, in line and word mode) read 0 of 40 pictures, which were drawn with a thicker pen.

const NUM_PICTURES = 40
// fewer pictures are enough to show that the attack works
const NUM_PLAIN = 20
const MOST_READ = 0.1

/** Deterministic bytes from a seed. */
function seededBytes(seed: number): (size: number) => Buffer {
  let pool = Buffer.alloc(0)
  let block = 0
  return (size) => {
    while (pool.length < size) {
      block += 1
      pool = Buffer.concat([pool, createHash('sha512').update(`${seed}:${block}`).digest()])
    }
    const taken = pool.subarray(0, size)
    pool = pool.subarray(size)
    return taken
  }
}

const { readPieces, readRow } = createReader(
  GLYPH_SCALE / 2,
  { from: PITCH_PX / 2 - 4, to: PITCH_PX / 2 + 4 },
  IMAGE_CODE_LENGTH,
)

type Draw = (code: string, bytes: (size: number) => Buffer) => Grey

/** Only the glyphs, `apart` times as far from each other: the case that the attack is made for. */
const drawPlainly =
  (apart: number): Draw =>
  (code, randomBytes) => {
    const [width, height] = [Math.round(IMAGE_CODE_SIZE.width * apart), IMAGE_CODE_SIZE.height]
    const ink = createInk(width, height)
    drawGlyphs(ink, code, createRandom(randomBytes), (point) => point, PITCH_PX * apart)
    return { width, height, values: ink.coverage.map((covered) => 255 * (1 - covered)) }
  }

/** Ways to extract the ink from a picture, by name. */
const WAYS: Readonly<Record<string, (grey: Grey) => Grey>> = {
  'one threshold': byOtsu,
  'one threshold, denoised': (grey) => denoised(byOtsu(grey)),
  'difference from the surroundings': (grey) => denoised(byLocalMean(grey, 9, 40)),
  'the rarer side, which takes lenses back': (grey) => denoised(byRarerSide(grey, 10)),
}

const drawSafely: Draw = (code, bytes) => decodeGreyPng(drawImageCode(code, bytes))

function shareRead(draw: Draw, readCode: (picture: Grey) => string, numPictures = NUM_PICTURES): number {
  let count = 0
  for (let seed = 0; seed < numPictures; seed += 1) {
    const bytes = seededBytes(seed)
    const code = pickImageCode(bytes)
    if (readCode(halved(draw(code, bytes))) === code) count += 1
  }
  return count / numPictures
}

describe('an attack that knows the glyphs', () => {
  it('reads plainly drawn codes, so the attack works', () => {
    expect(shareRead(drawPlainly(1), (grey) => readRow(byOtsu(grey)), NUM_PLAIN)).toBeGreaterThan(0.6)
    expect(shareRead(drawPlainly(1.45), (grey) => readPieces(byOtsu(grey)), NUM_PLAIN)).toBeGreaterThan(0.6)
  })

  it.each(Object.entries(WAYS))('R7-21 reads fewer than one picture in ten, by %s', (_name, way) => {
    expect(shareRead(drawSafely, (grey) => readRow(way(grey)))).toBeLessThan(MOST_READ)
  })

  it.each(Object.entries(WAYS))('R7-21 reads fewer than one picture in ten, piece by piece, by %s', (_name, way) => {
    expect(shareRead(drawSafely, (grey) => readPieces(way(grey)))).toBeLessThan(MOST_READ)
  })
})
