import { describe, expect, it } from 'vitest'
import { createReferenceBoxIndex } from '#drawing/geometry/box-index.reference.ts'
import type { BoxIndex } from '#drawing/geometry/box-index.ts'
import { readGeomBytes } from '#tests/parity/geom-bytes.ts'
import { instantiateGeom } from '#wasm-geom/host/geom-kernels.ts'
import { createGeometryWorker } from './geometry.service.ts'

const TWO_BOXES = [0, 0, 10, 10, 20, 20, 30, 30]

describe('createGeometryWorker', () => {
  it('answers from the WASM kernels with the revision of the boxes', async () => {
    const worker = createGeometryWorker(readGeomBytes().then(instantiateGeom))
    await worker.load(Float32Array.from(TWO_BOXES), 4)
    expect(await worker.visible(0, 0, 15, 15)).toEqual({ revision: 4, elements: Uint32Array.from([0]) })
    await worker.update(Uint32Array.from([1]), Float32Array.from([5, 5, 6, 6]), 5)
    expect(await worker.hit(5, 5, 0, 8)).toEqual({ revision: 5, elements: Uint32Array.from([1, 0]) })
  })

  it('runs calls in order, including those that came before the module was loaded', async () => {
    let open: (index: BoxIndex) => void = () => undefined
    const worker = createGeometryWorker(
      new Promise((resolve) => {
        open = resolve
      }),
    )
    const calls = [
      worker.load(Float32Array.from(TWO_BOXES), 1),
      worker.visible(0, 0, 100, 100),
      worker.update(Uint32Array.from([0]), new Float32Array(4).fill(Number.NaN), 2),
      worker.visible(0, 0, 100, 100),
    ]
    open(createReferenceBoxIndex())
    expect(await Promise.all(calls)).toEqual([
      undefined,
      { revision: 1, elements: Uint32Array.from([0, 1]) },
      undefined,
      { revision: 2, elements: Uint32Array.from([1]) },
    ])
  })

  it('keeps the current revision when a change is refused', async () => {
    const worker = createGeometryWorker(Promise.resolve(createReferenceBoxIndex()))
    await worker.load(Float32Array.from(TWO_BOXES), 1)
    await expect(worker.update(Uint32Array.from([2]), new Float32Array(4), 2)).rejects.toMatchObject({
      code: 'GEO_ELEMENT',
    })
    expect(await worker.visible(0, 0, 5, 5)).toMatchObject({ revision: 1 })
  })

  it('rejects every call when the module cannot be loaded', async () => {
    const worker = createGeometryWorker(Promise.reject(new Error('no module')))
    await expect(worker.load(new Float32Array(0), 1)).rejects.toThrow('no module')
    await expect(worker.visible(0, 0, 1, 1)).rejects.toThrow('no module')
  })
})
