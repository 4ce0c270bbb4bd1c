import { describe, expect, it } from 'vitest'
import { drawingDocument } from '#contract/drawing/document.ts'
import { storedElement } from '#contract/drawing/element.ts'
import { ELEMENT_KINDS, type ElementKind } from '#contract/drawing/kinds.ts'
import { applyAffine } from '../geometry/affine.ts'
import { localPoint, type WorldPoint } from '../geometry/points.ts'
import { elementMatrix } from './element-matrix.ts'
import { newDrawing } from './new-drawing.ts'
import { newElement } from './new-element.ts'
import { openDocument } from './open-document.ts'
import { readElement } from './read-element.ts'

const made = (kind: ElementKind, text = '') => newElement(kind, { uuid: 'u', left: 100, top: 50, text })

describe('newElement', () => {
  it.each(ELEMENT_KINDS)('R3-64 makes a %s that the contract knows, with its corner where it was put', (kind) => {
    const raw = made(kind, '水')
    expect(storedElement.parse(raw)).toEqual(raw)
    for (const version of ['4.6.0', '5.3.0', '6.9.1', '7.4.0']) {
      const element = readElement({ ...raw }, version)
      if (!element) throw new Error(`A new ${kind} is not read.`)
      const { width, height, strokeWidth } = element
      const { x, y } = applyAffine<WorldPoint>(
        elementMatrix(element),
        localPoint(-(width + strokeWidth) / 2, -(height + strokeWidth) / 2),
      )
      expect([x, y]).toEqual([expect.closeTo(100, 6), expect.closeTo(50, 6)])
    }
  })

  it('gives each kind the size and appearance of the specification', () => {
    expect(made('circle')).toMatchObject({ radius: 10, width: 20, height: 20 })
    expect(made('rect')).toMatchObject({ width: 30, height: 30 })
    expect(made('button')).toMatchObject({ width: 80, height: 30 })
    expect(made('polyLine')).toMatchObject({ strokeWidth: 5, strokeDashArray: [12, 12], fill: null })
  })

  it('R3-67 lets a dialog-button open a resource', () => {
    expect(made('dialog-button')).toMatchObject({ dialogType: 'resource' })
  })

  it('makes the box of a text as wide as the text is about', () => {
    expect(made('text', '供水')).toMatchObject({ width: 32 })
    expect(made('text', 'ab\n供水温度')).toMatchObject({ width: 64 })
  })
})

describe('newDrawing', () => {
  it('R3-62 R3-63 has one board with the title, resolution and background of the specification', () => {
    let numGiven = 0
    const drawing = newDrawing(() => {
      numGiven += 1
      return `u${numGiven}`
    })
    expect(drawing).toEqual({
      width: 1920,
      height: 1080,
      uuid: 'u1',
      boards: [
        {
          title: '画板1',
          index: 0,
          uuid: 'u2',
          dpi: '1920',
          objects: { version: '5.3.0', background: '#3e3f4c', objects: [] },
        },
      ],
    })
    expect(drawingDocument.parse(drawing)).toEqual(drawing)
    expect(openDocument(drawing, () => 'x')).toMatchObject({ record: drawing, problems: [], isWhole: true })
  })
})
