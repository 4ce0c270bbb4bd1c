import { describe, expect, it } from 'vitest'
import { readGeomBytes } from '#tests/parity/geom-bytes.ts'
import { createGeomKernels, instantiateGeom } from './geom-kernels.ts'

describe('instantiateGeom', () => {
  it('starts from bytes and from a compiled module, each with its own boxes', async () => {
    const bytes = await readGeomBytes()
    const one = await instantiateGeom(bytes)
    const other = await instantiateGeom(await WebAssembly.compile(bytes))
    one.load(Float32Array.from([0, 0, 1, 1]))
    expect([...one.visible(0, 0, 1, 1)]).toEqual([0])
    expect([...other.visible(0, 0, 1, 1)]).toEqual([])
  })

  it('refuses bytes that are not a module, by code and with the cause', async () => {
    await expect(instantiateGeom(Uint8Array.from([1, 2, 3]))).rejects.toMatchObject({
      code: 'GEO_WASM',
      cause: expect.any(WebAssembly.CompileError),
    })
  })

  it('imports nothing, so that it starts in any environment', async () => {
    const module = await WebAssembly.compile(await readGeomBytes())
    expect(WebAssembly.Module.imports(module)).toEqual([])
  })
})

describe('createGeomKernels', () => {
  it('names the exports that a module of another version lacks', () => {
    const old = { memory: new WebAssembly.Memory({ initial: 1 }), visible: () => 0 }
    expect(() => createGeomKernels(old)).toThrow(/lacks reserveBoxes, .*hit/)
    expect(() => createGeomKernels({})).toThrow(/lacks memory/)
  })
})

describe('GeomKernels', () => {
  it('returns answers that later calls and growing memory do not change', async () => {
    const kernels = await instantiateGeom(await readGeomBytes())
    kernels.load(Float32Array.from([0, 0, 1, 1]))
    const answer = kernels.visible(0, 0, 1, 1)
    kernels.load(new Float32Array(4 * 200_000))
    expect(kernels.visible(0, 0, 1, 1).length).toBe(200_000)
    expect([...answer]).toEqual([0])
    expect(answer.buffer.byteLength).toBe(4)
  })

  it('does not grow with the number of questions, changes and boards', async () => {
    const instance = await WebAssembly.instantiate(await WebAssembly.compile(await readGeomBytes()))
    const kernels = createGeomKernels(instance.exports)
    const { memory } = instance.exports
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('no memory')
    kernels.load(new Float32Array(4 * 10_000))
    kernels.takeLines(new Uint32Array(0))
    const before = memory.buffer.byteLength
    for (let i = 0; i < 500; i++) {
      kernels.visible(0, 0, i, i)
      kernels.hit(i, i, 5, 10)
      kernels.update(Uint32Array.from([i]), Float32Array.from([i, i, i + 1, i + 1]))
      kernels.takeLines(Uint32Array.from([i]))
      kernels.neighbours(0, i, i, { low: i, high: i }, 1)
      kernels.splice(Uint32Array.from([i]), Uint32Array.from([0]), Float32Array.from([i, i, i, i]))
      if (i % 100 === 0) kernels.load(new Float32Array(4 * (10_000 - i)))
    }
    expect(memory.buffer.byteLength).toBe(before)
    expect(before).toBeLessThan(10_000 * 175 + 65_536)
  })
})
