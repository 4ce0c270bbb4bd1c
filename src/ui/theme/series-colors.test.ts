import { describe, expect, it } from 'vitest'
import { contrast, rgbFromHex } from '#lib/contrast.ts'
import { PALETTES, VARIANTS } from './palette.ts'
import { DEVIATION_COLORS, NUM_SERIES_COLORS, paintOf, SERIES_COLORS, WATER_COLORS } from './series-colors.ts'

type Vector = readonly number[]

// Machado, Oliveira and Fernandes 2009, severity 1, for linear sRGB
const BLINDNESS: Readonly<Record<string, readonly Vector[]>> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
/** Of curves whose order, name and stroke help as well. */
const MIN_DISTANCE_OF_SHADES = 0.045
/** Of curves that often stand beside each other. */
const MIN_DISTANCE_BESIDE = 0.055
/** About 0.02 is just noticeable for patches; thin lines need several times that. */
const MIN_DISTANCE = 0.1

const times = (matrix: readonly Vector[], vector: Vector): number[] =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0))

/** OKLab, in which distances match perceived differences (Ottosson 2020). */
function okLab(linear: Vector): number[] {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear.map((part) => Math.max(0, part)),
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt),
  )
}

const linearOf = (hex: string): number[] =>
  rgbFromHex(hex).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))

const distance = (one: string, other: string, blindness: readonly Vector[]): number => {
  const [a, b] = [one, other].map((hex) => okLab(times(blindness, linearOf(hex))))
  return Math.hypot(...(a ?? []).map((part, at) => part - (b?.[at] ?? 0)))
}

describe.each(['day', 'night'] as const)('series colours by %s', (theme) => {
  const colors = SERIES_COLORS[theme]
  const palettes = VARIANTS.filter((variant) => variant.endsWith(theme)).map((variant) => PALETTES[variant])

  it('are eight, with enough contrast on every chart background', () => {
    expect(colors).toHaveLength(NUM_SERIES_COLORS)
    for (const { panel, page } of palettes) {
      for (const color of colors) {
        expect(contrast(color, panel)).toBeGreaterThanOrEqual(3)
        expect(contrast(color, page)).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it.each(Object.entries(BLINDNESS))('stay apart with colour blindness: %s', (_, blindness) => {
    for (const [at, one] of colors.entries()) {
      for (const other of colors.slice(0, at)) expect(distance(one, other, blindness)).toBeGreaterThan(MIN_DISTANCE)
    }
  })

  const waters = Object.values(WATER_COLORS[theme]).map(([color]) => color)

  it.each(Object.entries(BLINDNESS))('keep the waters apart, and the first others from them: %s', (_, blindness) => {
    for (const [at, one] of waters.entries()) {
      for (const other of waters.slice(0, at)) expect(distance(one, other, blindness)).toBeGreaterThan(MIN_DISTANCE)
      for (const other of colors.slice(0, 4))
        expect(distance(one, other, blindness)).toBeGreaterThan(MIN_DISTANCE_BESIDE)
    }
  })

  it('are readable as waters and as their shades, and shades stay apart as well', () => {
    for (const variant of VARIANTS.filter((each) => each.endsWith(theme))) {
      const { panel, page } = PALETTES[variant]
      for (const family of ['supply1', 'return1', 'supply2', 'return2'] as const) {
        const shades = [0, 1].map((nth) => paintOf(variant, { family, nth }).color)
        for (const shade of shades) {
          expect(contrast(shade, panel)).toBeGreaterThanOrEqual(3)
          expect(contrast(shade, page)).toBeGreaterThanOrEqual(3)
        }
        for (const blindness of Object.values(BLINDNESS))
          expect(distance(shades[0] ?? '', shades[1] ?? '', blindness)).toBeGreaterThan(MIN_DISTANCE_OF_SHADES)
        // the third is the first with another stroke
        expect(paintOf(variant, { family, nth: 2 })).toEqual({ color: shades[0], round: 1 })
      }
    }
  })

  const { middle, colder, warmer } = DEVIATION_COLORS[theme]
  const deviations = [middle, ...colder, ...warmer]

  it.each(Object.entries(BLINDNESS))('keep deviations apart, the ends the most: %s', (_, blindness) => {
    for (const [at, one] of deviations.entries()) {
      for (const other of deviations.slice(0, at))
        expect(distance(one, other, blindness)).toBeGreaterThan(MIN_DISTANCE_BESIDE)
    }
    const ends = [colder[2], warmer[2]]
    for (const end of ends) expect(distance(end, middle, blindness)).toBeGreaterThan(MIN_DISTANCE)
    expect(distance(colder[2], warmer[2], blindness)).toBeGreaterThan(MIN_DISTANCE)
  })

  it('of deviations are readable, and none of those of alarm levels', () => {
    for (const { panel, page, urgent, important, general } of palettes) {
      for (const color of deviations) {
        expect(Math.min(contrast(color, panel), contrast(color, page))).toBeGreaterThanOrEqual(3)
        for (const level of [urgent, important, general])
          expect(distance(color, level, BLINDNESS.none ?? [])).toBeGreaterThan(MIN_DISTANCE_BESIDE)
      }
    }
  })

  it('are none of the colours of alarm levels', () => {
    for (const { urgent, important, general } of palettes) {
      for (const color of colors) {
        for (const level of [urgent, important, general])
          expect(distance(color, level, BLINDNESS.none ?? [])).toBeGreaterThan(MIN_DISTANCE)
      }
    }
  })
})
