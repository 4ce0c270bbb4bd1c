import { describe, expect, it } from 'vitest'
import { type StrategyOf, strategySchema } from '#contract/regulation/strategy.ts'
import { changesOf, readTrialView, tunedOf, withTuned, writeTrialView } from './balance-trial.ts'
import { comparedPicture, responsePicture } from './rehearsal-pictures.ts'

const strategy = strategySchema.parse({
  kind: 'oneNetwork',
  name: 'S',
  cycleMinutes: 15,
  members: [{ nodeId: '00000000-0000-4000-8000-000000000001' }],
  params: { method: 'mean', by: 'valve', target: 'auto', curve: { kind: 'quality' } },
}) as StrategyOf<'oneNetwork'>

describe('values that are tried', () => {
  it('R2.5-39 change gain, step and cycle of a version alone, and say exactly what', () => {
    const tuned = { gain: 1, stepPercent: 5, cycleMinutes: 30 }
    expect(changesOf(strategy, tuned)).toEqual([
      { key: 'gain', from: 2, to: 1 },
      { key: 'cycleMinutes', from: 15, to: 30 },
    ])
    const changed = withTuned(strategy, tuned)
    expect(tunedOf(changed)).toEqual(tuned)
    expect(changesOf(changed, tuned)).toEqual([])
    expect(withTuned(changed, tunedOf(strategy))).toEqual(strategy)
  })

  it('R2.5-39 are found again by the address', () => {
    const view = { id: 'S', rehearsal: 'R' }
    expect(readTrialView(writeTrialView(view))).toEqual(view)
    expect(writeTrialView({ id: '', rehearsal: '' }).toString()).toBe('')
  })
})

describe('pictures of a rehearsal', () => {
  const course = (value: number) => ({
    supplyC: [value, value + 2],
    returnC: [value - 10, null],
    roomC: [20, 20],
    flowTh: [1, 1],
    heatMw: [1, 1],
    setting: [50, 51],
  })
  const steps = { startsAt: 0, stepMinutes: 15 }

  it('have a line with the strategy and one as now, over the hours that were rehearsed, in the unit of what is set', () => {
    const courses = { with: course(50), asNow: course(45) }
    const names = { withStrategy: 'with', asNow: 'as now' }
    const picture = comparedPicture(courses, 'setting', steps, { names, shown: 'CV1_SV' })
    expect(picture).toMatchObject({ from: 0, to: 900_000, axes: [{ unit: '%' }] })
    expect(picture.lines.map(({ name, data }) => [name, data[1]])).toEqual([
      ['with', [900_000, 51]],
      ['as now', [900_000, 51]],
    ])
  })

  it('show the mean of supply and return of each unit, and nothing where one of them is not known', () => {
    const picture = responsePicture([{ nodeId: 'N', name: 'Unit', course: course(50) }], steps)
    expect(picture.lines[0]?.data).toEqual([
      [0, 45],
      [900_000, null],
    ])
  })
})
