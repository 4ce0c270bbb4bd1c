import { expose, wrap } from 'comlink'
import { describe, expect, it } from 'vitest'
import { transferArrays } from './transfer-arrays.ts'

describe('transferArrays', () => {
  async function send(array: Float32Array): Promise<number> {
    const { port1, port2 } = new MessageChannel()
    expose((received: Float32Array) => received.reduce((sum, value) => sum + value, 0), port1)
    const sum = await wrap<(sent: Float32Array) => number>(port2)(transferArrays(array, array))
    port1.close()
    port2.close()
    return sum
  }

  it('moves an array that fills its buffer: it is empty afterwards', async () => {
    const array = Float32Array.from([1, 2, 3])
    expect(await send(array)).toBe(6)
    expect(array.length).toBe(0)
  })

  it('copies a view of part of a buffer, whose other parts stay', async () => {
    const whole = Float32Array.from([1, 2, 3, 4])
    expect(await send(whole.subarray(1, 3))).toBe(5)
    expect([...whole]).toEqual([1, 2, 3, 4])
  })
})
