import fc from 'fast-check'
import { expect } from 'vitest'
import {
  type Affine,
  applyAffine,
  type Box,
  composeAffines,
  createDrawing,
  type DrawingElement,
  type DrawingRecord,
  elementMatrix,
  IDENTITY,
  type JsonFields,
  localBox,
  type Operation,
  openDocument,
  operation,
  readElement,
  versionOf,
  type WorldPoint,
  worldPoint,
  writeDocument,
} from '#drawing/engine.ts'
import { type EditBoard, type ElementRef, refOf, storedAt } from './edit-board.ts'

export interface OpenedBoard {
  readonly record: DrawingRecord
  readonly board: EditBoard
}

/** A drawing of one board; each element may leave its uuid out. */
export function openBoard(elements: readonly JsonFields[], version = '5.3.0'): OpenedBoard {
  const objects = elements.map((element, at) => ({ uuid: `e${at}`, ...element }))
  const board = { title: '画板1', index: 0, uuid: 'board-1', dpi: '1920', objects: { version, objects } }
  const { record } = openDocument({ width: 800, height: 600, uuid: 'drawing-1', boards: [board] }, () => 'unnamed')
  if (!record) throw new Error('The test drawing does not open.')
  return boardOfRecord(record)
}

/** The board after operations. Undoing them must give the drawing before, and redoing them this one, to the byte. */
export function applied({ record }: OpenedBoard, operations: readonly Operation[]): OpenedBoard {
  // as the log of a draft reads them back
  expect(operations.map((one) => operation.parse(JSON.parse(JSON.stringify(one))))).toEqual(operations)
  const drawing = createDrawing(record)
  const before = writeDocument(record)
  drawing.apply(operations)
  const done = drawing.record
  if (operations.length > 0) {
    drawing.undo()
    expect(writeDocument(drawing.record)).toBe(before)
    drawing.redo()
    expect(writeDocument(drawing.record)).toBe(writeDocument(done))
  }
  return boardOfRecord(done)
}

function boardOfRecord(record: DrawingRecord): OpenedBoard {
  const [board] = record.boards
  if (!board) throw new Error('The test drawing has no board.')
  return { record, board }
}

/** Fields of an element as stored. */
export function fieldsOf({ board }: OpenedBoard, ref: string | ElementRef): JsonFields {
  const found = storedAt(board, typeof ref === 'string' ? refOf(ref) : ref)
  if (!found) throw new RangeError('There is no such element.')
  return found
}

/** Uuids of the board's elements, in drawing order. */
export const orderOf = ({ board }: OpenedBoard): string[] => board.objects.objects.map(({ uuid }) => String(uuid))

/** New uuids: `new-1`, `new-2` and so on. */
export function uuids(): () => string {
  let number = 0
  return () => `new-${++number}`
}

/** What is seen of an element that is no group. */
export interface SeenLeaf {
  readonly element: DrawingElement
  readonly frame: Affine
  readonly opacity: number
  readonly isSeen: boolean
}

/** Everything that is drawn on a board, in drawing order, wherever it stands in groups. */
export function leavesOf(board: EditBoard): SeenLeaf[] {
  const version = versionOf(board)
  return board.objects.objects.flatMap((stored) => {
    const element = readElement(stored, version)
    return element ? leavesIn(element, IDENTITY, 1, true) : []
  })
}

function leavesIn(element: DrawingElement, parent: Affine, opacity: number, isSeen: boolean): SeenLeaf[] {
  const frame = composeAffines(parent, elementMatrix(element))
  const seen = { opacity: opacity * element.opacity, isSeen: isSeen && element.visible }
  if (element.kind !== 'group') return [{ element, frame, ...seen }]
  return element.children.flatMap((child) => leavesIn(child, frame, seen.opacity, seen.isSeen))
}

/** Corners of what is painted of a leaf, its stroke included, on the board. */
export function paintedCorners({ element, frame }: Pick<SeenLeaf, 'element' | 'frame'>): WorldPoint[] {
  const { minX, minY, maxX, maxY }: Box = localBox(element)
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ].map(([x = 0, y = 0]) => applyAffine<WorldPoint>(frame, { x, y }))
}

/** No pixel of any leaf is more than 1e-6 px from where it was. */
export function expectSameSight(
  afterwards: readonly SeenLeaf[],
  before: readonly SeenLeaf[],
  by: Affine = IDENTITY,
): void {
  expect(afterwards.map(({ element }) => element.type)).toEqual(before.map(({ element }) => element.type))
  for (const [at, leaf] of afterwards.entries()) {
    const was = before[at]
    if (!was) continue
    expectSamePoints(
      paintedCorners(leaf),
      paintedCorners({ element: was.element, frame: composeAffines(by, was.frame) }),
    )
    expect(leaf.opacity).toBeCloseTo(was.opacity, 9)
    expect(leaf.isSeen).toBe(was.isSeen)
  }
}

export function expectSamePoints(points: readonly WorldPoint[], wanted: readonly WorldPoint[]): void {
  expect(points.length).toBe(wanted.length)
  for (const [at, { x, y }] of points.entries()) {
    const { x: wantedX, y: wantedY } = wanted[at] ?? worldPoint(Number.NaN, Number.NaN)
    const reach = Math.max(1, Math.abs(wantedX), Math.abs(wantedY)) / 1000
    expect(Math.hypot(x - wantedX, y - wantedY)).toBeLessThan(1e-6 * Math.max(1, reach))
  }
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const whole = (min: number, max: number) => fc.integer({ min, max })
const sometimes = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })

const pose = fc.record({
  left: number(-300, 1500),
  top: number(-300, 900),
  angle: fc.oneof(fc.constantFrom(0, 90, 180, 270, 45), number(0, 359)),
  scaleX: fc.oneof(fc.constant(1), number(0.2, 3)),
  scaleY: fc.oneof(fc.constant(1), number(0.2, 3)),
  skewX: sometimes(number(-50, 50)),
  skewY: sometimes(number(-20, 20)),
  flipX: sometimes(fc.boolean()),
  flipY: sometimes(fc.boolean()),
  originX: sometimes(fc.constantFrom('left', 'center', 'right')),
  originY: sometimes(fc.constantFrom('top', 'center', 'bottom')),
  strokeWidth: sometimes(fc.oneof(whole(0, 8), number(0, 8))),
  strokeUniform: sometimes(fc.boolean()),
  opacity: sometimes(number(0.1, 1)),
  visible: sometimes(fc.boolean()),
})
const side = fc.oneof(whole(1, 200), number(1, 200))
const size = fc.record({ width: side, height: side })
const point = fc.record({ x: whole(-200, 200), y: whole(-200, 200) })

const shapes = fc.oneof(
  fc.record({ type: fc.constantFrom('rect', 'button', 'triangle', 'img', 'edit-text'), size }).map(flat),
  fc.record({ type: fc.constantFrom('text', 'textbox'), text: fc.constant('42'), size }).map(flat),
  fc.record({ type: fc.constant('circle'), radius: side }),
  fc.record({ type: fc.constant('ellipse'), rx: side, ry: side }),
  fc.record({
    type: fc.constantFrom('polyLine', 'arrowLine', 'polygon'),
    points: fc.array(point, { minLength: 2, maxLength: 5 }),
  }),
  fc.record({ type: fc.constant('line'), x1: whole(-90, 0), y1: whole(-90, 0), x2: whole(0, 90), y2: whole(0, 90) }),
)

function flat({ size: box, ...fields }: { readonly size: object }): JsonFields {
  return { ...fields, ...box }
}

/** A stored element that is no group; its uuid is left out. */
export const leaves: fc.Arbitrary<JsonFields> = fc.tuple(shapes, pose).map(([shape, place]) => plain(shape, place))

/** A group of a few elements, groups among them. */
export const groups = (depth = 2): fc.Arbitrary<JsonFields> =>
  fc
    .tuple(
      size,
      pose,
      fc.array(depth > 1 ? fc.oneof(leaves, groups(depth - 1)) : leaves, { minLength: 1, maxLength: 4 }),
    )
    .map(([box, { strokeWidth: _, strokeUniform: __, ...place }, objects]) =>
      plain({ type: 'group', ...box }, place, {
        objects: objects.map((member, at) => ({ uuid: `m${at}`, ...member })),
      }),
    )

export const elements: fc.Arbitrary<JsonFields> = fc.oneof({ arbitrary: leaves, weight: 2 }, groups())

export const boards: fc.Arbitrary<OpenedBoard> = fc
  .tuple(fc.array(elements, { minLength: 2, maxLength: 6 }), fc.constantFrom('4.6.0', '5.3.0', '6.9.0', '7.4.0'))
  .map(([list, version]) =>
    openBoard(
      list.map((element, at) => withName(element, `${at}`)),
      version,
    ),
  )

/** An element whose name, and that of each of its members, says where it was. */
function withName(element: JsonFields, elementName: string): JsonFields {
  const { objects } = element
  if (!Array.isArray(objects)) return { ...element, elementName }
  return { ...element, elementName, objects: objects.map((member, at) => withName(member, `${elementName}/${at}`)) }
}

/** Fields as JSON has them: none is undefined. */
const plain = (...parts: readonly object[]): JsonFields => JSON.parse(JSON.stringify(Object.assign({}, ...parts)))

/** All references of a board: its elements, and all that is inside groups. */
export function allRefs(board: EditBoard): ElementRef[] {
  const version = versionOf(board)
  return board.objects.objects.flatMap((root) => {
    const element = readElement(root, version)
    return element ? refsIn(element, { id: String(root.uuid), path: [] }) : []
  })
}

function refsIn(element: DrawingElement, ref: ElementRef): ElementRef[] {
  const children = element.kind === 'group' ? element.children : []
  return [ref, ...children.flatMap((child, at) => refsIn(child, { ...ref, path: [...ref.path, at] }))]
}

/** Some references out of a list, at least one. */
export const someOf = <T>(list: readonly T[]): fc.Arbitrary<T[]> =>
  fc.subarray([...list], { minLength: Math.min(1, list.length) })
