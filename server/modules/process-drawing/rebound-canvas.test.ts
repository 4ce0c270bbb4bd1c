import { describe, expect, it } from 'vitest'
import { reboundCanvas } from './rebound-canvas.ts'

const from = { nodeCode: 'HZ1.5', nodeName: '东站"甲"', unitCode: 'HZ1.5.1' }
const to = { nodeCode: 'HZ2', nodeName: '西站\\乙', unitCode: 'HZ2.3' }

describe('reboundCanvas', () => {
  it('names the other node, its unit and what is below them, where a code ends', () => {
    const codes =
      '"HZ1.5" "HZ1.5.1" "HZ1.5.1.T1g" "HZ1.5.2" "{HZ1.5.1.T1g}-{HZ1.5.T2g}" "HZ1x5" "HZ1.50" "AHZ1.5" "A.HZ1.5"'
    expect(reboundCanvas(codes, from, to)).toBe(
      '"HZ2" "HZ2.3" "HZ2.3.T1g" "HZ2.2" "{HZ2.3.T1g}-{HZ2.T2g}" "HZ1x5" "HZ1.50" "AHZ1.5" "A.HZ1.5"',
    )
  })

  it('stays JSON whatever the names contain', () => {
    const text = JSON.stringify({ text: '东站"甲" 一次侧' })
    expect(JSON.parse(reboundCanvas(text, from, to))).toEqual({ text: '西站\\乙 一次侧' })
    const price = { ...to, nodeName: '$& 站' }
    expect(JSON.parse(reboundCanvas(text, from, price))).toEqual({ text: '$& 站 一次侧' })
  })

  it('leaves a canvas as it is where one of the two has no node', () => {
    const nothing = { nodeCode: '', nodeName: '', unitCode: '' }
    expect(reboundCanvas('"HZ1.5"', from, nothing)).toBe('"HZ1.5"')
    expect(reboundCanvas('"HZ1.5"', nothing, to)).toBe('"HZ1.5"')
  })
})
