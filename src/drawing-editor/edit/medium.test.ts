import { afterEach, expect, it } from 'vitest'
import { MEDIA } from '#contract/drawing/media.ts'
import { EQUIPMENT, worldPoint } from '#drawing/engine.ts'
import { symbolOf } from '../symbols/library.ts'
import { newSymbol } from '../symbols/new-symbol.ts'
import { TestEditor } from '../testing/test-editor.ts'
import { refOf, storedAt } from './edit-board.ts'
import { mediumOperations } from './medium.ts'

let test = new TestEditor([])
afterEach(() => test.close())

it('gives a symbol and a pipe the colour of a medium, and another one after it; bodies stay grey', () => {
  const valve = symbolOf('gateValve')
  if (!valve) throw new RangeError('There is no gate valve.')
  let number = 0
  const createUuid = () => `part-${++number}`
  const symbol = newSymbol({ symbol: valve, name: '闸阀' }, worldPoint(300, 300), { version: '5.3.0', createUuid })
  const points = [
    { x: 100, y: 100 },
    { x: 400, y: 100 },
  ]
  const pipe = { type: 'polyLine', uuid: 'pipe', left: 100, top: 100, width: 300, height: 0, stroke: '#fff', points }
  test = new TestEditor([{ ...symbol, uuid: 'valve' }, pipe])
  const before = test.text
  const give = (code: Parameters<typeof mediumOperations>[2]) =>
    test.editor.apply(mediumOperations(test.editor.board, [refOf('valve'), refOf('pipe')], code), 'medium')
  const textOf = (uuid: string) => JSON.stringify(storedAt(test.editor.board, refOf(uuid)))

  for (const code of ['supply1', 'return2'] as const) {
    give(code)
    expect(textOf('valve')).toContain(`"medium":"${code}"`)
    expect(textOf('valve')).toContain(MEDIA[code].color)
    expect(textOf('valve')).not.toContain(EQUIPMENT.outline)
    expect(textOf('valve')).toContain(EQUIPMENT.body)
    expect(textOf('pipe')).toContain(`"stroke":"${MEDIA[code].color}"`)
  }
  give(null)
  expect(textOf('valve')).toContain(EQUIPMENT.outline)
  expect(textOf('valve')).not.toContain('medium')
  for (let step = 0; step < 3; step++) test.editor.undo()
  expect(test.text).toBe(before)
})
