import { describe, expect, it } from 'vitest'
import { buildElement } from '#tests/support/build-element.ts'
import { textAnchor, textLayout } from './text-layout.ts'

const text = (fields = {}) => buildElement('text', { text: '供温', fontSize: 20, width: 40, height: 22.6, ...fields })

describe('textLayout', () => {
  it('stands a line on the baseline that Fabric gives it, from the top of the box', () => {
    expect(textLayout(text()).firstBaseline).toBeCloseTo(-11.3 + 20 * 1.13 * 0.778)
  })

  it('steps lines by the line height, 1.16 where none is named', () => {
    expect(textLayout(text({ text: 'a\nb' }))).toMatchObject({ lines: ['a', 'b'], lineStep: 20 * 1.13 * 1.16 })
    expect(textLayout(text({ lineHeight: 1 })).lineStep).toBeCloseTo(22.6)
  })

  it('puts the label of a button on the middle of its face, whatever its alignment', () => {
    const button = buildElement('button', { text: '手动', fontSize: 20, textAlign: 'left' })
    expect(textLayout(button)).toMatchObject({ align: 'center', x: 0, firstBaseline: 7 })
  })
})

describe('textAnchor', () => {
  it('is the left end, middle or right end of the first baseline, by the alignment', () => {
    expect(textAnchor(text())).toMatchObject({ x: 100, align: 'left', fontSize: 20, angleRad: 0 })
    expect(textAnchor(text({ textAlign: 'center' }))).toMatchObject({ x: 120, align: 'center' })
    expect(textAnchor(text({ textAlign: 'right' }))).toMatchObject({ x: 140, align: 'right' })
    expect(textAnchor(text()).y).toBeCloseTo(50 + 20 * 1.13 * 0.778)
  })

  it('turns and scales with the element', () => {
    const anchor = textAnchor(text({ angle: 90, scaleX: 2, scaleY: 2 }))
    expect(anchor.angleRad).toBeCloseTo(Math.PI / 2)
    expect(anchor.fontSize).toBe(40)
    expect(anchor.x).toBeCloseTo(100 - 40 * 1.13 * 0.778)
    expect(anchor.y).toBeCloseTo(50)
  })

  it('keeps the value of a mirrored element readable, on the same side of its box', () => {
    expect(textAnchor(text({ flipX: true, flipY: true }))).toEqual(textAnchor(text()))
  })
})
