import { afterEach, describe, expect, it } from 'vitest'
import { parseExpression } from '#contract/expression/parse-expression.ts'
import { canRun } from '../commands/command.ts'
import { commandOf } from '../commands/registry.ts'
import { refOf, storedAt } from '../edit/edit-board.ts'
import { chosen } from '../selection/selection.ts'
import { TestCommands } from '../testing/test-commands.ts'

const TANK = {
  type: 'rect',
  uuid: 'tank',
  left: 100,
  top: 100,
  width: 200,
  height: 150,
  originX: 'left',
  originY: 'top',
  strokeWidth: 0,
  waterBoxMaxHeight: 3,
  stationVal1: 'WT_L',
}
let test = new TestCommands([])
afterEach(() => test.close())

function withChosen(fields: object): TestCommands {
  test = new TestCommands([{ ...TANK, ...fields }])
  test.editor.select(chosen([refOf('tank')]))
  return test
}

describe('the level of a water box', () => {
  it('has an arrow and the times until it overflows and is empty, in one step', async () => {
    await withChosen({ stationId1: 'HZ0001.1' }).step('levelTrend')
    const added = test.order.slice(1).map((id) => storedAt(test.editor.board, refOf(id)) ?? {})
    expect(added.map(({ type, unitText }) => [type, unitText])).toEqual([
      ['triangle', undefined],
      ['text', 'h 后溢流'],
      ['text', 'h 后放空'],
    ])
    const [arrow, rises, falls] = added.map(({ expressions }) => Object(expressions))
    expect(arrow.rotation).toBe('rate({HZ0001.1.WT_L}) < 0 ? 180 : 0')
    expect(rises.value).toBe('(3 - {HZ0001.1.WT_L}) / rate({HZ0001.1.WT_L})')
    expect(falls.value).toBe('{HZ0001.1.WT_L} / -rate({HZ0001.1.WT_L})')
    for (const each of [arrow, rises, falls])
      for (const text of Object.values(each)) expect(() => parseExpression(String(text))).not.toThrow()
  })

  it('is that of the unit which the drawing is shown for, where its point names no node', async () => {
    await withChosen({}).step('levelTrend')
    expect(test.text).toContain('abs(rate({WT_L})) > 0.0625')
  })

  it.each([{ stationVal1: '' }, { waterBoxMaxHeight: 0 }])('is not offered for %o', (fields) => {
    expect(canRun(commandOf('levelTrend'), withChosen(fields).context)).toBe(false)
  })
})
