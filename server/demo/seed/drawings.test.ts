import { describe, expect, it } from 'vitest'
import { drawingDocument } from '#contract/drawing/document.ts'
import { boundPoints } from '#server/modules/process-drawing/bound-points.ts'
import { buildDemoNetwork } from './demo-network.ts'
import { seededDrawings } from './drawings.ts'

const SIZES = [1, 3, 60, 200]
const networkOf = (stations: number) => buildDemoNetwork({ stations, seed: 2 })
const elementsOf = (canvas: string) => drawingDocument.parse(JSON.parse(canvas)).boards[0]?.objects.objects ?? []

describe.each(SIZES)('the drawings of a demo of %i stations', (size) => {
  const network = networkOf(size)
  const drawings = seededDrawings(network)
  const ofType = (type: string) => drawings.filter((drawing) => drawing.type === type)
  const numUnits = new Map(network.stations.map(({ code, units }) => [code, units.length]))

  it('R3-62 show each station by one drawing, that of a station with as many units', () => {
    const shown = ofType('station').flatMap(({ nodeCode, rolledOutTo }) => [nodeCode, ...rolledOutTo])
    expect(shown.toSorted()).toEqual([...numUnits.keys()].toSorted())
    for (const { nodeCode, rolledOutTo, canvas } of ofType('station')) {
      const units = new Set(boundPoints(JSON.parse(canvas), '').map((point) => point.nodeCode))
      expect([...units].every((unit) => unit.startsWith(`${nodeCode}.`))).toBe(true)
      for (const code of [nodeCode, ...rolledOutTo]) expect(numUnits.get(code)).toBe(units.size)
    }
  })

  it('bind nodes that the network has, and no others', () => {
    const known = new Set([
      '',
      ...network.sources.flatMap(({ code, boilers }) => [code, ...boilers.map((boiler) => boiler.code)]),
      ...network.stations.flatMap(({ units }) => units.map(({ code }) => code)),
    ])
    const bound = drawings.flatMap(({ canvas }) => boundPoints(JSON.parse(canvas), ''))
    expect(bound.filter(({ nodeCode }) => !known.has(nodeCode))).toEqual([])
    expect(ofType('source').map(({ nodeCode }) => nodeCode)).toEqual(network.sources.map(({ code }) => code))
  })

  it('name the stations of the whole network, and leave no pipe to one that it lacks', () => {
    const [overview] = drawings
    const elements = elementsOf(overview?.canvas ?? '')
    const buttons = elements.filter(({ type, station }) => type === 'dialog-button' && station)
    const drawn = network.stations.filter(({ code }) => code <= 'HZ0060')
    expect(buttons.map(({ station, text }) => `${station} ${text}`).toSorted()).toEqual(
      drawn.map(({ code, name }) => `${code} ${name}`),
    )
    const uuids = new Set(elements.map(({ uuid }) => uuid))
    const ends = elements.flatMap(({ from, to }) => [from, to]).filter((end) => end !== undefined)
    expect(ends.filter((end) => !uuids.has(Object(end).uuid))).toEqual([])
    // and none that ends blind at a tee
    const numPipes = (uuid: string) => ends.filter((end) => Object(end).uuid === uuid).length
    const tees = elements.filter(({ symbolId }) => symbolId === 'tee')
    expect(tees.filter(({ uuid }) => numPipes(uuid) < 2)).toEqual([])
    const opened = elements.flatMap(({ resource }) => resource ?? [])
    expect(opened.every((id) => drawings.some((drawing) => drawing.id === id))).toBe(true)
  })
})
