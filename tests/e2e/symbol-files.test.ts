import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ExchangeStage, openExchangeStage } from '../support/exchange-stage.ts'
import {
  MOST_ELEMENTS,
  NUM_FILES,
  PUBLIC_SHARES,
  type SymbolFeature,
  type SymbolFile,
  symbolFiles,
} from '../support/symbol-files/symbol-files.ts'

/** Percentage of the painted pixels of a file that may look other than in the browser's own picture of it. */
const PIXEL_BUDGET = 2
/** Percentage of the files that must keep to it. */
const FILES_ALIKE = 95
/** Larger than any file: each is compared as a whole. */
const WHOLE = 1_000

/** Folder for the compared pictures; unset: they are not kept. */
const { VISUAL_OUT } = process.env

const files = symbolFiles()
const judged = new Map<SymbolFile, Awaited<ReturnType<ExchangeStage['compareImport']>>>()
let stage: ExchangeStage

beforeAll(async () => {
  stage = await openExchangeStage()
  for (const file of files) {
    const comparison = await stage.compareImport(file.text, WHOLE)
    judged.set(file, comparison)
    const pixels = Buffer.from(comparison.picture.split(',')[1] ?? '', 'base64')
    if (VISUAL_OUT) await writeFile(join(VISUAL_OUT, `${file.name}.png`), pixels)
  }
})
afterAll(() => stage.close())

const medianOf = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

it('are like the symbols of public libraries', () => {
  const shares = Object.entries(PUBLIC_SHARES).map(([feature, count]) => [
    feature,
    Math.round((count / 314) * NUM_FILES),
  ])
  const found = Object.keys(PUBLIC_SHARES).map((feature) => [
    feature,
    files.filter(({ features }) => features.has(feature as SymbolFeature)).length, // the keys are the features
  ])
  expect(found).toEqual(shares)
  const sizes = files.map(({ numElements }) => numElements)
  const [small, large] = [sizes.filter((_, i) => i % 2 === 0), sizes.filter((_, i) => i % 2 === 1)]
  expect([medianOf(small), medianOf(large), Math.max(...sizes)]).toEqual([
    expect.toSatisfy((size) => Math.abs(size - 10) <= 2),
    expect.toSatisfy((size) => Math.abs(size - 38) <= 6),
    expect.toSatisfy((size) => Math.abs(size - MOST_ELEMENTS) <= 10),
  ])
})

/** The names in elements and in the groups among them, each once. */
const namesIn = (elements: unknown): string[] => [
  ...new Set([...JSON.stringify(elements).matchAll(/"elementName":"([^"]*)"/g)].map(([, name = '']) => name)),
]

describe('sixty symbols', () => {
  it('are imported as the browser shows them', () => {
    const apart = [...judged].map(([{ name }, { cells }]) => {
      const [{ different, painted } = { different: 1, painted: 0 }] = cells
      return [name, (100 * different) / Math.max(painted, 1)] as const
    })
    const unlike = apart.filter(([, percent]) => percent >= PIXEL_BUDGET)
    expect((100 * (files.length - unlike.length)) / files.length, JSON.stringify(unlike)).toBeGreaterThanOrEqual(
      FILES_ALIKE,
    )
  })

  it('keep the names of their parts, those that are shown as pictures too', () => {
    const names = [...judged].map(([{ name }, { imported }]) => [name, namesIn(imported.elements).toSorted()])
    expect(names).toEqual(files.map(({ name, parts }) => [name, [...parts].toSorted()]))
  })

  it('are imported with a list of what is a picture, and what was taken out', () => {
    const listed = [...judged].map(([{ name }, { imported }]) => {
      const pictures = imported.problems
        .filter(({ code, name: what }) => code === 'as-picture' && what !== 'spreadMethod')
        .map(({ name: what }) => what)
      const hasScript = imported.problems.some(({ code }) => code === 'script')
      const hasHidden = imported.problems.some(({ code }) => code === 'hidden')
      return [name, pictures.toSorted(), hasScript, hasHidden]
    })
    expect(listed).toEqual(
      files.map(({ name, features: has }) => [
        name,
        (['filter', 'mask', 'pattern'] as const).filter((what) => has.has(what)),
        has.has('script'),
        has.has('hidden'),
      ]),
    )
  })
})
