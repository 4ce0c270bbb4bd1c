// Why it is cold, as rules: facts in, findings out. Each says which facts it needs; where one of them cannot be reckoned
// with, nothing is said about its cause, and what is lacking is named. Likelihoods order the findings and are no
// probabilities.

import type { ColdCause, ColdFactCode, ColdFigureCode } from '#contract/endpoints/cold-causes.ts'
import type { ColdFacts } from './facts.ts'
import { COLD_LIMITS as LIMITS } from './limits.ts'

export interface FigureOf {
  readonly code: ColdFigureCode
  readonly value: number
  /** The facts that it is made of. */
  readonly of: readonly ColdFactCode[]
  readonly compared: { readonly with: ColdFactCode | 'limit'; readonly value: number } | null
}

interface Judged {
  readonly likelihood: number
  readonly figures: readonly FigureOf[]
}

export interface ColdRule {
  readonly cause: ColdCause
  readonly needs: readonly ColdFactCode[]
  /** Null: it is not this. All that the rule needs is known. */
  readonly judge: (facts: ColdFacts) => Judged | null
}

/** @param judge - Gets the values of what the rule needs. */
function rule<Need extends ColdFactCode>(
  cause: ColdCause,
  needs: readonly Need[],
  judge: (values: Readonly<Record<Need, number>>, facts: ColdFacts) => Judged | null,
): ColdRule {
  return {
    cause,
    needs,
    judge(facts) {
      const values: Partial<Record<Need, number>> = {}
      for (const need of needs) {
        const { value } = facts(need)
        if (value === null) throw new Error(`The rule for ${cause} was asked without ${need}.`)
        values[need] = value
      }
      return judge(values as Readonly<Record<Need, number>>, facts)
    },
  }
}

const shown = (code: ColdFactCode, value: number, compared: FigureOf['compared'] = null): FigureOf => ({
  code,
  value,
  of: [code],
  compared,
})
/** A figure that a finding tells where it is known, and does without where it is not. */
function known(facts: ColdFacts, code: ColdFactCode, compared: FigureOf['compared'] = null): FigureOf[] {
  const { value } = facts(code)
  return value === null ? [] : [shown(code, value, compared)]
}
const against = (code: ColdFactCode, value: number) => ({ with: code, value })
const limit = (value: number) => ({ with: 'limit' as const, value })

const isShort = ({ T2g, asked }: { T2g: number; asked: number }): boolean => T2g < asked - LIMITS.shortK
const isStarved = ({ CV1_U, F1, classF1 }: { CV1_U: number; F1: number; classF1: number }): boolean =>
  CV1_U >= LIMITS.valveEnd && F1 < LIMITS.lowFlow * classF1
const starvedFigures = ({ CV1_U, F1, classF1 }: { CV1_U: number; F1: number; classF1: number }) => [
  shown('CV1_U', CV1_U, limit(LIMITS.valveEnd)),
  shown('F1', F1, against('classF1', classF1)),
]
const supplyFigure = ({ T2g, asked }: { T2g: number; asked: number }) => shown('T2g', T2g, against('asked', asked))

/** Primary side: valve, strainer, head, source. */
const PRIMARY: readonly ColdRule[] = [
  rule('valveStuck', ['CV1_U', 'CV1_SV'], ({ CV1_U, CV1_SV }, facts) => {
    const hasFault = facts('CV1_Flt').value === 1
    if (!hasFault && CV1_SV - CV1_U <= LIMITS.valveDeviation) return null
    const position = shown('CV1_U', CV1_U, against('CV1_SV', CV1_SV))
    return { likelihood: hasFault ? 96 : 93, figures: hasFault ? [shown('CV1_Flt', 1), position] : [position] }
  }),
  rule('valveByHand', ['CV1_U', 'CV1_Mode', 'T2g', 'asked'], (values) => {
    if (values.CV1_Mode !== 0 || values.CV1_U >= LIMITS.valveEnd || !isShort(values)) return null
    const figures = [shown('CV1_Mode', 0), shown('CV1_U', values.CV1_U), supplyFigure(values)]
    return { likelihood: 86, figures }
  }),
  rule('valveLimited', ['CV1_U', 'CV1_Max', 'T2g', 'asked'], (values) => {
    const { CV1_U, CV1_Max } = values
    if (CV1_Max >= LIMITS.valveMax || CV1_U < CV1_Max - 1 || !isShort(values)) return null
    return { likelihood: 85, figures: [shown('CV1_U', CV1_U, against('CV1_Max', CV1_Max)), supplyFigure(values)] }
  }),
  rule('strainer', ['CV1_U', 'F1', 'classF1', 'DPf1'], (values) =>
    isStarved(values) && values.DPf1 > LIMITS.strainerDp
      ? {
          likelihood: 95,
          figures: [...starvedFigures(values), shown('DPf1', values.DPf1, limit(LIMITS.strainerDp))],
        }
      : null,
  ),
  rule('lowHead', ['CV1_U', 'F1', 'classF1', 'DP1'], (values) =>
    isStarved(values) && values.DP1 < LIMITS.primaryDp
      ? { likelihood: 88, figures: [...starvedFigures(values), shown('DP1', values.DP1, limit(LIMITS.primaryDp))] }
      : null,
  ),
  rule('blocked', ['CV1_U', 'F1', 'classF1'], (values, facts) =>
    isStarved(values)
      ? {
          likelihood: 80,
          figures: [...starvedFigures(values), ...known(facts, 'DPf1', limit(LIMITS.strainerDp))],
        }
      : null,
  ),
  rule('sourceCold', ['sourceT1g', 'sourceTgSP'], ({ sourceT1g, sourceTgSP }) =>
    sourceT1g < sourceTgSP - LIMITS.sourceShortK
      ? { likelihood: 90, figures: [shown('sourceT1g', sourceT1g, against('sourceTgSP', sourceTgSP))] }
      : null,
  ),
  rule('primaryCold', ['T1g', 'CV1_U', 'asked'], ({ T1g, CV1_U, asked }) =>
    CV1_U >= LIMITS.valveEnd && T1g - asked < LIMITS.leastGapK
      ? {
          likelihood: 89,
          figures: [shown('T1g', T1g, against('asked', asked)), shown('CV1_U', CV1_U, limit(LIMITS.valveEnd))],
        }
      : null,
  ),
  rule('arrivesCold', ['T1g', 'classT1g'], ({ T1g, classT1g }) =>
    T1g < classT1g - LIMITS.arrivesShortK
      ? { likelihood: 82, figures: [shown('T1g', T1g, against('classT1g', classT1g))] }
      : null,
  ),
  rule('fouled', ['T1g', 'T1h', 'T2g', 'T2h', 'F1', 'classF1', 'asked'], (values) => {
    const { T1g, T1h, T2g, T2h, F1, classF1 } = values
    const approach = T1h - T2h
    const effectiveness = T1g > T2h ? (T1g - T1h) / (T1g - T2h) : 0
    const isFoul = approach > LIMITS.foulApproachK
    const isDoubtful = approach > LIMITS.goodApproachK && effectiveness < LIMITS.goodEffectiveness
    if (!isShort(values) || F1 < LIMITS.usualFlow * classF1 || !(isFoul || isDoubtful)) return null
    return {
      likelihood: isFoul ? 78 : 55,
      figures: [
        { code: 'approach', value: approach, of: ['T1h', 'T2h'], compared: limit(LIMITS.goodApproachK) },
        {
          code: 'effectiveness',
          value: effectiveness,
          of: ['T1g', 'T1h', 'T2h'],
          compared: limit(LIMITS.goodEffectiveness),
        },
        { code: 'deltaT1', value: T1g - T1h, of: ['T1g', 'T1h'], compared: null },
        shown('F1', F1, against('classF1', classF1)),
        supplyFigure({ T2g, asked: values.asked }),
      ],
    }
  }),
]

const CONSTANT_SUPPLY = 1
const FOLLOWS_CURVE: ReadonlySet<number> = new Set([5, 6])

/** What the unit is told to do. */
const SETTINGS: readonly ColdRule[] = [
  rule('setPointLow', ['CV1_Mode', 'T2gSP', 'curve'], ({ CV1_Mode, T2gSP, curve }) =>
    CV1_Mode === CONSTANT_SUPPLY && T2gSP < curve - LIMITS.shortK
      ? {
          likelihood: 87,
          figures: [shown('T2gSP', T2gSP, against('curve', curve)), shown('CV1_Mode', CV1_Mode)],
        }
      : null,
  ),
  rule('offsetLow', ['CV1_Mode', 'KTemp'], ({ CV1_Mode, KTemp }) =>
    FOLLOWS_CURVE.has(CV1_Mode) && KTemp <= LIMITS.offsetK
      ? { likelihood: 70, figures: [shown('KTemp', KTemp, limit(LIMITS.offsetK)), shown('CV1_Mode', CV1_Mode)] }
      : null,
  ),
]

/** Secondary side: pump, flow, balance, rooms. */
const SECONDARY: readonly ColdRule[] = [
  rule('pumpOff', ['XP1_Run'], ({ XP1_Run }, facts) => {
    const second = facts('XP2_Run').value
    if (XP1_Run !== 0 || second === 1) return null
    const figures = [shown('XP1_Run', 0), ...known(facts, 'XP2_Run'), ...known(facts, 'F2')]
    return { likelihood: second === null ? 84 : 100, figures }
  }),
  rule('lowSecondaryFlow', ['F2', 'classF2'], ({ F2, classF2 }) =>
    F2 < LIMITS.lowFlow * classF2 ? { likelihood: 76, figures: [shown('F2', F2, against('classF2', classF2))] } : null,
  ),
  rule('imbalance', ['T2g', 'asked', 'roomsCold', 'roomsKnown'], (values) =>
    hasColdRooms(values) && !areMostCold(values) ? { likelihood: 80, figures: roomFigures(values) } : null,
  ),
  rule('curveLow', ['T2g', 'asked', 'roomsCold', 'roomsKnown'], (values, facts) =>
    hasColdRooms(values) && areMostCold(values)
      ? { likelihood: 75, figures: [...roomFigures(values), ...known(facts, 'roomMean')] }
      : null,
  ),
  rule('house', ['T2g', 'asked', 'roomsCold', 'roomsKnown'], (values) =>
    !isShort(values) && values.roomsKnown >= LIMITS.leastRooms && values.roomsCold === 0
      ? { likelihood: 40, figures: roomFigures(values) }
      : null,
  ),
]

interface Rooms {
  readonly T2g: number
  readonly asked: number
  readonly roomsCold: number
  readonly roomsKnown: number
}
const hasColdRooms = (rooms: Rooms): boolean =>
  !isShort(rooms) && rooms.roomsKnown >= LIMITS.leastRooms && rooms.roomsCold > 0
const areMostCold = ({ roomsCold, roomsKnown }: Rooms): boolean => roomsCold >= LIMITS.mostRooms * roomsKnown
const roomFigures = (rooms: Rooms): FigureOf[] => [
  shown('roomsCold', rooms.roomsCold, against('roomsKnown', rooms.roomsKnown)),
  supplyFigure(rooms),
]

export const COLD_RULES: readonly ColdRule[] = [...PRIMARY, ...SETTINGS, ...SECONDARY]
