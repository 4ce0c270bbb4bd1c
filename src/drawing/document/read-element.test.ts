import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { ELEMENT_KINDS } from '#contract/drawing/kinds.ts'
import { buildStored } from '#tests/support/build-element.ts'
import { type Affine, applyAffine, composeAffines } from '../geometry/affine.ts'
import type { WorldPoint } from '../geometry/points.ts'
import type { DrawingElement } from './drawing-element.ts'
import { elementMatrix } from './element-matrix.ts'
import { MAX_GROUP_DEPTH, readElement, readReporting } from './read-element.ts'

/**
 * What Fabric itself makes of a file of its own that leaves defaults out: every field once loaded (`full`), and the
 * transforms of the object and of what is in it, down to the board.
 */
interface FabricVector {
  readonly version: string
  readonly name: string
  readonly file: Readonly<Record<string, unknown>>
  readonly full: Readonly<Record<string, unknown>>
  readonly frames: readonly (readonly number[])[]
}

const VECTORS: readonly FabricVector[] = readFileSync(
  new URL('../../../tests/support/fabric-vectors.ndjson', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Fabric writes four decimals, which a scaled element multiplies. */
const TOLERANCE = 0.01
const near = (value: unknown): unknown =>
  typeof value === 'number'
    ? expect.toSatisfy((got: number) => Math.abs(got - value) < TOLERANCE, `is about ${value}`)
    : value

function matricesOf(element: DrawingElement, parent: Affine = [1, 0, 0, 1, 0, 0]): Affine[] {
  const frame = composeAffines(parent, elementMatrix(element))
  return [frame, ...(element.kind === 'group' ? element.children.flatMap((child) => matricesOf(child, frame)) : [])]
}

/** Angles of a circle are radians in Fabric 4. */
function inDegrees({ version, full }: FabricVector): Readonly<Record<string, unknown>> {
  if (!version.startsWith('4.')) return full
  const turned = ['startAngle', 'endAngle'].flatMap((field) => {
    const angle = full[field]
    return typeof angle === 'number' ? [[field, (angle * 180) / Math.PI] as const] : []
  })
  return { ...full, ...Object.fromEntries(turned) }
}

describe('readElement', () => {
  it.each(VECTORS.map((vector) => [`${vector.name} of Fabric ${vector.version}`, vector] as const))(
    'fills in what Fabric does, and puts it where Fabric does: %s',
    (_name, vector) => {
      for (const file of [vector.file, { ...vector.file, ...vector.full }]) {
        const element = readElement(file, '')
        if (!element) throw new Error(`${vector.name} is not read.`)
        const wanted = Object.entries(inDegrees(vector)).map(([field, value]) => [field, near(value)])
        expect(element).toMatchObject(Object.fromEntries(wanted))
        expect(matricesOf(element)).toEqual(vector.frames.map((frame) => frame.map(near)))
      }
    },
  )

  it('R3-64 goes by the version of the board where the element names none, and by its own where it does', () => {
    for (const type of ELEMENT_KINDS) {
      expect(readElement(buildStored(type), '5.3.0')).toMatchObject({ kind: type, originX: 'left', originY: 'top' })
      expect(readElement(buildStored(type), '7.0.0')).toMatchObject({ originX: 'center', originY: 'center' })
      expect(readElement(buildStored(type, { version: '5.3.0' }), '7.0.0')).toMatchObject({ originX: 'left' })
    }
  })

  it('never fills the lines of the console, and fills those of Fabric', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ]
    expect(readElement(buildStored('polyLine', { points, fill: 'red' }), '')).toMatchObject({ fill: null })
    expect(readElement({ ...buildStored('polyLine', { points, fill: 'red' }), type: 'Polyline' }, '')).toMatchObject({
      kind: 'polyLine',
      fill: 'red',
    })
  })

  it('gives a dialog-button the kind of what it opens: a resource', () => {
    expect(readElement(buildStored('dialog-button'), '')).toMatchObject({ dialogType: 'resource', fill: null })
    expect(readElement(buildStored('dialog-button', { dialogType: 'url' }), '')).toMatchObject({ dialogType: 'url' })
  })

  it('paints grey for a colour that it cannot read, and says so', () => {
    const told: string[] = []
    const notify = ({ field, rule }: { field: string; rule: string }) => told.push(`${field} ${rule}`)
    readReporting({ type: 'rect', fill: 'var(--steel)', stroke: 'None' }, '7.4.0', { notify, reportUnknown: vi.fn() })
    expect(told).toEqual(['fill is no colour that can be read: grey stands for it'])
  })

  it('paints the mean of a gradient, and says so', () => {
    const colorStops = [
      { offset: 0, color: '#ff0000' },
      { offset: 1, color: 'rgb(1, 0, 100)', opacity: 1 },
    ]
    const told: unknown[] = []
    const raw = { ...buildStored('rect'), fill: { type: 'linear', coords: {}, colorStops } }
    expect(readReporting(raw, '', { notify: (problem) => told.push(problem), reportUnknown() {} })).toMatchObject({
      fill: 'rgb(128,0,50)',
    })
    expect(told).toEqual([{ path: '', field: 'fill', rule: expect.stringContaining('colour'), isElementLost: false }])
  })

  it('is the same object for the same stored one, and another for another version', () => {
    const raw = buildStored('rect')
    const element = readElement(raw, '5.3.0')
    expect(readElement(raw, '5.3.0')).toBe(element)
    expect(readElement(raw, '7.0.0')).not.toBe(element)
    expect(readElement({ ...raw }, '5.3.0')).not.toBe(element)
  })

  describe('a drawing inside an element', () => {
    const canvas = {
      version: '5.3.0',
      objects: [{ type: 'rect', left: 0, top: 0, width: 100, height: 50, strokeWidth: 0 }],
    }
    const around = { type: 'img', originX: 'center', originY: 'center', left: 300, top: 200, width: 80, height: 80 }
    const corners = (canvasJson: unknown) => {
      const element = readElement({ ...around, canvasJson }, '5.3.0')
      const [group] = element?.kind === 'group' ? element.children : []
      const [rect] = group?.kind === 'group' ? group.children : []
      if (!element || !group || !rect) throw new Error('The drawing inside is not read.')
      const frame = composeAffines(elementMatrix(element), elementMatrix(group), elementMatrix(rect))
      return [-1, 1].map((side) => applyAffine<WorldPoint>(frame, { x: 50 * side, y: 25 * side }))
    }

    it('fills the box of the element as far as its proportions let it', () => {
      expect(corners(canvas)).toEqual([
        { x: 260, y: 180 },
        { x: 340, y: 220 },
      ])
    })

    it('may be JSON text, name its size, and be a drawing of the console', () => {
      expect(corners(JSON.stringify(canvas))).toEqual(corners(canvas))
      const sized = [
        { x: 260, y: 160 },
        { x: 300, y: 180 },
      ]
      expect(corners({ ...canvas, width: 200, height: 200 })).toEqual(sized)
      expect(corners({ boards: [{ title: '画板1', objects: canvas }], width: 200, height: 200 })).toEqual(sized)
    })

    it('is listed where it cannot be read, and leaves the element as it is', () => {
      const notify = vi.fn()
      const element = readReporting({ ...around, canvasJson: '{"objects":' }, '5.3.0', {
        notify,
        reportUnknown: vi.fn(),
      })
      expect(element?.kind).toBe('img')
      expect(notify).toHaveBeenCalledWith(expect.objectContaining({ field: 'canvasJson' }))
    })
  })

  it('ends where a group is in itself, and where groups have no end', () => {
    const own: Record<string, unknown> = { ...buildStored('group') }
    own.objects = [own, buildStored('rect')]
    expect(readElement(own, '')).toMatchObject({ children: [{ kind: 'rect' }] })
    let deep = buildStored('group')
    for (let depth = 0; depth < MAX_GROUP_DEPTH + 10; depth += 1) deep = buildStored('group', { objects: [deep] })
    const rules: string[] = []
    expect(readReporting(deep, '', { notify: ({ rule }) => rules.push(rule), reportUnknown() {} })).toMatchObject({
      kind: 'group',
    })
    expect(rules).toEqual([expect.stringContaining(`${MAX_GROUP_DEPTH}`)])
  })
})
