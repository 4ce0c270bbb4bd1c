import { describe, expect, it } from 'vitest'
import { storedElement } from '#contract/drawing/element.ts'
import { DRAWING_KINDS, type DrawingKind, ELEMENT_KINDS } from '#contract/drawing/kinds.ts'
import { type Json, type JsonFields, newElement } from '#drawing/engine.ts'
import { refOf, storedAt } from '../../../edit/edit-board.ts'
import { exactBox } from '../../../edit/exact-size.ts'
import { TestEditor } from '../../../testing/test-editor.ts'
import type { FieldDeclaration, NumberDeclaration } from './field-declaration.ts'
import { inspectedElements } from './inspected.ts'
import { readShared } from './read-field.ts'
import { SECTIONS, sectionsFor } from './sections.ts'
import { writeField } from './write-field.ts'

const CORNER = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 220 },
]
const AT = { left: 100, top: 100 } as const
const FOREIGN = {
  ellipse: { type: 'ellipse', ...AT, rx: 40, ry: 20 },
  line: { type: 'line', ...AT, x1: -50, y1: -30, x2: 50, y2: 30, stroke: '#c3c7d1' },
  polygon: { type: 'polygon', ...AT, points: CORNER },
  path: { type: 'path', ...AT, path: 'M 0 0 L 80 0 L 80 60 Z' },
  textbox: { type: 'textbox', ...AT, width: 120, height: 22.6, text: '供温', fontSize: 20 },
  group: {
    type: 'group',
    ...AT,
    width: 42,
    height: 42,
    objects: [{ type: 'rect', uuid: 'inside', left: -21, top: -21, width: 40, height: 40 }],
  },
} as const satisfies Partial<Record<DrawingKind, JsonFields>>

function elementOf(kind: DrawingKind): JsonFields {
  const foreign: JsonFields | undefined = Object.hasOwn(FOREIGN, kind) ? Reflect.get(FOREIGN, kind) : undefined
  const own = ELEMENT_KINDS.find((one) => one === kind)
  const created = own ? newElement(own, { uuid: 'e', ...AT, text: '供温' }) : { uuid: 'e', ...foreign }
  return kind === 'polyLine' || kind === 'arrowLine' ? { ...created, points: CORNER } : created
}

const JSON_SAMPLES: Readonly<Record<string, Json>> = {
  points: [
    { x: 100, y: 100 },
    { x: 400, y: 250 },
    { x: 300, y: 260 },
  ],
  path: 'M 0 0 L 90 0 L 45 60 Z',
  clipPath: { type: 'circle', radius: 10 },
}

/** Something else than what a new element holds, as the control writes it. */
function sampleOf(field: FieldDeclaration, present: Json | undefined): Json {
  switch (field.control) {
    case 'number':
      return otherNumber(field, present)
    case 'measure':
      return 37
    case 'end':
      return 63
    case 'arc':
      return 90
    case 'choice':
      return field.options.find(({ value }) => value !== undefined && value !== present)?.value ?? ''
    case 'switch':
      return present !== true
    case 'paint':
      return '#4a90c2'
    case 'dash':
      return [7, 3]
    case 'colorKeys':
      return [{ min: 1, max: 2, color: '#4a90c2', blink: true }]
    case 'expression':
      return '{T1g} > 90'
    case 'nested':
      return { width: 10, height: 10, boards: [] }
    case 'json':
      return JSON_SAMPLES[field.field] ?? { some: 'thing' }
    default:
      return `HZ0001.1 ${field.id}`
  }
}

function otherNumber({ min, max, factor }: NumberDeclaration, present: Json | undefined): number {
  const value = Math.min(Math.max(7, min), max) / factor
  return value === present ? Math.min(Math.max(6, min), max) / factor : value
}

/** The field as it is stored, whatever the control. */
function storedIn(editor: TestEditor['editor'], field: FieldDeclaration): Json | undefined {
  const stored = storedAt(editor.board, refOf('e'))
  if (field.control === 'measure') return exactBox(editor.board, [refOf('e')])?.[field.measure] ?? undefined
  if (field.control === 'expression')
    return storedElement.shape.expressions.parse(stored?.expressions)?.[field.expression]
  return 'field' in field ? stored?.[field.field] : undefined
}

describe('the fields of the inspector', () => {
  it.each(DRAWING_KINDS)('of %s are written, read back, and undone to the byte', (kind) => {
    const test = new TestEditor([elementOf(kind)])
    const { editor } = test
    const refs = [refOf('e')]
    for (const field of sectionsFor(new Set([kind])).flatMap(({ fields }) => fields)) {
      const read = () => readShared(editor.board, inspectedElements(editor.board, refs), field)
      const before = test.text
      const value = sampleOf(field, read().value)
      editor.apply(writeField({ board: editor.board, refs, measureLine: editor.measureLine }, field, value), 'field')
      expect(test.text, field.id).not.toBe(before)
      expect(read(), field.id).toEqual({ isMixed: false, value })
      if (field.control !== 'end') expect(storedIn(editor, field), field.id).toEqual(value)
      editor.undo()
      expect(test.text, field.id).toBe(before)
    }
    test.close()
  })

  it('name every field of the contract once, or it is one that the stage or a part of its own edits', () => {
    const named = SECTIONS.flatMap(({ fields }) => fields.flatMap((field) => ('field' in field ? [field.field] : [])))
    const onStage = ['type', 'uuid', 'left', 'top', 'width', 'height', 'angle', 'radius', 'objects', 'expressions']
    const ofClips = ['inverted', 'absolutePositioned']
    const ends = ['x1', 'y1', 'x2', 'y2']
    const ofParts = ['medium', 'from', 'to', 'ports', 'symbolId']
    expect([...named, ...onStage, ...ofClips, ...ends, ...ofParts].sort()).toEqual(
      Object.keys(storedElement.shape).sort(),
    )
  })
})
