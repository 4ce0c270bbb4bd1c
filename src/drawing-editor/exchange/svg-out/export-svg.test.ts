import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DrawingRecord,
  elementMatrix,
  type JsonFields,
  OperationError,
  openDocument,
  readElement,
} from '#drawing/engine.ts'
import { buildCanvas } from '#tests/support/build-element.ts'
import { importedFile } from '../svg-in/svg-tree.fixture.ts'
import { exportSvg, type SvgExportOptions } from './export-svg.ts'
import { inlinePictures } from './inline-pictures.ts'

function recordOf(elements: readonly object[], version = '5.3.0'): DrawingRecord {
  const { record } = openDocument(buildCanvas(elements, version), () => crypto.randomUUID())
  if (!record) throw new Error('The drawing is not read.')
  return record
}
const measureText = (text: string, _font: string, fontSize: number) => text.length * fontSize * 0.5
const exported = (elements: readonly object[], options: SvgExportOptions = {}) =>
  exportSvg(recordOf(elements), 'board-1', { measureText, background: false, ...options })
/** What is inside the outermost element. */
const inside = (elements: readonly object[], options?: SvgExportOptions) =>
  exported(elements, options).replace(/^<svg [^>]*>|<\/svg>$/g, '')

const rect = { type: 'rect', left: 0, top: 0, width: 40, height: 20, fill: '#ff0000', strokeWidth: 0 }

describe('exportSvg', () => {
  it('writes a sheet in px', () => {
    expect(exported([])).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" width="800" height="600" viewBox="0 0 800 600"/>',
    )
    expect(inside([], { background: true })).toBe('<rect width="800" height="600" fill="#3e3f4c"/>')
  })

  it('writes fill and stroke of a shape as one element, with what is not the default of SVG', () => {
    const look = { stroke: 'rgba(0,0,255,0.5)', strokeWidth: 4, strokeDashArray: [3, 1], strokeLineCap: 'round' }
    expect(inside([{ ...rect, ...look, rx: 5, elementName: '泵 "1"', opacity: 0.5, angle: 90 }])).toBe(
      '<rect data-name="泵 &quot;1&quot;" transform="matrix(0 1 -1 0 -12 22)" opacity="0.5" x="-20" y="-10" width="40" height="20" rx="5" ry="5" ' +
        'fill="#ff0000" stroke="#0000ff" stroke-opacity="0.5" stroke-width="4" stroke-linecap="round" stroke-dasharray="3 1"/>',
    )
  })

  it('leaves out what is hidden, transparent or not painted', () => {
    const group = { type: 'group', left: 0, top: 0, width: 9, height: 9, objects: [{ ...rect, visible: false }] }
    const unseen = [{ visible: false }, { opacity: 0 }, { fill: null }, { fill: 'transparent' }]
    expect(inside([...unseen.map((fields) => ({ ...rect, ...fields })), group])).toBe('')
  })

  it('writes groups one inside another, with what lies behind them', () => {
    const group = {
      type: 'group',
      left: 0,
      top: 0,
      width: 100,
      height: 50,
      objects: [{ ...rect, left: -50, top: -25 }],
      backgroundColor: '#00ff00',
    }
    expect(inside([group])).toBe(
      '<g transform="translate(50 25)"><rect x="-50" y="-25" width="100" height="50" fill="#00ff00"/>' +
        '<rect transform="translate(-30 -15)" x="-20" y="-10" width="40" height="20" fill="#ff0000"/></g>',
    )
  })

  it('writes equal gradients once', () => {
    const fill = {
      type: 'linear',
      coords: { x1: 0, y1: 0, x2: 1, y2: 0 },
      gradientUnits: 'percentage',
      colorStops: [
        { offset: 0, color: 'red' },
        { offset: 1, color: 'rgba(0,0,255,0)' },
      ],
    }
    const text = inside([
      { ...rect, fill },
      { ...rect, fill, left: 50 },
      { ...rect, fill, width: 80 },
    ])
    expect(text.match(/<linearGradient/g)).toHaveLength(2)
    expect(text).toContain(
      '<linearGradient id="d1" gradientUnits="userSpaceOnUse" gradientTransform="matrix(40 0 0 20 -20 -10)" x1="0" y1="0" x2="1" y2="0">' +
        '<stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff" stop-opacity="0"/></linearGradient>',
    )
    expect(text.match(/fill="url\(#d1\)"/g)).toHaveLength(2)
  })

  it('writes texts that mean something in XML, without what XML cannot hold', () => {
    const text = {
      type: 'text',
      left: 0,
      top: 0,
      width: 90,
      height: 20,
      strokeWidth: 0,
      fontSize: 20,
      text: 'a<b> & "c"\u0000\uD800\u0007',
    }
    expect(inside([text])).toContain('>a&lt;b&gt; &amp; &quot;c&quot;</text>')
  })

  it('writes an arrow as its line and its head', () => {
    const arrow = {
      type: 'arrowLine',
      left: 0,
      top: 0,
      points: [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      stroke: '#ff0000',
      strokeWidth: 4,
    }
    expect(inside([arrow])).toBe(
      '<g transform="translate(52 2)"><polyline points="-50,0 44,0" fill="none" stroke="#ff0000" stroke-width="4"/>' +
        '<polygon points="50,0 38,5 38,-5" fill="#ff0000"/></g>',
    )
  })

  it('keeps curves as curves', () => {
    const path = { type: 'path', left: 0, top: 0, path: 'M0 0C0 10 10 10 10 0Z', strokeWidth: 0 }
    expect(inside([path])).toContain('d="M-5 -3.75C-5 6.25 5 6.25 5 -3.75Z"')
    const arc = { type: 'circle', left: 0, top: 0, radius: 10, startAngle: 0, endAngle: 90, strokeWidth: 0 }
    expect(inside([arc])).toContain('d="M10 0A10 10 0 0 1 0 10"')
  })

  it('refuses a board that is not there', () => {
    expect(() => exportSvg(recordOf([]), 'other')).toThrow(OperationError)
  })

  it('writes numbers without exponents', () => {
    expect(inside([{ ...rect, left: 1e-9, scaleX: 1e6 }])).not.toMatch(/\de[-+]?\d/)
  })

  const length = fc.double({ min: 1, max: 500, noNaN: true })
  const place = {
    left: fc.double({ min: -500, max: 500, noNaN: true }),
    top: fc.double({ min: -500, max: 500, noNaN: true }),
    angle: fc.double({ min: 0, max: 359, noNaN: true }),
    scaleX: fc.double({ min: 0.2, max: 4, noNaN: true }),
    scaleY: fc.double({ min: 0.2, max: 4, noNaN: true }),
    skewX: fc.double({ min: -50, max: 50, noNaN: true }),
    flipX: fc.boolean(),
    flipY: fc.boolean(),
    strokeWidth: fc.double({ min: 1, max: 20, noNaN: true }),
    opacity: fc.constantFrom(1, 0.5),
  }
  const LOOK = { fill: '#ff0000', stroke: '#0000ff' }
  const point = fc.record({ x: length, y: length })
  const element: fc.Arbitrary<JsonFields> = fc.oneof(
    fc.record({ type: fc.constant('rect'), width: length, height: length, ...place }),
    fc.record({ type: fc.constant('circle'), radius: length, ...place }),
    fc.record({ type: fc.constant('ellipse'), rx: length, ry: length, ...place }),
    fc.record({ type: fc.constant('polygon'), points: fc.array(point, { minLength: 3, maxLength: 5 }), ...place }),
    fc.record({ type: fc.constant('polyLine'), points: fc.array(point, { minLength: 2, maxLength: 5 }), ...place }),
    fc.record({
      type: fc.constant('img'),
      src: fc.constant('data:image/png;base64,AAAA'),
      width: length,
      height: length,
      ...place,
    }),
    fc.record({
      type: fc.constant('text'),
      text: fc.constantFrom('T2g', 'a\nbc'),
      fontSize: length,
      width: length,
      height: length,
      ...place,
    }),
  )

  it('is read back as the same kinds of elements in the same places', () => {
    fc.assert(
      fc.property(element, fc.constantFrom('5.3.0', '7.4.0'), (fields, version) => {
        const source = { ...LOOK, ...fields }
        const drawn = readElement({ ...source }, version)
        const { elements } = importedFile(
          exportSvg(recordOf([source], version), 'board-1', { measureText, background: false }),
        )
        const [stored] = elements
        const read = stored && readElement(stored, version)
        if (!drawn || !read || elements.length !== 1) throw new Error(`${elements.length} elements are read back.`)
        expect([read.kind, read.opacity]).toEqual([drawn.kind, drawn.opacity])
        const [was, is] = [elementMatrix(drawn), elementMatrix(read)]
        // the box of a text is that of its letters, and may be another; how it is turned and scaled is not
        for (const part of drawn.kind === 'text' ? [0, 1, 2, 3] : [0, 1, 2, 3, 4, 5]) {
          expect(Math.abs((was[part] ?? 0) - (is[part] ?? 0))).toBeLessThan(1e-3)
        }
        if (drawn.kind !== 'text')
          expect([read.width, read.height]).toEqual([expect.closeTo(drawn.width, 3), expect.closeTo(drawn.height, 3)])
      }),
    )
  })
})

describe('inlinePictures', () => {
  const picture = { type: 'img', left: 0, top: 0, width: 40, height: 20, src: '/a.png' }
  const GIF = 'data:image/gif;base64,R0lGODlhAgABAIAAAAAAAP///yH5BAEAAAAALAAAAAACAAEAAAICRAoAOw=='

  it('loads each picture that is seen once, in groups too, and none that is in the drawing', async () => {
    const asked: string[] = []
    const record = recordOf([
      picture,
      { type: 'group', objects: [{ ...picture, src: '/b.png' }, picture] },
      { ...picture, src: GIF },
      { ...picture, src: '' },
      { ...picture, src: '/c.png', visible: false },
    ])
    const pictures = await inlinePictures(record, 'board-1', async (src) => {
      asked.push(src)
      return src === '/a.png' ? GIF : null
    })
    expect(asked).toEqual(['/a.png', '/b.png'])
    expect([...pictures]).toEqual([['/a.png', { href: GIF, size: { width: 2, height: 1 } }]])
    const svg = exportSvg(record, 'board-1', { pictures, measureText })
    expect(svg.match(new RegExp(GIF.slice(0, 30), 'g'))).toHaveLength(3)
    expect(svg).toContain('xlink:href="/b.png"')
    expect(svg).not.toContain('/a.png')
  })

  it('shows the part of a picture that Fabric would', () => {
    const pictures = new Map([['/a.png', { href: GIF, size: { width: 100, height: 50 } }]])
    const part = { ...picture, type: 'Image', cropX: 10, cropY: 5 }
    expect(inside([part], { pictures })).toBe(
      `<g transform="translate(20 10)"><svg x="-20" y="-10" width="40" height="20" preserveAspectRatio="none" viewBox="10 5 40 20">` +
        `<image width="100" height="50" preserveAspectRatio="none" xlink:href="${GIF}"/></svg></g>`,
    )
    // one that is not known as a whole fills its box
    expect(inside([part])).toContain('<image transform="translate(20 10)" x="-20"')
  })
})

it('R3-65 draws the arcs of a line that jumps over others', () => {
  const line = (ends: readonly (readonly number[])[], fields: object = {}) => {
    const points = ends.map(([x = 0, y = 0]) => ({ x, y }))
    return {
      type: 'polyLine',
      originX: 'center',
      originY: 'center',
      left: 50,
      top: 50,
      stroke: '#ffffff',
      strokeWidth: 2,
      points,
      ...fields,
    }
  }
  const upright = line([
    [50, 0],
    [50, 100],
  ])
  const level = [
    [0, 50],
    [100, 50],
  ] as const
  expect(inside([upright, line(level, { jumps: true })])).toContain('-50,0 -5,0 -4.619398,-1.913417')
  expect(inside([upright, line(level)])).not.toContain('-1.913')
})
