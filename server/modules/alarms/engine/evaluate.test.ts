import { describe, expect, it } from 'vitest'
import { type AlarmChange, advance, dueAt, initialState, isAtRest, type Threshold, takeSample } from './evaluate.ts'

const H: Threshold = {
  name: 'H',
  side: 1,
  bound: 60,
  deadband: 1,
  level: 2,
  onDelayMs: 60_000,
  offDelayMs: 30_000,
}
const HH: Threshold = { ...H, name: 'HH', bound: 70, level: 3 }
const L: Threshold = { ...H, name: 'L', side: -1, bound: 20 }

type Script = readonly (readonly [second: number, value: number | 'bad' | 'clock'])[]

/** What becomes of a source, as `second what`, with the level. */
function recordOf(script: Script, thresholds: readonly Threshold[] = [L, H, HH]) {
  let state = initialState(thresholds)
  const record: string[] = []
  const notify = (change: AlarmChange) => {
    const level = change.kind === 'returned' ? '' : ` ${thresholds[change.threshold]?.name}`
    record.push(`${change.at / 1000} ${change.kind}${level}`)
  }
  for (const [second, value] of script) {
    const at = second * 1000
    const { state: next, changes } =
      value === 'clock'
        ? advance(thresholds, state, at)
        : takeSample(thresholds, state, {
            at,
            signal: value === 'bad' ? null : value,
            value: value === 'bad' ? Number.NaN : value,
          })
    state = next
    changes.forEach(notify)
  }
  return { record, state }
}

describe('takeSample and advance', () => {
  it('R1-08 raise when the delay ends, though no further value comes, and tell when to look', () => {
    const { record, state } = recordOf([[10, 65]])
    expect([record, dueAt([L, H, HH], state)]).toEqual([[], 70_000])
    expect(
      recordOf([
        [10, 65],
        [69.999, 'clock'],
        [75, 'clock'],
      ]).record,
    ).toEqual(['70 raised H'])
  })

  it('R1-08 return when the off-delay ends, though no further value comes', () => {
    const script: Script = [
      [0, 65],
      [60, 65],
      [100, 58],
      [200, 'clock'],
    ]
    expect(recordOf(script).record).toEqual(['60 raised H', '130 returned'])
  })

  it('R2.3-38 are about the outermost limit, on either side, where limits have the same level', () => {
    const LL: Threshold = { ...L, name: 'LL', bound: 10 }
    const script = (near: number, far: number): Script => [
      [0, near],
      [60, far],
      [120, far],
    ]
    expect(recordOf(script(15, 5), [LL, L]).record).toEqual(['60 raised L', '120 levelChanged LL'])
    expect(recordOf(script(65, 75), [H, { ...HH, level: 2 }]).record).toEqual(['60 raised H', '120 levelChanged HH'])
  })

  it('R1-08 raise once, however many samples come ("raised anew by every sample")', () => {
    const script: Script = Array.from({ length: 500 }, (_, i) => [i * 5, 65 + (i % 3)])
    expect(recordOf(script).record).toEqual(['60 raised H'])
  })

  it('R1-08 raise a new alarm after a return ("an old alarm reused")', () => {
    const script: Script = [
      [0, 65],
      [60, 65],
      [100, 50],
      [500, 65],
      [600, 65],
    ]
    expect(recordOf(script).record).toEqual(['60 raised H', '130 returned', '560 raised H'])
  })

  it('R1-08 clear nothing when values stop or turn bad ("resolved because data stopped")', () => {
    const stopped: Script = [
      [0, 65],
      [60, 65],
      [100_000, 'clock'],
    ]
    expect(recordOf(stopped).record).toEqual(['60 raised H'])
    const bad: Script = [
      [0, 65],
      [60, 65],
      [70, 50],
      [75, 'bad'],
      [100_000, 'clock'],
    ]
    expect(recordOf(bad).record).toEqual(['60 raised H'])
    expect(recordOf([...bad, [100_010, 50], [100_050, 'clock']]).record).toEqual(['60 raised H', '100040 returned'])
  })

  it('R1-08 go on counting the delay of a raise while values are bad', () => {
    const script: Script = [
      [0, 65],
      [10, 'bad'],
      [70, 'clock'],
    ]
    expect(recordOf(script).record).toEqual(['60 raised H'])
  })

  it('R1-08 change the level of the same alarm, up and down', () => {
    const script: Script = [
      [0, 65],
      [60, 75],
      [200, 65],
      [300, 50],
      [400, 'clock'],
    ]
    expect(recordOf(script).record).toEqual([
      '60 raised H',
      '120 levelChanged HH',
      '230 levelChanged H',
      '330 returned',
    ])
  })

  it('R1-08 raise at the higher level when both limits are crossed together', () => {
    expect(
      recordOf([
        [0, 75],
        [60, 'clock'],
      ]).record,
    ).toEqual(['60 raised HH'])
  })

  it('R1-08 never show what is over before its delay', () => {
    const script: Script = [
      [0, 65],
      [59, 55],
      [500, 'clock'],
    ]
    const { record, state } = recordOf(script)
    expect([record, isAtRest(state)]).toEqual([[], true])
  })

  it('R1-08 stay raised within the dead-band', () => {
    const script: Script = [
      [0, 65],
      [60, 65],
      [70, 59.5],
      [500, 'clock'],
      [510, 59],
      [600, 'clock'],
    ]
    expect(recordOf(script).record).toEqual(['60 raised H', '540 returned'])
  })

  it('R1-08 return and raise anew when a value goes from too high to too low', () => {
    const script: Script = [
      [0, 65],
      [60, 65],
      [100, 10],
      [500, 'clock'],
    ]
    expect(recordOf(script).record).toEqual(['60 raised H', '130 returned', '160 raised L'])
  })

  it('R1-08 mark the third raise within a minute as chatter, and let it return later', () => {
    const quick: Threshold = { ...H, onDelayMs: 0, offDelayMs: 2000 }
    const script: Script = [
      [0, 65],
      [5, 50],
      [10, 65],
      [15, 50],
      [20, 65],
      [25, 50],
      [40, 50],
    ]
    const { record, state } = recordOf(script, [quick])
    expect(record).toEqual(['0 raised H', '7 returned', '10 raised H', '17 returned', '20 raised H', '33 returned'])
    expect([isAtRest(state), dueAt([quick], state)]).toEqual([false, null])
    const later = [619, 620].map((second) => isAtRest(recordOf([...script, [second, 50]], [quick]).state))
    expect(later).toEqual([false, true])
  })

  it('R1-08 mark the tenth raise within ten minutes as chatter, and remember no more raises than that takes', () => {
    const quick: Threshold = { ...H, onDelayMs: 0, offDelayMs: 2000 }
    const numOf = (raises: number, everyS: number) => {
      const script = Array.from({ length: raises }, (_, i): Script => {
        const begin = i * everyS
        return [
          [begin, 65],
          [begin + 5, 50],
          [begin + 20, 50],
        ]
      }).flat()
      const { record, state } = recordOf(script, [quick])
      return { lastReturn: record.at(-1), isChattering: state.isChattering, numRaises: state.raises.length }
    }
    expect(numOf(9, 60)).toEqual({ lastReturn: '487 returned', isChattering: false, numRaises: 9 })
    expect(numOf(10, 60)).toEqual({ lastReturn: '553 returned', isChattering: true, numRaises: 10 })
    expect(numOf(14, 60)).toMatchObject({ isChattering: true, numRaises: 10 })
    // ten, but over more than ten minutes
    expect(numOf(10, 67)).toMatchObject({ isChattering: false })
  })

  it('R1-08 are not at rest after a decision of the clock until a later sample comes', () => {
    const script: Script = [
      [0, 65],
      [700, 50],
      [800, 'clock'],
    ]
    expect(isAtRest(recordOf(script).state)).toBe(false)
    expect(isAtRest(recordOf([...script, [720, 50]]).state)).toBe(false)
    expect(isAtRest(recordOf([...script, [801, 50]]).state)).toBe(true)
  })

  it('R1-08 tell the value that crossed the bound, whatever came after it', () => {
    let state = initialState([H, HH])
    const told: (number | null)[] = []
    for (const [second, value] of [
      [0, 65],
      [30, 66],
      [100, 75],
      [130, 76],
      [170, 75],
    ] as const) {
      const step = takeSample([H, HH], state, { at: second * 1000, signal: value, value })
      state = step.state
      told.push(...step.changes.map((change) => (change.kind === 'returned' ? null : change.value)))
    }
    expect(told).toEqual([65, 75])
  })
})
