import { describe, expect, it } from 'vitest'
import type { DrawingElement } from '#drawing/document/drawing-element.ts'
import { buildElement, buildLine } from '#tests/support/build-element.ts'
import { detailZoom, elementsInDetail } from './detail.ts'
import { elementBox } from './element-boxes.ts'
import { FlowRuns } from './flow-runs.ts'

const elements = [
  buildElement('rect', { width: 400, height: 2 }),
  buildElement('text', { text: '供温', fontSize: 20 }),
  buildElement('text', { text: '供温', fontSize: 20, scaleY: 2 }),
  buildElement('circle', { width: 4, height: 4, radius: 2 }),
]
const zooms = Float32Array.from(elements, (element) => detailZoom(element, elementBox(element)))
const shownAt = (zoom: number) => [...elementsInDetail(Uint32Array.from([0, 1, 2, 3]), zooms, zoom)]

describe('elementsInDetail', () => {
  it('hides texts below 5 px on screen, scaled ones later', () => {
    expect(shownAt(1)).toEqual([0, 1, 2, 3])
    expect(shownAt(0.26)).toContain(1)
    expect(shownAt(0.24)).not.toContain(1)
    expect(shownAt(0.13)).toContain(2)
  })

  it('hides what is smaller than a pixel both ways, and keeps what is long and thin', () => {
    expect(shownAt(0.1)).toEqual([0])
  })
})

/** The runs of elements in this drawing order, each as its slots. */
function runsOf(elements: readonly DrawingElement[]): (readonly number[])[] {
  const board = { elements, order: Uint32Array.from(elements, (_, slot) => slot), rankOf: (slot: number) => slot }
  const runs = new FlowRuns(board)
  return [...new Set(elements.map((_, slot) => runs.runOf(slot)))].flatMap((run) => (run ? [run.slots] : []))
}

describe('FlowRuns', () => {
  const pipe = buildLine(
    'polyLine',
    [
      [0, 0],
      [50, 0],
    ],
    { flowDirection: 1 },
  )

  it('joins flowing lines that follow one another, and parts them where something lies between', () => {
    const board = [pipe, pipe, buildElement('circle'), pipe]
    expect(runsOf(board)).toEqual([[0, 1], [3]])
  })

  it('does not part them by what is hidden, and leaves hidden lines out', () => {
    const board = [pipe, buildElement('circle', { visible: false }), { ...pipe, visible: false }, pipe]
    expect(runsOf(board)).toEqual([[0, 3]])
  })

  it('takes lines with a flow only', () => {
    const { flowDirection: _flowDirection, ...still } = pipe
    const noPoints = { ...pipe, points: [] }
    expect(runsOf([still, noPoints, buildElement('rect', { flowDirection: 1 })])).toEqual([])
  })

  it('begins a new run before one grows too long', () => {
    const runs = runsOf(Array.from({ length: 100 }, () => pipe))
    expect(runs.map(({ length }) => length)).toEqual([64, 36])
  })
})
