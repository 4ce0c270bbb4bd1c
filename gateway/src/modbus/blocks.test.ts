import { describe, expect, it } from 'vitest'
import type { Register } from '../config/modbus-config.ts'
import { blocksOf } from './blocks.ts'

const register = (address: number, more: Partial<Register> = {}): Register => ({
  point: `P${address}`,
  function: 'holding',
  address,
  type: 'uint16',
  byteOrder: 'ABCD',
  scale: 1,
  offset: 0,
  ...more,
})
const shapesOf = (registers: readonly Register[]) =>
  blocksOf(registers).map(({ function: from, address, count }) => `${from} ${address} ${count}`)

describe('blocksOf', () => {
  it('reads registers that touch at once, in any order, and none that is not asked for', () => {
    const float = register(2, { type: 'float32' })
    expect(shapesOf([register(4), float, register(0), register(1), register(9)])).toEqual([
      'holding 0 5',
      'holding 9 1',
    ])
  })

  it('keeps functions apart, and bits of one register together', () => {
    const bits = [0, 7].map((bit) => register(3, { type: 'bool', bit }))
    expect(shapesOf([...bits, register(3, { function: 'input' })])).toEqual(['holding 3 1', 'input 3 1'])
  })

  it('asks for no more than a request may hold', () => {
    const many = Array.from({ length: 130 }, (_, address) => register(address))
    expect(shapesOf(many)).toEqual(['holding 0 125', 'holding 125 5'])
  })
})
