import { describe, expect, it } from 'vitest'
import { buildCanvas, buildStored } from '#tests/support/build-element.ts'
import { openDocument } from './open-document.ts'
import { isFields } from './plain-json.ts'
import { MAX_GROUP_DEPTH } from './read-element.ts'

/** 20 × 20 px around a place. */
const valve = (uuid: string, left: number, top: number, fields: object = {}) => ({
  ...buildStored('rect'),
  uuid,
  left,
  top,
  originX: 'center',
  originY: 'center',
  width: 20,
  height: 20,
  ...fields,
})
const group = (uuid: string, left: number, top: number, objects: readonly object[]) =>
  valve(uuid, left, top, { type: 'group', width: 100, height: 100, objects })
const pipe = (uuid: string, x: number, y: number, fields: object = {}) => ({
  ...buildStored('polyLine'),
  uuid,
  left: x,
  top: y,
  width: 50,
  height: 0,
  originX: 'left',
  originY: 'center',
  points: [
    { x, y },
    { x: x + 50, y },
  ],
  ...fields,
})
const from = (uuid: string, port = 'right') => ({ from: { uuid, port, note: 'kept' } })

function open(elements: readonly unknown[]) {
  let number = 0
  const { record, problems, isWhole } = openDocument(buildCanvas(elements), () => `new-${++number}`)
  return { stored: record?.boards[0]?.objects.objects ?? [], problems, isWhole }
}

/** Uuids of elements, those of members in brackets. */
const namesIn = (list: unknown): unknown[] =>
  (Array.isArray(list) ? list : [])
    .filter(isFields)
    .flatMap(({ uuid, objects }) => [uuid ?? null, ...(objects === undefined ? [] : [namesIn(objects)])])

describe('names of elements', () => {
  it('are unique through all groups: doubles get new ones and are listed, the board before its groups', () => {
    const { stored, problems, isWhole } = open([
      group('g', 0, 0, [valve('a', 0, 0), valve('b', 0, 0), { type: 'rect' }, group('h', 0, 0, [valve('b', 0, 0)])]),
      null,
      valve('a', 50, 50),
    ])
    expect(namesIn(stored)).toEqual(['g', ['new-1', 'b', null, 'h', ['new-2']], 'a'])
    expect([problems.map(({ location, field, name }) => [location, field, name]), isWhole]).toEqual([
      [
        ['boards[0].objects.objects[0].objects[0]', 'uuid', 'a'],
        ['boards[0].objects.objects[0].objects[3].objects[0]', 'uuid', 'b'],
        ['boards[0].objects.objects[1]', '', ''],
      ],
      false,
    ])
  })

  it('lead ends to the nearest of the elements that had the name, wherever they are', () => {
    const { stored, problems } = open([
      valve('v', 0, 0),
      group('g', 500, 500, [valve('v', 30, 0)]),
      valve('v', 0, 900),
      pipe('near-first', 12, 0, from('v')),
      pipe('near-member', 542, 500, from('v')),
      pipe('near-last', 12, 880, from('v')),
      group('inside', 500, 540, [pipe('near-member-too', 0, 0, { ...from('v'), left: 0, top: 0 })]),
      pipe('other', 0, 0, from('g')),
    ])
    expect(namesIn(stored).slice(0, 5)).toEqual(['v', 'g', ['new-2'], 'new-1', 'near-first'])
    const endsIn = (list: unknown): unknown[] =>
      (Array.isArray(list) ? list : []).flatMap(({ from: end, objects }) => [...(end ? [end] : []), ...endsIn(objects)])
    expect(endsIn(stored)).toEqual(
      ['v', 'new-2', 'new-1', 'new-2', 'g'].map((uuid) => ({ uuid, port: 'right', note: 'kept' })),
    )
    expect(problems.filter(({ field }) => field === 'from').map(({ name }) => name)).toEqual([
      'near-member',
      'near-last',
      'near-member-too',
    ])
  })

  it('take the port into account, as an element names it', () => {
    const ports = [{ id: 'far', x: 1, y: 0.5, dir: 'right' }]
    const wide = valve('v', 0, 0, { width: 1000, ports })
    const { stored } = open([wide, valve('v', 440, 0), pipe('p', 500, 0, from('v', 'far'))])
    expect(stored[2]?.from).toMatchObject({ uuid: 'v' })
  })

  it('leave a drawing without doubles as it is, to the object', () => {
    const elements = [valve('a', 0, 0), group('g', 0, 0, [valve('b', 0, 0)]), pipe('p', 0, 0, from('a'))]
    expect(open(elements)).toMatchObject({ stored: elements, problems: [], isWhole: true })
  })

  it.each([
    ['at one place', () => [0, 0] as const],
    ['in a column', (at: number) => [0, at * 30] as const],
    ['in a row', (at: number) => [at * 30, 0] as const],
  ])('are found among 10,000 elements of one uuid %s', (_, placeOf) => {
    const elements = Array.from({ length: 10_000 }, (_, at) => {
      const [x, y] = placeOf(at)
      return at % 2 ? pipe('same', x, y, from('same')) : valve('same', x, y)
    })
    const { stored, problems } = open(elements)
    expect(new Set(namesIn(stored)).size).toBe(10_000)
    expect(problems.filter(({ field }) => field === 'uuid')).toHaveLength(9_999)
    const names = new Set(namesIn(stored))
    expect(stored.every(({ from: end }) => !isFields(end) || names.has(end.uuid))).toBe(true)
  })

  it('are found in groups as deep as can be, each with doubles', () => {
    let deep: object = valve('same', 0, 0)
    for (let depth = 0; depth < 40; depth++) deep = group('same', 0, 0, [deep])
    const { stored, problems } = open([deep])
    expect(namesIn(stored)[0]).toBe('same')
    expect(problems.filter(({ field }) => field === 'uuid')).toHaveLength(MAX_GROUP_DEPTH)
  })
})
