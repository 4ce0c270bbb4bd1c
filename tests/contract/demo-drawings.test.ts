import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { pointsNamedIn } from '#contract/drawing/bindings.ts'
import { pipeEnd, readPorts, SIDE_PORTS } from '#contract/drawing/connectors.ts'
import { drawingDocument } from '#contract/drawing/document.ts'
import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { type ParamLevel, paramsOfLevel } from '#contract/network/standard-params.ts'
import { elementBox, type JsonFields, openDocument, readElement } from '#drawing/engine.ts'
import { refOf } from '#drawing-editor/edit/edit-board.ts'
import { linePointsAt } from '#drawing-editor/edit/line-points.ts'
import { moveOperations } from '#drawing-editor/edit/move.ts'
import { Editor } from '#drawing-editor/editor/editor.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { canvasOf } from '#server/demo/seed/drawings.ts'
import { demoDrawings } from '../../scripts/demo-drawings/demo-drawings.ts'

// the drawing engine asks it when its module is read
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '' }))

const SHEET = { width: 1920, height: 1080, margin: 20 } as const
const NAMES = readdirSync(join(projectRoot, 'server/demo/seed/drawings')).map((file) => file.replace(/\.json$/, ''))

/** Nodes by the form of their code; a binding without node is of the unit that the drawing is shown for. */
const LEVELS: readonly (readonly [RegExp, ParamLevel])[] = [
  [/^(HZ\d{4}\.\d)?$/, 'unit'],
  [/^RY\d\d$/, 'source'],
  [/^RY\d\d-B\d$/, 'boiler'],
]

/** An element of a canvas, with all that is inside it. */
function* within(element: JsonFields): Generator<JsonFields> {
  yield element
  if (Array.isArray(element.objects)) for (const inner of element.objects) yield* within(inner)
}

function openedOf(name: string) {
  const canvas = canvasOf(name)
  const opened = openDocument(JSON.parse(canvas), () => {
    throw new Error('An element has no uuid.')
  })
  const elements = opened.record?.boards[0]?.objects.objects ?? []
  return { canvas, opened, elements, all: elements.flatMap((element) => [...within(element)]) }
}

const pointsOf = (element: JsonFields) => [
  ...BINDING_SLOTS.flatMap((slot) => {
    const paramCode = element[`stationVal${slot}`]
    return typeof paramCode === 'string' ? [{ nodeCode: String(element[`stationId${slot}`] ?? ''), paramCode }] : []
  }),
  ...Object.values(element.expressions ?? {}).flatMap((text) => pointsNamedIn(String(text))),
]

const isLine = ({ type }: JsonFields): boolean => type === 'polyLine' || type === 'arrowLine'
const repeated = (names: readonly unknown[]) =>
  names.filter((name, at) => name !== undefined && names.indexOf(name) < at)

it('the kept drawings are those that the script draws, to the byte', () => {
  const drawn = demoDrawings()
  expect([...drawn.keys()].toSorted()).toEqual(NAMES.toSorted())
  for (const [name, text] of drawn) expect(text === canvasOf(name), `${name}: run npm run demo-drawings`).toBe(true)
})

describe.each(NAMES)('the drawing %s', (name) => {
  const { canvas, opened, elements, all } = openedOf(name)

  it('R3-62 R3-63 is a document of the stored form that opens without problems', () => {
    expect(drawingDocument.safeParse(JSON.parse(canvas)).success).toBe(true)
    expect(opened.problems).toEqual([])
    expect(opened.record).toMatchObject({ width: SHEET.width, height: SHEET.height })
    expect(elements.length).toBeGreaterThan(100)
    expect(canvas.length).toBeLessThan(420_000)
  })

  it('R3-66 binds standard parameters of the level of their node', () => {
    const points = all.flatMap(pointsOf)
    const codes = new Map(LEVELS.map(([, level]) => [level, new Set(paramsOfLevel(level).map(({ code }) => code))]))
    const strays = points.filter(({ nodeCode, paramCode }) => {
      const [, level] = LEVELS.find(([form]) => form.test(nodeCode ?? '')) ?? []
      return level === undefined || !codes.get(level)?.has(paramCode)
    })
    expect(strays).toEqual([])
    expect(points.length).toBeGreaterThan(50)
  })

  it('joins every pipe to ports that are there, or lets it out by an arrow', () => {
    const byUuid = new Map(all.map((element) => [element.uuid, element]))
    const pipes = elements.filter((element) => isLine(element) && element.medium !== undefined)
    const strays = pipes.flatMap((pipe) =>
      (['from', 'to'] as const).flatMap((field) => {
        const end = pipeEnd.safeParse(pipe[field]).data
        const target = end && byUuid.get(end.uuid)
        const ports = target ? (readPorts(target.ports) ?? SIDE_PORTS) : []
        const isOutlet = field === 'to' && pipe.type === 'arrowLine' && end === undefined
        return isOutlet || ports.some(({ id }) => id === end?.port) ? [] : [{ uuid: pipe.uuid, field, end }]
      }),
    )
    expect(strays).toEqual([])
    expect(pipes.some(({ from, to }) => from && to)).toBe(true)
  })

  it('moves every pipe with what it is joined to, and leaves the other end where it is', () => {
    const { record } = opened
    if (!record) throw new Error('The drawing is not read.')
    const states = { stopped: '', running: '', fault: '' }
    const editor = new Editor({
      record,
      createUuid: () => 'new',
      measureLine: () => 0,
      pictureSize: async () => null,
      newTexts: { text: '', button: '', tee: '', toOverflow: '', toEmpty: '', states },
    })
    const symbol = elements.find(({ symbolId, ports }) => symbolId !== 'tee' && (readPorts(ports) ?? []).length > 1)
    const moved = refOf(String(symbol?.uuid))
    const placesOf = () =>
      elements.filter(isLine).map(({ uuid, from, to }) => {
        const points = linePointsAt(editor.board, refOf(String(uuid)))
        return [
          { uuid, end: pipeEnd.safeParse(from).data, at: points[0] },
          { uuid, end: pipeEnd.safeParse(to).data, at: points.at(-1) },
        ]
      })
    const before = placesOf().flat()
    editor.apply(moveOperations(editor.board, [moved], 7, 13), 'move')
    const after = placesOf().flat()
    const joined = before.filter(({ end }) => end?.uuid === moved.id)
    expect(joined.length).toBeGreaterThan(1)
    for (const [at, place] of before.entries()) {
      const way = place.end?.uuid === moved.id ? { x: 7, y: 13 } : { x: 0, y: 0 }
      expect(after[at]?.at?.x).toBeCloseTo((place.at?.x ?? 0) + way.x, 2)
      expect(after[at]?.at?.y).toBeCloseTo((place.at?.y ?? 0) + way.y, 2)
    }
  })

  it('keeps every element 20 px inside the edges, and gives none the name or id of another', () => {
    const outside = elements.filter((stored) => {
      const element = readElement(stored, '5.3.0')
      if (!element) return true
      const { minX, minY, maxX, maxY } = elementBox(element)
      const { width, height, margin } = SHEET
      return minX < margin || minY < margin || maxX > width - margin || maxY > height - margin
    })
    expect(outside.map(({ elementName, text, type }) => elementName ?? text ?? type)).toEqual([])
    expect(repeated(all.map(({ uuid }) => uuid))).toEqual([])
    expect(repeated(elements.map(({ elementName }) => elementName))).toEqual([])
  })
})
