import { describe, expect, it } from 'vitest'
import { problemsOf } from '../kit/rule-texts.ts'
import { USUAL_WIND_FACTORS, type WindFactor, windFactorTable, windForceOf } from './wind-factors.ts'

const row = (fromForce: number, toForce: number, sector: WindFactor['sector'] = 'any'): WindFactor => ({
  fromForce,
  toForce,
  sector,
  factor: 1,
})
function refusals(rows: readonly WindFactor[]) {
  const { error } = windFactorTable.safeParse(rows)
  return error ? problemsOf(error, 'en').map(({ field, rule }) => `${field} ${rule}`) : []
}

describe('windFactorTable', () => {
  it('takes the usual factors', () => {
    expect(refusals(USUAL_WIND_FACTORS)).toEqual([])
  })

  it('domain 4.10 refuses gaps, overlaps and an open end, with the row and what is allowed', () => {
    expect(refusals([row(0, 3), row(5, 12)])).toEqual([
      '1.fromForce must be 4: the forces of the rows follow each other without gap',
    ])
    expect(refusals([row(0, 4), row(4, 12)])).toEqual([
      '1.fromForce must be 5: the forces of the rows follow each other without gap',
    ])
    expect(refusals([row(0, 3), row(4, 7)])).toEqual(['1.toForce must be 12: the last row ends the scale'])
    expect(refusals([row(0, 12), row(6, 4, 'N')])).toEqual(['1.toForce must be at least 6'])
  })

  it('lets a direction leave forces out, and refuses rows of it that overlap', () => {
    expect(refusals([row(0, 12), row(6, 7, 'N'), row(9, 12, 'N')])).toEqual([])
    expect(refusals([row(0, 12), row(6, 9, 'N'), row(8, 12, 'N')])).toEqual([
      '2.fromForce must be above 9, where the row before of this direction ends',
    ])
  })
})

describe('windForceOf', () => {
  it('is the force on the Beaufort scale', () => {
    expect([0, 0.3, 5.4, 5.5, 10.7, 10.8, 60].map(windForceOf)).toEqual([0, 1, 3, 4, 5, 6, 12])
  })
})
