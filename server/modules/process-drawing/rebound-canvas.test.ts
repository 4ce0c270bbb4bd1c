import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reboundCanvas } from './rebound-canvas.ts'

const from = { nodeCode: 'HZ1.5', nodeName: '东站"甲"', unitCode: 'HZ1.5.1' }
const to = { nodeCode: 'HZ2', nodeName: '西站\\乙', unitCode: 'HZ2.3' }
const rebound = (canvas: unknown, of: typeof from = from, other: typeof to = to): unknown =>
  JSON.parse(reboundCanvas(JSON.stringify(canvas), of, other))
const nodeOf = (code: string): unknown => {
  const [element] = rebound([{ stationId1: code }]) as { stationId1: string }[]
  return element?.stationId1
}

describe('reboundCanvas', () => {
  it('names the other node, its unit and what is below them, where a code ends', () => {
    const codes = ['HZ1.5', 'HZ1.5.1', 'HZ1.5.1.T1g', 'HZ1.5.2', 'HZ1x5', 'HZ1.50', 'AHZ1.5', 'A.HZ1.5']
    expect(codes.map(nodeOf)).toEqual(['HZ2', 'HZ2.3', 'HZ2.3.T1g', 'HZ2.2', 'HZ1x5', 'HZ1.50', 'AHZ1.5', 'A.HZ1.5'])
  })

  it('changes bindings, expressions, buttons, words and drawings inside elements', () => {
    const inside = (code: string, name: string) => ({ objects: [{ stationId2: code, text: `${name} ${code} 一次侧` }] })
    const canvas = (code: string, unit: string, name: string) => ({
      boards: [
        {
          title: name,
          objects: {
            objects: [
              {
                type: 'text',
                stationId1: unit,
                stationVal1: 'T1g',
                expressions: { value: `{${unit}.T1g}-{${code}.F1}` },
              },
              { type: 'dialog-button', station: code, unit, dialogUrl: `/station?code=${code}`, elementName: name },
              { type: 'group', objects: [{ stationId: code }], canvasJson: inside(code, name) },
              { type: 'group', canvasJson: JSON.stringify(inside(code, name)) },
            ],
          },
        },
      ],
    })
    expect(rebound(canvas('HZ1.5', 'HZ1.5.1', '东站"甲"'))).toEqual(canvas('HZ2', 'HZ2.3', '西站\\乙'))
  })

  it.each([
    ['objects', '100'],
    ['text', 'rect'],
    ['1', '0'],
    ['$&', '#fff'],
    ['#3e3f4c', 'HZ1'],
  ])('leaves everything else alone, where a station is called %s and has the code %s', (nodeName, nodeCode) => {
    const station = { nodeCode, nodeName, unitCode: `${nodeCode}.1` }
    const canvas = {
      width: 100,
      dpi: '100',
      uuid: '100',
      background: '#3e3f4c',
      objects: [
        { type: 'rect', uuid: 'text', fill: '#fff', left: 100, stationVal1: 'T1g', valueWords: '0;1', text: '100 m³' },
      ],
    }
    const other = rebound(canvas, station, { nodeCode: 'HZ9', nodeName: '甲', unitCode: 'HZ9.1' })
    expect(other).toEqual(canvas)
  })

  it('changes no field that names no node, whatever the codes and names', () => {
    const code = fc.stringMatching(/^[A-Za-z0-9$^.+-]{1,8}$/)
    const nodes = fc.record({ code, name: fc.string({ minLength: 1, maxLength: 8 }) })
    fc.assert(
      fc.property(nodes, nodes, (one, other) => {
        const [a, b] = [one, other].map((node) => ({ nodeCode: node.code, nodeName: node.name, unitCode: '' }))
        if (!a || !b) return
        const canvas = JSON.stringify({ objects: [{ type: 'text', stationId1: a.nodeCode, uuid: b.nodeName }] })
        const there = reboundCanvas(canvas, a, b)
        expect(JSON.parse(there)).toMatchObject({ objects: [{ type: 'text', uuid: b.nodeName }] })
      }),
    )
  })

  it('leaves a canvas as it is where one of the two has no node, or where it is no JSON', () => {
    const nothing = { nodeCode: '', nodeName: '', unitCode: '' }
    const canvas = JSON.stringify([{ stationId1: 'HZ1.5' }])
    expect(reboundCanvas(canvas, from, nothing)).toBe(canvas)
    expect(reboundCanvas(canvas, nothing, to)).toBe(canvas)
    expect(reboundCanvas('{', from, to)).toBe('{')
  })
})
