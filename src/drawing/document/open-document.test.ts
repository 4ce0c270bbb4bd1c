import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ELEMENT_KINDS } from '#contract/drawing/kinds.ts'
import { buildCanvas, buildStored } from '#tests/support/build-element.ts'
import { contentOf } from './drawing-content.ts'
import { openDocument as open } from './open-document.ts'
import { OperationError } from './operation.ts'
import { writeDocument, writeFabricFile } from './write-document.ts'

/** Names are given in turn: `new-1`, `new-2`. */
function openDocument(canvas: unknown) {
  let numGiven = 0
  const opened = open(canvas, () => {
    numGiven += 1
    return `new-${numGiven}`
  })
  return { ...opened, content: opened.record && contentOf(opened.record) }
}
function deepFrozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) deepFrozen(inner)
  return Object.freeze(value)
}

const elementsOf = (canvas: unknown) => openDocument(canvas).content?.boards[0]?.elements ?? []
const problemsOf = (canvas: unknown) => openDocument(canvas).problems

describe('openDocument', () => {
  it('R3-64 reads all eleven kinds without a problem', () => {
    const canvas = buildCanvas(ELEMENT_KINDS.map((kind) => buildStored(kind, { uuid: kind })))
    expect(problemsOf(canvas)).toEqual([])
    expect(elementsOf(canvas).map(({ kind }) => kind)).toEqual([...ELEMENT_KINDS])
  })

  it('R3-62 reads a document given as JSON text', () => {
    const canvas = buildCanvas([buildStored('rect')])
    expect(openDocument(JSON.stringify(canvas))).toEqual(openDocument(canvas))
  })

  it('R3-65 keeps the text of a document to the byte, with fields that it does not know', () => {
    const canvas = buildCanvas([{ canvasJson: { nested: [1] }, ...buildStored('rect'), strange: null }])
    const source = {
      author: 'x',
      ...canvas,
      boards: canvas.boards.map((board) => ({ grid: 20, ...board, objects: { hash: 7, ...board.objects } })),
    }
    const { record, isWhole } = openDocument(source)
    expect(record && writeDocument(record)).toBe(JSON.stringify(source))
    expect(isWhole).toBe(true)
  })

  it('writes what it opened to the byte, whatever stands in it, and changes nothing of it in place', () => {
    const element = fc.dictionary(
      fc.oneof(fc.constantFrom('type', 'left', 'points', 'objects', '__proto__', '7'), fc.string()),
      fc.jsonValue(),
    )

    fc.assert(
      fc.property(fc.array(element, { maxLength: 8 }), fc.jsonValue(), (elements, extra) => {
        const named = elements.map((fields, at) => ({ ...fields, uuid: `e${at}` }))
        const text = JSON.stringify({ extra, ...buildCanvas(named) })
        const source = deepFrozen(JSON.parse(text))
        const { record, isWhole } = openDocument(source)
        expect(record && writeDocument(record)).toBe(text)
        expect(isWhole).toBe(true)
      }),
    )
  })

  it('gives fields that are left out the defaults of Fabric, and keeps them left out', () => {
    const canvas = buildCanvas([{ type: 'Rect', uuid: 'a' }])
    expect(elementsOf(canvas)[0]).toMatchObject({
      kind: 'rect',
      left: 0,
      scaleX: 1,
      strokeWidth: 1,
      fill: 'rgb(0,0,0)',
    })
    expect(openDocument(canvas).record?.boards[0]?.objects.objects).toEqual([{ type: 'Rect', uuid: 'a' }])
    expect(problemsOf(canvas)).toEqual([])
  })

  it('writes a bare file of Fabric back to the byte, whatever the console added around it', () => {
    const text = JSON.stringify({
      version: '7.0.0',
      objects: [buildStored('rect'), { type: 'Sprite', uuid: 's' }],
      hash: 7,
    })
    const { record, isFabricFile } = openDocument(text)
    const board = record?.boards[0]?.uuid ?? ''
    expect(isFabricFile).toBe(true)
    expect(record && writeFabricFile(record, board)).toBe(text)
    expect(openDocument(buildCanvas([])).isFabricFile).toBe(false)
    expect(() => record && writeFabricFile(record, 'none')).toThrow(OperationError)
  })

  it('makes a bare file of Fabric a drawing of one board', () => {
    const bare = { version: '7.0.0', objects: [buildStored('rect')], background: '#000' }
    const { record, content, problems } = openDocument(JSON.stringify(bare))
    expect(record?.boards[0]).toMatchObject({ title: '画板1', dpi: '1920', objects: bare })
    expect(content?.boards[0]).toMatchObject({ background: '#000', elements: [{ kind: 'rect', originX: 'center' }] })
    expect(problems).toEqual([])
  })

  it('names elements and boards that have no name of their own, and says so', () => {
    const [first] = buildCanvas([
      { type: 'rect' },
      { ...buildStored('rect'), uuid: 'a' },
      { type: 'text', uuid: 'a' },
    ]).boards
    const { record, problems } = openDocument({ boards: [first, first] })
    expect(record?.boards.map(({ uuid }) => uuid)).toEqual(['board-1', 'new-3'])
    expect(record?.boards[0]?.objects.objects.map(({ uuid }) => uuid)).toEqual(['new-1', 'a', 'new-2'])
    expect(problems.filter(({ field }) => field === 'uuid').map(({ location }) => location)).toEqual([
      'boards[0].objects.objects[0]',
      'boards[0].objects.objects[2]',
      'boards[1]',
      'boards[1].objects.objects[0]',
      'boards[1].objects.objects[2]',
    ])
  })

  it('keeps what is of no kind that it knows, draws the rest, and says which, where and why', () => {
    const canvas = buildCanvas([
      buildStored('circle'),
      { type: 'Sprite', uuid: 's', elementName: '补水箱' },
      buildStored('text'),
    ])
    expect(elementsOf(canvas).map(({ kind }) => kind)).toEqual(['circle', 'text'])
    const { record, problems, isWhole } = openDocument(canvas)
    expect([record?.boards[0]?.objects.objects.length, isWhole]).toEqual([3, true])
    expect(problems).toEqual([
      {
        location: 'boards[0].objects.objects[1]',
        field: 'type',
        rule: expect.stringContaining('kind'),
        lost: 'element',
        name: '补水箱',
      },
    ])
  })

  it('draws an element with the default for a field that cannot be read, and keeps the field', () => {
    const canvas = buildCanvas([{ ...buildStored('rect'), left: Number.NaN, angle: '90', rx: 4 }])
    expect(elementsOf(canvas)[0]).toMatchObject({ rx: 4, left: 0, angle: 0 })
    expect(problemsOf(canvas)).toMatchObject([
      { field: 'left', lost: 'field' },
      { field: 'angle', lost: 'field' },
    ])
    expect(openDocument(canvas).record?.boards[0]?.objects.objects[0]).toMatchObject({ angle: '90' })
  })

  it('opens what JSON cannot hold, and says what of it is lost', () => {
    const own: Record<string, unknown> = {
      ...buildStored('group'),
      extra: [1, Number.POSITIVE_INFINITY],
      gone: undefined,
    }
    own.objects = [own, buildStored('rect')]
    let deep: unknown = 1
    for (let depth = 0; depth < 20_000; depth += 1) deep = [deep]
    const { record, content, problems, isWhole } = openDocument(buildCanvas([own, { ...buildStored('text'), deep }]))
    expect(content?.boards[0]?.elements).toMatchObject([{ children: [{ kind: 'rect' }] }, { kind: 'text' }])
    expect(() => JSON.stringify(record)).not.toThrow()
    expect(isWhole).toBe(false)
    expect(problems).toMatchObject([
      { location: 'boards[0].objects.objects[0].extra', field: '[1]', rule: 'is no finite number' },
      { location: 'boards[0].objects.objects[0].objects', field: '[0]', rule: 'is inside itself' },
      { location: expect.stringContaining('boards[0].objects.objects[1].deep[0]'), rule: 'is deeper than 200' },
      { location: 'boards[0].objects.objects[0].objects[0]', field: '', rule: 'expected an object' },
    ])
    const text = `{"boards":[{"uuid":"b","objects":{"objects":[],"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}}]}`
    expect(openDocument(text)).toMatchObject({ isWhole: false, content: { boards: [{ uuid: 'b' }] } })
  })

  it('lists fields that it does not know, and what Fabric would draw and it does not', () => {
    const element = { ...buildStored('rect'), shadow: null, backgroundColor: '', lockMovementX: true }
    const canvas = buildCanvas([
      element,
      { ...element, uuid: 'b', shadow: { blur: 4 }, globalCompositeOperation: 'xor' },
    ])
    const { problems, unknownFields } = openDocument(canvas)
    expect([...unknownFields]).toEqual([['lockMovementX', 2]])
    expect(problems.map(({ field, rule }) => [field, rule])).toEqual([
      ['shadow', 'is kept, and not drawn'],
      ['globalCompositeOperation', 'is kept, and not drawn'],
    ])
  })

  it.each([
    { shadow: { color: 'rgba(0,0,0,0)', blur: 8, offsetX: 3, offsetY: 3 } },
    { shadow: { color: '#000', blur: 0, offsetX: 0, offsetY: 0 } },
    { shadow: '' },
    { backgroundColor: 'transparent' },
    { backgroundColor: 'rgba(255, 255, 255, 0)' },
    { filters: [] },
  ])('lists nothing where Fabric would draw nothing either: %j', (fields) => {
    expect(openDocument(buildCanvas([{ ...buildStored('rect'), ...fields }])).problems).toEqual([])
  })

  it.each([
    { shadow: { color: '#000', blur: 0, offsetX: 2, offsetY: 0 } },
    { shadow: 'rgba(0,0,0,0.3) 5px 5px 5px' },
    { clipPath: { type: 'text', text: 'T1g', width: 20, height: 10 } },
  ])('lists what Fabric draws and it does not: %j', (fields) => {
    const { problems } = openDocument(buildCanvas([{ ...buildStored('rect'), ...fields }]))
    expect(problems.map(({ field }) => field)).toEqual(Object.keys(fields))
  })

  it('draws a path whose closing command is followed by something', () => {
    const path = [
      ['M', 0, 0],
      ['L', 10, 0],
      ['L', 10, 10],
      ['z', null],
    ]
    const canvas = buildCanvas([{ ...buildStored('path'), path }])
    expect(openDocument(canvas).problems).toEqual([])
    expect(elementsOf(canvas)[0]).toMatchObject({ path: [['M', 0, 0], ['L', 10, 0], ['L', 10, 10], ['Z']] })
  })

  it('names the location inside a field, and inside a group', () => {
    const line = {
      ...buildStored('polyLine'),
      points: [
        { x: 0, y: 0 },
        { x: 'far', y: 1 },
      ],
    }
    const canvas = buildCanvas([{ ...buildStored('group'), objects: [line, { type: 'Sprite' }] }])
    expect(problemsOf(canvas)).toMatchObject([
      { location: 'boards[0].objects.objects[0].objects[0]', field: 'points[1].x', lost: 'field' },
      { location: 'boards[0].objects.objects[0].objects[1]', field: 'type', lost: 'element' },
    ])
  })

  it('goes on with the other boards when one cannot be read, and is then not the whole of its source', () => {
    const canvas = buildCanvas([buildStored('rect')])
    const { content, problems, isWhole } = openDocument({ ...canvas, boards: [{ title: 'x' }, ...canvas.boards] })
    expect(content?.boards).toHaveLength(1)
    expect(problems).toMatchObject([{ location: 'boards[0]', field: 'objects', lost: 'board' }])
    expect(isWhole).toBe(false)
  })

  it('opens a document without a readable size at the size of a new one', () => {
    const { content, problems } = openDocument({ ...buildCanvas([]), width: '1920px' })
    expect(content?.width).toBe(1920)
    expect(problems).toMatchObject([{ location: '', field: 'width', lost: 'field' }])
  })

  it('has nothing to show of what is no document', () => {
    for (const canvas of [null, undefined, 7, 'not JSON', '[]', {}, { boards: [] }, { boards: [null] }]) {
      const { record, problems } = openDocument(canvas)
      expect(record).toBeNull()
      expect(problems.at(-1)?.lost).toBe('document')
    }
  })

  it('does not change what it was given', () => {
    const canvas = buildCanvas([buildStored('rect'), { type: 'rect' }, { ...buildStored('text'), fill: 3 }])
    const before = structuredClone(canvas)
    openDocument(canvas)
    expect(canvas).toEqual(before)
  })

  it('never throws, and lists a problem for each element that is not drawn', () => {
    const field = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.integer()))
    const type = fc.oneof(fc.constantFrom(...ELEMENT_KINDS, 'Group', 'Path', 'Line'), field)
    const broken = fc.record({
      type,
      left: field,
      top: field,
      width: field,
      points: field,
      path: field,
      objects: field,
      uuid: field,
    })
    const element = fc.oneof(broken, field, fc.constant(buildStored('rect')))
    const NOTHING = { left: null, top: null, width: null, points: null, path: null, objects: null, uuid: null }
    fc.assert(
      fc.property(fc.array(element, { maxLength: 6 }), (elements) => {
        const { content, problems } = openDocument(buildCanvas(elements))
        const isTopLevel = ({ location }: { location: string }) =>
          location.lastIndexOf('[') === 'boards[0].objects.objects'.length
        const lost = new Set(
          problems.filter((one) => one.lost === 'element' && isTopLevel(one)).map(({ location }) => location),
        )
        expect(lost.size + (content?.boards[0]?.elements.length ?? 0)).toBe(elements.length)
      }),
      { examples: [[[{ ...NOTHING, type: Number.POSITIVE_INFINITY }]]] },
    )
  })
})
