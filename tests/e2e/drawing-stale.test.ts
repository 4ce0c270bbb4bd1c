import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisualStage, STAGE_FONT, type VisualStage, visualDrawing } from '../support/visual-stage.ts'

const VALUE = {
  type: 'text',
  uuid: 'value',
  text: '00.0',
  left: 100,
  top: 60,
  originX: 'left',
  originY: 'top',
  width: 90,
  height: 45,
  fontSize: 40,
  fontFamily: STAGE_FONT,
  fill: '#f3f5f8',
  stationVal1: 'T2g',
}
const DRAWING = visualDrawing(320, 200, [VALUE])
const HOUR_MS = 3_600_000

let stage: VisualStage

beforeAll(async () => {
  stage = await openVisualStage()
})
afterAll(() => stage.close())

const look = (ageMs: number, alarms: Record<string, 3> = {}) =>
  stage.lookAtAged(DRAWING, { values: { T2g: 51.2 }, ageMs, alarms })

/** How far apart two numbers of px are; letters in another colour have edges that differ by one. */
const apart = (one = Number.NaN, other = Number.NaN): number => Math.abs(one - other)

describe('a value that has grown old', () => {
  it('stays where it was, with its age in a line of its own below it', async () => {
    const [present] = (await look(0)).lines
    const { lines } = await look(2 * HOUR_MS)
    expect(lines).toHaveLength(2)
    const [value, age] = lines
    for (const edge of ['top', 'bottom', 'left', 'right'] as const)
      expect(apart(value?.[edge], present?.[edge])).toBeLessThanOrEqual(1)
    expect(apart(age?.left, value?.left)).toBeLessThanOrEqual(1)
    expect(age?.top).toBeGreaterThan((value?.bottom ?? Number.NaN) + 1)
    expect(age?.right).toBeLessThan(value?.right ?? Number.NaN)
  })

  it('keeps the mark of its alarm, whose frame goes around the age as well', async () => {
    const [, age] = (await look(2 * HOUR_MS)).lines
    const present = (await look(0, { T2g: 3 })).mark
    const old = (await look(2 * HOUR_MS, { T2g: 3 })).mark
    expect(old).toMatchObject({ top: present?.top, left: present?.left, right: present?.right })
    expect(old?.bottom).toBeGreaterThan((age?.bottom ?? Number.NaN) + 1)
    expect(present?.bottom).toBeLessThan(old?.bottom ?? Number.NaN)
    expect((await look(2 * HOUR_MS)).mark).toBeNull()
  })
})
