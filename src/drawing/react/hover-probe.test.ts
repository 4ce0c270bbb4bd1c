import { describe, expect, it } from 'vitest'
import { buildBoxes, buildElement } from '#tests/support/build-element.ts'
import { screenPoint } from '../geometry/points.ts'
import { BoardElements } from '../scene/board-elements.ts'
import { createInThreadGeometryService } from '../services/in-thread-geometry-service.ts'
import { openGeometry } from './geometry-questions.ts'
import { HoverProbe } from './hover-probe.ts'
import type { HoverInfo } from './viewer-types.ts'

/** All answers that are under way have come. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Two bound squares and, over the first, a plain one. The drawing is shown at 2:1. */
function buildProbe() {
  const elements = [
    buildElement('rect', { left: 0, top: 0, elementName: '循环泵' }),
    buildElement('rect', { left: 100, top: 0, deviceName: '阀门' }),
    buildElement('rect', { left: 0, top: 0 }),
  ]
  const objects = elements.map((element, at) => ({ ...element, uuid: `e${at}` }))
  const board = new BoardElements({
    uuid: 'b',
    objects: { version: '5.3.0', objects: JSON.parse(JSON.stringify(objects)) },
  })
  const service = createInThreadGeometryService()
  let numAsked = 0
  const geometry = openGeometry(() => ({ boxes: buildBoxes(elements) }), {
    ...service,
    hit: (...probe) => {
      numAsked++
      return service.hit(...probe)
    },
  })
  const told: (HoverInfo | null)[] = []
  const hidden = new Set<number>()
  const probe = new HoverProbe({
    board,
    isFound: (slot) => slot < 2,
    isHidden: (element) => hidden.has(element),
    geometry,
    camera: () => ({ x: 0, y: 0, zoom: 2 }),
    onHover: (info) => told.push(info),
  })
  return { probe, told, hidden, numAsked: () => numAsked }
}

describe('HoverProbe', () => {
  it('tells of the bound element under the pointer, through what lies over it unbound', async () => {
    const { probe, told } = buildProbe()
    probe.pointAt(screenPoint(20, 10))
    await settle()
    expect(told).toEqual([{ element: 0, name: '循环泵', x: 20, y: 10 }])
  })

  it('names an element by its device where it has no name', async () => {
    const { probe, told } = buildProbe()
    probe.pointAt(screenPoint(240, 10))
    await settle()
    expect(told.at(-1)).toMatchObject({ element: 1, name: '阀门' })
  })

  it('tells nothing of an element while a value hides it', async () => {
    const { probe, told, hidden } = buildProbe()
    hidden.add(0)
    probe.pointAt(screenPoint(20, 10))
    await settle()
    expect(told).toEqual([])
    hidden.clear()
    probe.pointAt(screenPoint(20, 10))
    await settle()
    expect(told.at(-1)).toMatchObject({ element: 0 })
  })

  it('asks one question at a time, the last for where the pointer is', async () => {
    const { probe, told, numAsked } = buildProbe()
    for (const x of [20, 100, 150, 240]) probe.pointAt(screenPoint(x, 10))
    await settle()
    expect(numAsked()).toBe(2)
    expect(told.at(-1)).toMatchObject({ element: 1, x: 240 })
  })

  it('says once that the pointer is on nothing', async () => {
    const { probe, told } = buildProbe()
    probe.pointAt(screenPoint(20, 10))
    await settle()
    for (const x of [150, 160, 170]) {
      probe.pointAt(screenPoint(x, 10))
      await settle()
    }
    expect(told.map((info) => info?.element ?? null)).toEqual([0, null])
  })

  it('does not tell of an element that the pointer has left before the answer', async () => {
    const { probe, told } = buildProbe()
    probe.pointAt(screenPoint(20, 10))
    probe.pointAt(null)
    await settle()
    expect(told).toEqual([])
  })

  it('takes back what it told when it is closed', async () => {
    const { probe, told } = buildProbe()
    probe.pointAt(screenPoint(20, 10))
    await settle()
    probe.close()
    expect(told.at(-1)).toBeNull()
  })
})
