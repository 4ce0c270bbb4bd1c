import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applied, fieldsOf, openBoard } from './board.fixture.ts'
import { refOf } from './edit-board.ts'
import { type ExactField, exactBox, exactOperations } from './exact-size.ts'
import { sameSizeOperations } from './same-size.ts'

const rect = { type: 'rect', left: 10, top: 20, width: 40, height: 20, strokeWidth: 2 }
const ref = refOf('e0')

describe('exactOperations', () => {
  it('gives the typed number, without rounding errors, whatever the element is scaled and turned', () => {
    const value = fc.integer({ min: 100, max: 4000 }).map((number) => number / 10)
    const element = fc.record({
      scaleX: fc.constantFrom(1, 1.3, 0.7, 3),
      scaleY: fc.constantFrom(1, 1.1),
      angle: fc.constantFrom(0, 30, 33.3, 90),
      strokeWidth: fc.constantFrom(0, 1, 2.5),
      // no -0, which an operation writes as 0
      left: fc.double({ min: -99, max: 99, noNaN: true }).map((left) => left + 0),
    })
    const fields: readonly ExactField[] = ['x', 'y', 'width', 'height', 'angle']
    fc.assert(
      fc.property(element, value, fc.constantFrom(...fields), (own, typed, field) => {
        const opened = openBoard([{ ...rect, ...own }])
        const before = exactBox(opened.board, [ref])
        const after = exactBox(applied(opened, exactOperations(opened.board, [ref], field, typed)).board, [ref])
        expect(after?.[field]).toBe(field === 'angle' ? Math.round((typed % 360) * 10) / 10 : typed)
        const others = fields.filter((other) => other !== field && !(other === 'x' || other === 'y'))
        for (const other of others) expect(after?.[other]).toBeCloseTo(before?.[other] ?? Number.NaN, 6)
      }),
    )
  })

  it('writes 120 as 120', () => {
    const opened = openBoard([{ ...rect, left: 0.1 + 0.2 }])
    const wide = applied(opened, exactOperations(opened.board, [ref], 'width', 120))
    expect(fieldsOf(wide, 'e0')).toMatchObject({ width: 118, height: 20 })
    expect(fieldsOf(applied(wide, exactOperations(wide.board, [ref], 'x', 120)), 'e0').left).toBe(120)
  })

  it('keeps the upper left corner of the frame, and takes the other side along where asked', () => {
    const opened = openBoard([{ ...rect, strokeWidth: 0 }])
    const free = applied(opened, exactOperations(opened.board, [ref], 'width', 80))
    expect(exactBox(free.board, [ref])).toEqual({ x: 10, y: 20, width: 80, height: 20, angle: 0 })
    const kept = applied(opened, exactOperations(opened.board, [ref], 'width', 80, { keepsRatio: true }))
    expect(exactBox(kept.board, [ref])).toEqual({ x: 10, y: 20, width: 80, height: 40, angle: 0 })
  })

  it('makes a circle as wide as it is high', () => {
    const opened = openBoard([{ type: 'circle', left: 10, top: 20, radius: 10, strokeWidth: 2 }])
    const now = applied(opened, exactOperations(opened.board, [ref], 'height', 42))
    expect(fieldsOf(now, 'e0')).toMatchObject({ radius: 20, left: 10, top: 20 })
  })

  it('moves several together, and turns each about its own middle', () => {
    const plain = { ...rect, strokeWidth: 0 }
    const opened = openBoard([plain, { ...plain, left: 110, angle: 90 }])
    const refs = [ref, refOf('e1')]
    expect(exactBox(opened.board, refs)).toMatchObject({ x: 10, y: 20, angle: null })
    const moved = applied(opened, exactOperations(opened.board, refs, 'x', 0))
    expect([fieldsOf(moved, 'e0').left, fieldsOf(moved, 'e1').left]).toEqual([0, 100])
    const turned = applied(opened, exactOperations(opened.board, refs, 'angle', 450))
    expect(exactBox(turned.board, refs)).toMatchObject({ angle: 90 })
    expect(fieldsOf(turned, 'e0')).toMatchObject({ left: 40, top: 10, angle: 90 })
    expect(fieldsOf(turned, 'e1')).toMatchObject({ left: 110, top: 20 })
  })

  it('shows and sets the angle that a member of a turned group has on the board', () => {
    const member = { ...rect, left: -21, top: -11 }
    const opened = openBoard([
      { type: 'group', left: 100, top: 100, width: 42, height: 22, angle: 30, objects: [member] },
    ])
    const inner = { id: 'e0', path: [0] }
    expect(exactBox(opened.board, [inner])).toMatchObject({ angle: 30, width: 42, height: 22 })
    const now = applied(opened, exactOperations(opened.board, [inner], 'angle', 0))
    expect(fieldsOf(now, inner).angle).toBe(330)
    expect(exactBox(now.board, [inner])?.angle).toBe(0)
  })

  it('refuses sizes below 0 and numbers that are none', () => {
    const { board } = openBoard([rect])
    expect(exactOperations(board, [ref], 'width', -5)).toEqual([])
    for (const field of ['x', 'y', 'width', 'height', 'angle'] as const)
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
        expect(exactOperations(board, [ref], field, value)).toEqual([])
  })
})

describe('sameSizeOperations', () => {
  it('gives all the outer size of the first, before turning', () => {
    const opened = openBoard([
      rect,
      { ...rect, width: 90, strokeWidth: 4, angle: 30 },
      { ...rect, type: 'text', text: '1', height: 10, strokeWidth: 0 },
    ])
    const refs = [refOf('e0'), refOf('e1'), refOf('e2')]
    const wide = applied(opened, sameSizeOperations(opened.board, refs, 'width'))
    expect(refs.map((one) => exactBox(wide.board, [one])?.width)).toEqual([42, 42, 42])
    expect(refs.map((one) => exactBox(wide.board, [one])?.height)).toEqual([22, 24, 10])
    const high = applied(opened, sameSizeOperations(opened.board, refs, 'height'))
    expect(refs.map((one) => exactBox(high.board, [one])?.width)).toEqual([42, 94, 40])
    const both = applied(opened, sameSizeOperations(opened.board, refs, 'both'))
    expect(refs.map((one) => exactBox(both.board, [one])?.height)).toEqual([22, 22, 22])
    expect(fieldsOf(both, 'e1')).toMatchObject({ width: 38, height: 18, angle: 30, strokeWidth: 4 })
  })
})
