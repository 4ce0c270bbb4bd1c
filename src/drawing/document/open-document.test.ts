import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCanvas, buildElement } from '../../../tests/support/build-element.ts'
import { ELEMENT_KINDS } from '../../contract/drawing/element.ts'
import { openDocument } from './open-document.ts'

const elementsOf = (canvas: unknown) => openDocument(canvas).document?.boards[0]?.objects.objects ?? []
const problemsOf = (canvas: unknown) => openDocument(canvas).problems

describe('openDocument', () => {
  it('R3-64 reads all eleven kinds without a problem', () => {
    const canvas = buildCanvas(ELEMENT_KINDS.map((kind) => buildElement(kind, { uuid: kind })))
    expect(problemsOf(canvas)).toEqual([])
    expect(elementsOf(canvas).map(({ type }) => type)).toEqual([...ELEMENT_KINDS])
  })

  it('R3-62 reads a document given as JSON text', () => {
    const canvas = buildCanvas([buildElement('rect')])
    expect(openDocument(JSON.stringify(canvas))).toEqual(openDocument(canvas))
  })

  it('R3-65 keeps unknown fields on document, board, block and element', () => {
    const canvas = buildCanvas([{ ...buildElement('rect'), canvasJson: { nested: [1] } }])
    const source = {
      ...canvas,
      author: 'x',
      boards: canvas.boards.map((board) => ({ ...board, grid: 20, objects: { ...board.objects, hash: 7 } })),
    }
    const { document } = openDocument(source)
    expect(document).toMatchObject({ author: 'x', boards: [{ grid: 20, objects: { hash: 7 } }] })
    expect(document?.boards[0]?.objects.objects[0]).toMatchObject({ canvasJson: { nested: [1] } })
  })

  it('gives fields that are left out the defaults of the contract', () => {
    const { angle: _angle, scaleX: _scaleX, ...bare } = buildElement('circle', { scaleY: 2 })
    expect(elementsOf(buildCanvas([bare]))[0]).toMatchObject({ angle: 0, scaleX: 1, scaleY: 2 })
    expect(problemsOf(buildCanvas([bare]))).toEqual([])
  })

  it('leaves out an element that lacks what it must have, and says which, where and why', () => {
    const { left: _left, ...broken } = buildElement('rect', { elementName: '补水箱' })
    const canvas = buildCanvas([buildElement('circle'), broken, buildElement('text')])
    expect(elementsOf(canvas).map(({ type }) => type)).toEqual(['circle', 'text'])
    expect(problemsOf(canvas)).toEqual([
      {
        place: 'boards[0].objects.objects[1]',
        field: 'left',
        rule: expect.stringContaining('number'),
        lost: 'element',
        name: '补水箱',
      },
    ])
  })

  it('shows an element without a field that it can do without', () => {
    const canvas = buildCanvas([{ ...buildElement('rect'), fill: { type: 'linear' }, rx: 4 }])
    expect(elementsOf(canvas)[0]).toMatchObject({ rx: 4 })
    expect(elementsOf(canvas)[0]).not.toHaveProperty('fill')
    expect(problemsOf(canvas)).toMatchObject([{ field: 'fill', lost: 'field' }])
  })

  it('names the place inside a field', () => {
    const canvas = buildCanvas([
      {
        ...buildElement('polyLine'),
        points: [
          { x: 0, y: 0 },
          { x: 'far', y: 1 },
        ],
      },
    ])
    expect(problemsOf(canvas)).toMatchObject([{ field: 'points[1].x' }])
  })

  it('names the allowed kinds for a kind that is none', () => {
    const [problem] = problemsOf(buildCanvas([{ ...buildElement('rect'), type: 'ellipse' }]))
    expect(problem).toMatchObject({ field: 'type', lost: 'element' })
    expect(problem?.rule).toContain('dialog-button')
  })

  it('goes on with the other boards when one cannot be read', () => {
    const canvas = buildCanvas([buildElement('rect')])
    const { document, problems } = openDocument({ ...canvas, boards: [{ title: 'x' }, ...canvas.boards] })
    expect(document?.boards).toHaveLength(1)
    expect(problems).toMatchObject([{ place: 'boards[0]', field: 'objects', lost: 'board' }])
  })

  it('opens a document without a readable size at the size of a new one', () => {
    const { document, problems } = openDocument({ ...buildCanvas([]), width: '1920px' })
    expect(document?.width).toBe(1920)
    expect(problems).toMatchObject([{ place: '', field: 'width', lost: 'field' }])
  })

  it('has nothing to show of what is no document', () => {
    for (const canvas of [null, undefined, 7, 'not JSON', '[]', {}, { boards: [] }, { boards: [null] }]) {
      const { document, problems } = openDocument(canvas)
      expect(document).toBeNull()
      expect(problems.at(-1)?.lost).toBe('document')
    }
  })

  it('does not change what it was given', () => {
    const canvas = buildCanvas([buildElement('rect'), { type: 'rect' }, { ...buildElement('text'), fill: 3 }])
    const before = structuredClone(canvas)
    openDocument(canvas)
    expect(canvas).toEqual(before)
  })

  it('never throws, and lists a problem for each element that it leaves out', () => {
    const field = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer()))
    const broken = fc.record({ type: field, left: field, top: field, width: field, points: field, uuid: field })
    const element = fc.oneof(broken, field, fc.constant(buildElement('rect')))
    fc.assert(
      fc.property(fc.array(element, { maxLength: 6 }), (elements) => {
        const { document, problems } = openDocument(buildCanvas(elements))
        const lost = new Set(problems.filter((problem) => problem.lost === 'element').map(({ place }) => place))
        expect(lost.size + (document?.boards[0]?.objects.objects.length ?? 0)).toBe(elements.length)
      }),
    )
  })
})
