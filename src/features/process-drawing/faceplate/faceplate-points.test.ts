import { describe, expect, it } from 'vitest'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { standardParams } from '#contract/network/standard-params.ts'
import { alarmsAt } from '../readings/alarms-at.ts'
import { faceplatePoints } from './faceplate-points.ts'

/** All points of a unit. */
const pointsOf = (nodeCode: string, firstId: number): readonly TelemetryPoint[] =>
  standardParams
    .filter(({ levels }) => levels.includes('unit'))
    .map(({ code, nameZh, nameEn, unit, kind, category, decimals, rangeMin, rangeMax }, at) => ({
      pointId: firstId + at,
      code: `${nodeCode}.${code}`,
      nodeCode,
      nodeId: nodeCode,
      paramCode: code,
      name: nameZh,
      nameEn,
      unit,
      kind,
      category,
      decimals,
      rangeMin,
      rangeMax,
      limits: { ll: null, l: null, h: null, hh: null },
      words: null,
    }))
const KNOWN = [...pointsOf('HZ1.1', 1), ...pointsOf('HZ1.2', 1_001)]
const named = (code: string): TelemetryPoint => {
  const point = KNOWN.find((each) => each.code === code)
  if (!point) throw new Error(code)
  return point
}
const shownFor = (code: string, isSymbol = false) => {
  const { values, setPoints, modes } = faceplatePoints({ points: [named(code)], isSymbol }, KNOWN.slice(0, 1_000))
  const codes = (points: readonly TelemetryPoint[]) => points.map(({ paramCode }) => paramCode)
  return { values: codes(values), setPoints: codes(setPoints), modes: codes(modes), all: [...values, ...setPoints] }
}

describe('faceplatePoints', () => {
  it('shows what was pressed, what sets it, and by what the unit is controlled', () => {
    const { values, setPoints, modes } = shownFor('HZ1.1.T2g')
    expect([values, setPoints]).toEqual([['T2g'], ['T2gSP']])
    expect(modes).toEqual(expect.arrayContaining(['CV1_Mode', 'XP_Mode', 'LocRem']))
    expect(shownFor('HZ1.1.P2h').setPoints).toEqual(['BP_P2hSP'])
    expect(shownFor('HZ1.1.CV1_U').setPoints).toEqual(['CV1_SV', 'CV1_Min', 'CV1_Max'])
  })

  it('shows of a symbol everything of the same part of its unit, and nothing of another unit', () => {
    const { values, setPoints, all } = shownFor('HZ1.1.XP1_Run', true)
    expect(values[0]).toBe('XP1_Run')
    expect(values).toEqual(expect.arrayContaining(['XP2_Run', 'XP1_Hz', 'XP1_A', 'CV1_U']))
    expect(setPoints).toEqual(expect.arrayContaining(['XP_SV', 'XP1_Start', 'XP1_Stop']))
    expect(new Set(all.map(({ nodeCode }) => nodeCode))).toEqual(new Set(['HZ1.1']))
  })

  it('shows a set point that was pressed as one', () => {
    const { values, setPoints } = shownFor('HZ1.1.XP_SV')
    expect([values, setPoints[0]]).toEqual([[], 'XP_SV'])
  })
})

it('gives a unit its own alarms, and those of no point', () => {
  const alarms = ['HZ1.1.T2g', 'HZ1.12.T2g', 'HZ1.2.P2h', null].map((pointCode) => ({ pointCode }))
  expect(alarmsAt(alarms, ['HZ1.1']).map(({ pointCode }) => pointCode)).toEqual(['HZ1.1.T2g', null])
})
