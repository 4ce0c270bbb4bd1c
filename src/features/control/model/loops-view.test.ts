import { describe, expect, it } from 'vitest'
import type { ControlLoopRow, LoopFinding } from '#contract/endpoints/control-loops.ts'
import { foundLoops, readLoopsView, writeLoopsView } from './loops-view.ts'

const finding = (check: LoopFinding['check'], value: number, limit: number): LoopFinding => ({
  check,
  value,
  limit,
  minutes: null,
  action: 'look',
})
const row = (code: string, health: ControlLoopRow['health'], findings: LoopFinding[] = []): ControlLoopRow => ({
  keyId: `${code} valve`,
  nodeId: code,
  code,
  nodeName: `换热站 ${code}`,
  loop: 'valve',
  lacks: [],
  health,
  mode: null,
  setPoint: null,
  measured: null,
  actuator: null,
  deviation: null,
  deviationBands: null,
  heldBy: null,
  lockReason: null,
  writtenIds: [],
  byHandIds: [],
  judged: {
    coverage: 1,
    runningMin: 1440,
    autoShare: 1,
    followed: 'T2gSP',
    meanError: 0,
    offMin: 0,
    reversalsPerHour: 0,
    from: 0,
    to: 0,
    findings,
    unjudged: [],
  },
})
const ALL = { text: '', loop: '', health: '', check: '' } as const

describe('R2.5-40 the list of control loops', () => {
  it('has the worst first, and what is not known before what is well', () => {
    const rows = [
      row('A.1', 'lacking'),
      row('B.1', 'good'),
      row('C.1', 'poor', [finding('hunting', 22, 20)]),
      row('D.1', 'unknown'),
      row('E.1', 'poor', [finding('hunting', 22, 20), finding('outOfAuto', 10, 90)]),
    ]
    expect(foundLoops(rows, ALL).map(({ code }) => code)).toEqual(['E.1', 'C.1', 'D.1', 'B.1', 'A.1'])
    expect(foundLoops(rows, { ...ALL, check: 'outOfAuto' }).map(({ code }) => code)).toEqual(['E.1'])
    expect(foundLoops(rows, { ...ALL, health: 'good', text: 'b.1' }).map(({ code }) => code)).toEqual(['B.1'])
  })

  it('is told by the address, and takes nothing from it that there is not', () => {
    const view = { text: '站', loop: 'pump', health: 'poor', check: 'hunting', id: 'x pump' } as const
    expect(readLoopsView(writeLoopsView(view))).toEqual(view)
    expect(readLoopsView(new URLSearchParams('loop=door&health=fine&check=x'))).toEqual({ ...ALL, id: '' })
  })
})
