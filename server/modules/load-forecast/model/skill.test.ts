import { describe, expect, it } from 'vitest'
import { skillOf } from './skill.ts'

describe('skillOf', () => {
  it('domain 4.10 is as reckoned by hand', () => {
    // errors of 10, −20 and 0 kW: 10 %, 10 % and 0 % of the hours, 30 of 400 kW, −10 of 400 kW
    const skill = skillOf([
      { forecast: 110, measured: 100 },
      { forecast: 180, measured: 200 },
      { forecast: 100, measured: 100 },
    ])
    expect(skill.mape).toBeCloseTo(20 / 3, 9)
    expect(skill).toMatchObject({ numHours: 3, wmape: 7.5, nmbe: -2.5, hitRate: 100 })
    expect(skillOf([{ forecast: 111, measured: 100 }]).hitRate).toBe(0)
  })

  it('leaves out hours without heat, and says nothing of none', () => {
    expect(skillOf([{ forecast: 5, measured: 0 }])).toEqual({
      numHours: 0,
      mape: null,
      wmape: null,
      cvRmse: null,
      nmbe: null,
      hitRate: null,
    })
  })
})
