import { describe, expect, it } from 'vitest'
import { GROUPS, groupOf, groupsOfLevels } from './param-groups.ts'
import { standardParams } from './standard-params.ts'

const groupOfCode = (code: string) => {
  const param = standardParams.find((each) => each.code === code)
  return param && groupOf(param)
}

describe('station parameters', () => {
  it.each([
    ['primary', ['T1g', 'P1f', 'DPf1', 'FT1', 'F1SP', 'TgSP', 'DPn']],
    ['secondary', ['T2g', 'T2pj', 'P2h', 'DP2', 'TR', 'T2gSP_T3', 'KTemp']],
    ['heat', ['Q1', 'HT1', 'Q1SP', 'GAS_F']],
    ['pumps', ['CV1_U', 'XP1_Run', 'XP_SV', 'CP1_Hz', 'XSV_SS']],
    ['makeUp', ['BP1_Hz', 'BP_P2hSP', 'WM_F', 'WT_L', 'MK_P']],
    ['electric', ['EM_P', 'EM_PF']],
    ['state', ['Comm', 'Flood', 'XP1_Flt', 'TA', 'RoomT', 'Door']],
  ])('stand under %s', (group, codes) => {
    expect(codes.map((code) => [code, groupOfCode(code)])).toEqual(codes.map((code) => [code, group]))
  })

  it('of units and sources are each in one group, except momentary commands and times, which no table shows', () => {
    const groups = groupsOfLevels(['unit', 'source'])
    expect(groups.map(({ id }) => id)).toEqual([...GROUPS])
    const shown = groups.flatMap(({ params }) => params).map(({ code }) => code)
    const left = standardParams.filter(
      ({ code, levels }) => !shown.includes(code) && (levels.includes('unit') || levels.includes('source')),
    )
    expect(new Set(shown).size).toBe(shown.length)
    expect(new Set(left.map(({ kind }) => kind))).toEqual(new Set(['DO', 'TX']))
  })

  it('of other levels are grouped, without empty groups', () => {
    expect(
      groupsOfLevels(['household'])
        .flatMap(({ params }) => params)
        .map(({ code }) => code),
    ).toContain('RSSI')
    expect(groupsOfLevels([])).toEqual([])
  })
})
