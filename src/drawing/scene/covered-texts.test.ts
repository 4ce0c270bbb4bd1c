import { describe, expect, it } from 'vitest'
import { BoardElements } from './board-elements.ts'
import { coveredTexts } from './covered-texts.ts'

const text = (uuid: string, left: number) => ({
  uuid,
  type: 'text',
  text: '1',
  left,
  top: 0,
  width: 40,
  height: 20,
  stationVal1: 'P',
})
const panel = (fields: object) => ({
  uuid: 'panel',
  type: 'rect',
  left: 0,
  top: 0,
  width: 60,
  height: 60,
  fill: '#000000',
  ...fields,
})

function covered(objects: readonly object[]): string[] {
  const board = new BoardElements({
    uuid: 'b',
    objects: { version: '5.3.0', objects: JSON.parse(JSON.stringify(objects)) },
  })
  const texts = [...board.order].filter((slot) => board.elements[slot]?.kind === 'text')
  return coveredTexts(board, texts).map((slot) => board.elements[slot]?.uuid ?? '')
}

describe('coveredTexts', () => {
  it('finds values below a later element, and none above one or beside it', () => {
    expect(covered([text('below', 10), panel({}), text('above', 10), text('beside', 200)])).toEqual(['below'])
  })

  it.each([
    { fill: '' },
    { visible: false },
    {
      type: 'polyLine',
      points: [
        { x: 0, y: 0 },
        { x: 60, y: 60 },
      ],
    },
  ])('takes nothing for a cover that hides nothing: %j', (fields) =>
    expect(covered([text('below', 10), panel(fields)])).toEqual([]),
  )
})
