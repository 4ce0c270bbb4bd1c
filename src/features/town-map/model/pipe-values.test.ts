import { describe, expect, it } from 'vitest'
import { NO_READING, type Reading } from '#archetypes/map/node-readings.ts'
import { pipeReadings } from './pipe-values.ts'
import type { PipeQuantity } from './quantities.ts'

/** S – W1 – A, W1 – W2 – B, W2 – C; all pipes 100 m long and DN 200 but the last. */
const PIPES = [
  { fromId: 'S', toId: 'W1', lengthM: 100, dnMm: 200 },
  { fromId: 'W1', toId: 'A', lengthM: 100, dnMm: 200 },
  { fromId: 'W1', toId: 'W2', lengthM: 100, dnMm: 200 },
  { fromId: 'W2', toId: 'B', lengthM: 100, dnMm: 200 },
  { fromId: 'W2', toId: 'C', lengthM: 100, dnMm: 200 },
]
const now = (value: number): Reading => ({ value, isOld: false, at: 1_000 })
type Measured = Partial<Record<PipeQuantity, Reading>>

const read = (meters: Record<string, Measured>) =>
  pipeReadings(PIPES, (nodeId, quantity) => meters[nodeId]?.[quantity] ?? NO_READING)

describe('the flow of a pipe', () => {
  it('is that of its meter, else the sum of all stations behind', () => {
    const pipes = read({ A: { flow: now(10) }, B: { flow: now(20) }, C: { flow: now(30) } })
    expect(pipes.of('A', 'flow')).toMatchObject({ value: 10, isComputed: false })
    expect(pipes.of('W2', 'flow')).toMatchObject({ value: 50, isComputed: true, isOld: false })
    expect(pipes.of('W1', 'flow')).toMatchObject({ value: 60, isComputed: true })
    const metered = read({ W2: { flow: now(48) }, A: { flow: now(10) }, B: { flow: now(20) }, C: { flow: now(30) } })
    expect(metered.of('W2', 'flow')).toMatchObject({ value: 48, isComputed: false })
    expect(metered.of('W1', 'flow')).toMatchObject({ value: 58, isComputed: true })
  })

  it('is not known where a station behind is not, and old where its meter is', () => {
    const pipes = read({ A: { flow: now(10) }, B: { flow: { value: 20, isOld: true, at: 1 } }, C: { flow: now(30) } })
    expect(pipes.of('W2', 'flow')).toMatchObject({ value: Number.NaN, isComputed: false })
    expect(pipes.of('B', 'flow')).toMatchObject({ value: 20, isOld: true })
  })
})

describe('the temperature of a pipe', () => {
  it('without any flow lies between the meters around it by length', () => {
    const pipes = read({ S: { temperature: now(100) }, B: { temperature: now(97) }, C: { temperature: now(94) } })
    expect(pipes.of('B', 'temperature')).toMatchObject({ value: 97, isComputed: false })
    // a third of the way to B gives 99, to C 98
    expect(pipes.of('W1', 'temperature').value).toBeCloseTo(98.5)
    expect(pipes.of('W2', 'temperature')).toMatchObject({ value: expect.closeTo(97), isComputed: true })
    expect(pipes.of('A', 'temperature')).toMatchObject({ value: Number.NaN })
  })

  it('falls more where less water flows', () => {
    const flows = { A: { flow: now(30) }, B: { flow: now(10), temperature: now(90) }, C: { flow: now(10) } }
    // 100 m each with 50, 20 and 10 t/h: losses as 2, 5 and 10
    const pipes = read({ S: { temperature: now(107) }, ...flows })
    expect(pipes.of('W1', 'temperature').value).toBeCloseTo(105)
    expect(pipes.of('W2', 'temperature').value).toBeCloseTo(100)
  })

  it('ends in a ring of pipes as well', () => {
    const ring = [...PIPES, { fromId: 'C', toId: 'S', lengthM: 50, dnMm: 100 }]
    const pipes = pipeReadings(ring, () => NO_READING)
    expect([pipes.of('W1', 'flow').value, pipes.of('W1', 'temperature').value]).toEqual([Number.NaN, Number.NaN])
  })
})

it('the pressure of a pipe falls with the square of the flow', () => {
  const pipes = read({
    S: { pressure: now(0.9) },
    A: { flow: now(10) },
    B: { flow: now(10), pressure: now(0.39) },
    C: { flow: now(10) },
  })
  // 30, 20 and 10 t/h: 9, 4 and 1 parts of 14 of the whole drop
  expect(pipes.of('W1', 'pressure').value).toBeCloseTo(0.9 - (9 / 14) * 0.51)
  expect(pipes.of('W2', 'pressure').value).toBeCloseTo(0.9 - (13 / 14) * 0.51)
})
