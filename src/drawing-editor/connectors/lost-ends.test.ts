import { expect, it } from 'vitest'
import { openBoard } from '../edit/board.fixture.ts'
import { lostEnds } from './lost-ends.ts'

const line = (uuid: string, ends: object) => ({
  type: 'polyLine',
  uuid,
  left: 0,
  top: 0,
  width: 100,
  height: 0,
  points: [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ],
  ...ends,
})

it('R3-64 lines are listed on opening whose ends name what is gone, also those inside groups, and no others', () => {
  const { record } = openBoard([
    { type: 'rect', uuid: 'pump', left: 0, top: 0, width: 10, height: 10 },
    line('free', {}),
    line('joined', { from: { uuid: 'pump', port: 'right' }, to: { uuid: 'gauge', port: 'left' } }),
    line('lost', { from: { uuid: 'pump', port: 'right' }, to: { uuid: 'boiler', port: 'in' } }),
    {
      type: 'group',
      uuid: 'group',
      left: 0,
      top: 0,
      width: 100,
      height: 10,
      objects: [
        { type: 'rect', uuid: 'gauge', left: 0, top: 0, width: 10, height: 10 },
        line('inside', { from: { uuid: 'nothing', port: 'up' } }),
      ],
    },
  ])
  expect(lostEnds(record).map(({ ref }) => [ref.id, ...ref.path])).toEqual([['lost'], ['group', 1]])
})
