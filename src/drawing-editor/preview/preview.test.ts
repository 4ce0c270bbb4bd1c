import { describe, expect, it } from 'vitest'
import { BoardBindings } from '#drawing/engine.ts'
import { bindPointOperations } from '../edit/bind-point.ts'
import { refOf } from '../edit/edit-board.ts'
import { fieldOperations } from '../edit/fields.ts'
import { TestEditor } from '../testing/test-editor.ts'
import { beginGesture } from '../tools/gesture.ts'
import { madeUpPoints, type SwingingPoint, swingOf } from './made-up.ts'
import { NotedChanges } from './noted-changes.ts'

const NO_LIMITS = { ll: null, l: null, h: null, hh: null }
const TEMPERATURE: SwingingPoint = { pointId: 7, decimals: 1, range: { min: 0, max: 100 }, limits: NO_LIMITS }

describe('swingOf', () => {
  it('keeps to the running limits, then to those of accidents, then to the middle of the range', () => {
    expect(swingOf({ ...TEMPERATURE, limits: { ll: 30, l: 35, h: 60, hh: 75 } })).toEqual({ least: 35, greatest: 60 })
    expect(swingOf({ ...TEMPERATURE, limits: { ll: 30, l: null, h: null, hh: 75 } })).toEqual({
      least: 30,
      greatest: 75,
    })
    expect(swingOf(TEMPERATURE)).toEqual({ least: 20, greatest: 80 })
  })

  it('lets a state be one or the other, and takes the range where limits contradict it', () => {
    expect(swingOf({ ...TEMPERATURE, decimals: 0, range: { min: 0, max: 1 } })).toEqual({ least: 0, greatest: 1 })
    expect(swingOf({ ...TEMPERATURE, limits: { ...NO_LIMITS, l: 90 } })).toEqual({ least: 0, greatest: 100 })
  })

  it('stands where a value was set', () => {
    const { fixed } = madeUpPoints([TEMPERATURE, { ...TEMPERATURE, pointId: 8 }], new Map([[8, 45]]))
    expect([...fixed]).toEqual([Number.NaN, 45])
  })
})

describe('NotedChanges', () => {
  it('leads to the same bindings as the board opened anew, however many moves a gesture had', () => {
    const element = { type: 'rect', left: 10, top: 20, width: 30, height: 40, strokeWidth: 0 }
    const { editor } = new TestEditor([{ ...element, stationVal1: 'T1g' }, element, { ...element, stationVal1: 'T1h' }])
    const bindings = new BoardBindings(editor.shown)
    const noted = new NotedChanges()
    editor.listenToBoard((change) => noted.note(change))
    const gesture = beginGesture(editor, 'test')
    for (const width of [40, 50, 60]) gesture.apply(fieldOperations(editor.board, [refOf('e1')], { width }))
    gesture.commit()
    expect(bindings.follow(noted.take() ?? expect.fail())).toBe(false)
    expect(noted.take()).toBeNull()

    editor.apply(bindPointOperations(editor.board, [refOf('e1')], 1, { paramCode: 'T2g', unit: '°C' }), 'bindPoint')
    editor.apply([{ kind: 'remove', board: editor.board.uuid, ids: ['e2'] }], 'delete')
    expect(bindings.follow(noted.take() ?? expect.fail())).toBe(true)
    expect(bindings.table).toEqual(new BoardBindings(editor.shown).table)
    expect(bindings.table.references.map(({ paramCode }) => paramCode)).toEqual(['T1g', 'T2g'])
  })
})
