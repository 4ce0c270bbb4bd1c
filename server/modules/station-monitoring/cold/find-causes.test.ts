import { describe, expect, it } from 'vitest'
import type { ColdFactCode, ColdState } from '#contract/endpoints/cold-causes.ts'
import { type ColdFact, type ColdFacts, MISSING } from './facts.ts'
import { findCauses } from './find-causes.ts'

const NOW = Date.UTC(2026, 0, 20, 2)

/** A unit in order on a cold day: it follows its curve, and its rooms are warm. */
const IN_ORDER: Readonly<Record<ColdFactCode, number>> = {
  Comm: 1,
  T1g: 95,
  T1h: 45,
  F1: 20,
  DP1: 0.2,
  DPf1: 0.02,
  CV1_U: 60,
  CV1_SV: 60,
  CV1_Mode: 5,
  CV1_Max: 95,
  CV1_Flt: 0,
  T2g: 52,
  T2h: 42,
  F2: 100,
  T2gSP: 52,
  KTemp: 0,
  XP1_Run: 1,
  XP2_Run: 0,
  curve: 52,
  asked: 52,
  classF1: 20,
  classF2: 100,
  classT1g: 95,
  sourceT1g: 98,
  sourceTgSP: 98,
  roomMean: 20.5,
  roomsCold: 0,
  roomsKnown: 20,
}

const lost = (state: ColdState): ColdFact => ({ ...MISSING, state, at: NOW - 3 * 3_600_000 })
/** The facts of a unit in order but for some: a number instead, or why there is none. */
function factsWith(changes: Partial<Record<ColdFactCode, number | ColdState>> = {}): ColdFacts {
  return (code) => {
    const changed = changes[code] ?? IN_ORDER[code]
    if (typeof changed === 'string') return lost(changed)
    return { value: changed, state: 'good', at: NOW - 10_000, pointCodes: [`HZ0001.1.${code}`] }
  }
}
const causesWith = (changes: Parameters<typeof factsWith>[0]) =>
  findCauses(factsWith(changes)).findings.map(({ cause }) => cause)

describe('findCauses', () => {
  it('finds nothing at the station where supply and rooms are as they should be: it is the house', () => {
    const { findings, unjudged } = findCauses(factsWith())
    expect(findings).toMatchObject([{ cause: 'house', isLikely: false }])
    expect(unjudged).toEqual([])
  })

  it.each([
    ['a blocked strainer', ['strainer', 'blocked'], { CV1_U: 98, CV1_SV: 98, F1: 8, DPf1: 0.09, T2g: 40 }],
    [
      'little head in the primary network',
      ['lowHead', 'blocked'],
      { CV1_U: 98, CV1_SV: 98, F1: 8, DP1: 0.02, T2g: 40 },
    ],
    ['something else in the way of the primary flow', ['blocked'], { CV1_U: 98, CV1_SV: 98, F1: 8, T2g: 40 }],
    ['a valve that does not follow', ['valveStuck'], { CV1_U: 37, CV1_SV: 80, T2g: 44 }],
    ['a valve with a fault', ['valveStuck'], { CV1_Flt: 1, T2g: 44 }],
    ['a valve that somebody holds', ['valveByHand'], { CV1_Mode: 0, CV1_U: 30, CV1_SV: 30, T2g: 44 }],
    ['a limit of the valve', ['valveLimited'], { CV1_Max: 50, CV1_U: 50, CV1_SV: 50, T2g: 44 }],
    ['stopped circulation pumps', ['pumpOff', 'lowSecondaryFlow'], { XP1_Run: 0, XP2_Run: 0, F2: 0, T2g: 60 }],
    [
      'a cold source',
      ['sourceCold', 'primaryCold'],
      { sourceT1g: 60, T1g: 55, classT1g: 55, CV1_U: 99, CV1_SV: 99, T2g: 42 },
    ],
    ['heat that is lost on the way', ['arrivesCold'], { T1g: 80, T2g: 45 }],
    ['a fouled exchanger', ['fouled'], { T1h: 60, T2g: 46, F1: 22 }],
    [
      'a set point below the curve',
      ['setPointLow'],
      { CV1_Mode: 1, T2gSP: 44, asked: 44, T2g: 44, roomsCold: 'missing' },
    ],
    ['a curve that was moved down', ['offsetLow'], { KTemp: -4, roomsCold: 'missing' }],
    ['little secondary flow', ['lowSecondaryFlow'], { F2: 50, roomsCold: 'missing' }],
    ['an imbalance behind a good supply', ['imbalance'], { roomsCold: 4 }],
    ['a curve that is too low for most rooms', ['curveLow'], { roomsCold: 15, roomMean: 17 }],
  ] as const)('finds %s', (_, causes, changes) => {
    expect(causesWith(changes)).toEqual(causes)
  })

  it('says with what each figure is compared, how old it is, and which curves show it', () => {
    const [finding] = findCauses(factsWith({ T1h: 60, T2g: 46 })).findings
    expect(finding).toMatchObject({ cause: 'fouled', isLikely: true })
    expect(finding?.figures).toContainEqual({
      code: 'approach',
      value: 18,
      state: 'good',
      at: NOW - 10_000,
      compared: { with: 'limit', value: 5 },
      pointCodes: ['HZ0001.1.T1h', 'HZ0001.1.T2h'],
    })
    expect(finding?.figures).toContainEqual(
      expect.objectContaining({ code: 'T2g', compared: { with: 'asked', value: 52 } }),
    )
  })

  it('never reckons with a value that is old, frozen or missing, and says what cannot be known', () => {
    // reckoned with, this flow would mean a blocked strainer
    const { findings, unjudged } = findCauses(factsWith({ CV1_U: 98, CV1_SV: 98, F1: 'old', DPf1: 0.09, T2g: 40 }))
    expect(findings).toEqual([])
    const lacking = new Map(unjudged.map((one) => [one.cause, one.lacking]))
    expect([...lacking.keys()]).toEqual(['strainer', 'lowHead', 'blocked', 'fouled'])
    expect(lacking.get('strainer')).toEqual([
      { code: 'F1', value: null, state: 'old', at: NOW - 3 * 3_600_000, compared: null, pointCodes: [] },
    ])
  })

  it('a unit that does not report is told as such, and nothing else is concluded', () => {
    const silent = { T1g: 'old', T2g: 'old', F1: 'missing', CV1_U: 'frozen' } as const
    for (const changes of [silent, { Comm: 0 }]) {
      const { findings, unjudged } = findCauses(factsWith({ XP1_Run: 0, XP2_Run: 0, ...changes }))
      expect(findings.map(({ cause }) => cause)).toEqual(['noReport'])
      expect(unjudged).toEqual([])
    }
  })

  it('a pump whose stand-by is not known is less sure than two that stand still', () => {
    const sure = findCauses(factsWith({ XP1_Run: 0, XP2_Run: 0, CV1_U: 30, CV1_SV: 60 })).findings
    const unsure = findCauses(factsWith({ XP1_Run: 0, XP2_Run: 'missing', CV1_U: 30, CV1_SV: 60 })).findings
    expect([sure[0]?.cause, unsure[0]?.cause]).toEqual(['pumpOff', 'valveStuck'])
  })
})
