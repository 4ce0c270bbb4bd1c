import { afterEach, describe, expect, it } from 'vitest'
import type { JsonFields } from '#drawing/engine.ts'
import { refOf, storedAt } from '../edit/edit-board.ts'
import { joinLinesOperations, splitLineOperations } from '../edit/line-parts.ts'
import { TestEditor } from '../testing/test-editor.ts'

const BOX = { type: 'rect', width: 100, height: 60, originX: 'left', originY: 'top', strokeWidth: 0 } as const
const DEVICES: readonly JsonFields[] = [
  { ...BOX, uuid: 'boiler', left: 100, top: 100 },
  { ...BOX, uuid: 'pump', left: 600, top: 100 },
]
const FROM_BOILER = { uuid: 'boiler', port: 'right' }
const TO_PUMP = { uuid: 'pump', port: 'left' }
const line = (uuid: string, xs: readonly number[], ends: JsonFields): JsonFields => ({
  type: 'polyLine',
  uuid,
  left: Math.min(...xs),
  top: 130,
  originX: 'left',
  originY: 'top',
  strokeWidth: 0,
  width: Math.max(...xs) - Math.min(...xs),
  height: 0,
  points: xs.map((x) => ({ x, y: 130 })),
  ...ends,
})

let test = new TestEditor([])
afterEach(() => test.close())
const stored = (uuid: string) => storedAt(test.editor.board, refOf(uuid))
const placesOf = (uuid: string) => {
  const points = stored(uuid)?.points
  return Array.isArray(points) ? points : []
}

describe('a joined line', () => {
  it('that is split leaves each part the end that it has', () => {
    test = new TestEditor([...DEVICES, line('pipe', [200, 400, 600], { from: FROM_BOILER, to: TO_PUMP })])
    test.editor.apply(
      splitLineOperations(test.editor.board, refOf('pipe'), 1, () => 'rest'),
      'splitLine',
    )
    expect([stored('pipe')?.from, stored('pipe')?.to]).toEqual([FROM_BOILER, undefined])
    expect([stored('rest')?.from, stored('rest')?.to]).toEqual([undefined, TO_PUMP])
    expect([placesOf('pipe'), placesOf('rest')]).toMatchObject([
      [{ x: 200 }, { x: 400 }],
      [{ x: 400 }, { x: 600 }],
    ])
  })

  it.each([
    ['as it is drawn', [400, 600], { to: TO_PUMP }],
    ['that is drawn the other way', [600, 400], { from: TO_PUMP }],
  ] as const)('that is joined to another one %s keeps the outer ends', (_, xs, ends) => {
    test = new TestEditor([...DEVICES, line('pipe', [200, 400], { from: FROM_BOILER }), line('rest', xs, ends)])
    test.editor.apply(joinLinesOperations(test.editor.board, refOf('pipe'), refOf('rest')), 'joinLines')
    expect([stored('pipe')?.from, stored('pipe')?.to]).toEqual([FROM_BOILER, TO_PUMP])
    expect(placesOf('pipe')).toMatchObject([{ x: 200 }, { x: 400 }, { x: 600 }])
  })

  it('that is joined before another one takes its first end', () => {
    test = new TestEditor([
      ...DEVICES,
      line('pipe', [400, 600], { to: TO_PUMP }),
      line('rest', [200, 400], { from: FROM_BOILER }),
    ])
    test.editor.apply(joinLinesOperations(test.editor.board, refOf('pipe'), refOf('rest')), 'joinLines')
    expect([stored('pipe')?.from, stored('pipe')?.to]).toEqual([FROM_BOILER, TO_PUMP])
  })
})
