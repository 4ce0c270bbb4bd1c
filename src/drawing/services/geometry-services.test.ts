import { expose } from 'comlink'
import { afterEach, describe, expect, it } from 'vitest'
import { readGeomBytes } from '#tests/parity/geom-bytes.ts'
import { instantiateGeom } from '#wasm-geom/host/geom-kernels.ts'
import { createGeometryWorker } from '#workers/geometry/geometry.service.ts'
import type { GeometryWorker } from '#workers/geometry/protocol.ts'
import { installErrorCodec } from '#workers/kit/error-codec.ts'
import { WorkerError } from '#workers/kit/worker-error.ts'
import { type SnapRequest, WHOLE } from '../geometry/snapping.ts'
import type { GeometryService } from './geometry-service.ts'
import { createInThreadGeometryService } from './in-thread-geometry-service.ts'
import { createWorkerGeometryService } from './worker-geometry-service.ts'

const THREE_BOXES = [0, 0, 10, 10, 5, 5, 25, 25, 100, 100, 110, 110]
const requestAt = (x: number, y: number): SnapRequest => ({
  box: { minX: x, minY: y, maxX: x + 30, maxY: y + 30 },
  zoom: 1,
  partsX: WHOLE,
  partsY: WHOLE,
  sheet: { width: 1000, height: 1000 },
  grid: 0,
  isSuspended: false,
})
const open: GeometryService[] = []
afterEach(() => {
  for (const service of open.splice(0)) service.close()
})

/** The service connected to `worker` by a real message port, without a thread. */
function serve(worker: GeometryWorker, limitMs?: number) {
  installErrorCodec()
  const { port1, port2 } = new MessageChannel()
  const failure = new AbortController()
  expose(worker, port1)
  const link = {
    endpoint: port2,
    failed: failure.signal,
    terminate() {
      port1.close()
      port2.close()
    },
  }
  const service = createWorkerGeometryService(link, limitMs)
  open.push(service)
  return { service, failure }
}

const overPort = () => serve(createGeometryWorker(readGeomBytes().then(instantiateGeom))).service
const inThread = () => {
  const service = createInThreadGeometryService()
  open.push(service)
  return service
}

describe.each([
  { name: 'createWorkerGeometryService', create: overPort, closed: 'WORKER_CLOSED' },
  { name: 'createInThreadGeometryService', create: inThread, closed: 'GEO_CLOSED' },
])('$name', ({ create, closed }) => {
  it('answers which elements are visible, ascending, and which are hit, topmost first', async () => {
    const service = create()
    await service.load(Float32Array.from(THREE_BOXES))
    expect(await service.visible(0, 0, 50, 50)).toEqual(Uint32Array.from([0, 1]))
    expect(await service.hit(8, 8, 0, 10)).toEqual(Uint32Array.from([1, 0]))
    expect(await service.hit(8, 8, 0, 1)).toEqual(Uint32Array.from([1]))
  })

  it('answers with boxes changed before the query, without waiting for the change', async () => {
    const service = create()
    const changes = [
      service.load(Float32Array.from(THREE_BOXES)),
      service.update(Uint32Array.from([2]), Float32Array.from([0, 0, 1, 1])),
    ]
    expect(await service.hit(0, 0, 0, 10)).toEqual(Uint32Array.from([2, 0]))
    await Promise.all(changes)
  })

  it('answers which elements a marquee touches and encloses, by their outlines', async () => {
    const service = create()
    const diagonal = {
      elements: Uint32Array.from([1]),
      starts: Uint32Array.from([0, 2]),
      points: Float32Array.from([5, 5, 25, 25]),
      reaches: new Float32Array(1),
      areas: new Uint8Array(1),
    }
    await service.load(Float32Array.from(THREE_BOXES), diagonal)
    expect(await service.marquee('touch', -5, -5, 26, 26)).toEqual(Uint32Array.from([0, 1]))
    expect(await service.marquee('enclose', 1, 1, 26, 26)).toEqual(Uint32Array.from([1]))
    expect(await service.marquee('touch', 20, 6, 26, 10)).toEqual(new Uint32Array(0))
    expect(await service.hit(22, 8, 1, 9)).toEqual(new Uint32Array(0))
    await service.update(Uint32Array.from([1]), Float32Array.from([5, 5, 25, 25]))
    expect(await service.hit(22, 8, 1, 9)).toEqual(Uint32Array.from([1]))
  })

  it('renumbers elements when others are inserted and removed', async () => {
    const service = create()
    await service.load(Float32Array.from(THREE_BOXES))
    await service.splice(Uint32Array.from([0]), Uint32Array.from([2]), Float32Array.from([0, 0, 6, 6]))
    expect(await service.hit(5, 5, 0, 9)).toEqual(Uint32Array.from([2, 0]))
    const refused = service.splice(Uint32Array.from([3]), new Uint32Array(0), new Float32Array(0))
    await expect(refused).rejects.toMatchObject({ code: 'GEO_ELEMENT' })
  })

  it('snaps to the boxes as they were when the drag began', async () => {
    const service = create()
    await service.load(Float32Array.from([100, 100, 130, 130, 300, 300, 330, 330]))
    await service.beginSnapping(Uint32Array.from([1]))
    await service.update(Uint32Array.from([1]), Float32Array.from([102, 400, 132, 430]))
    expect(await service.snap(requestAt(102, 400))).toMatchObject({ dx: -2, dy: 0 })
    expect((await service.snap(requestAt(102, 400)))?.guides.subarray(0, 4)).toEqual(
      Float64Array.from([0, 100, 95, 435]),
    )
    expect(await service.snap(requestAt(302, 500))).toMatchObject({ dx: 0, dy: 0, guides: new Float64Array(0) })
  })

  it('returns the movements that arrange boxes', async () => {
    const service = create()
    const boxes = () => Float64Array.from([0.1, 0, 10, 10, 30, 20, 50, 30])
    expect([...(await service.arrange(boxes(), { kind: 'align', side: 'left' }))]).toEqual([0, 0, 0.1 - 30, 0])
    const [sheet, margin] = [{ width: 500, height: 500 }, 20]
    expect([...(await service.arrange(boxes(), { kind: 'clamp', sheet, margin }))]).toEqual([19.9, 20, 19.9, 20])
    expect([...(await service.arrange(boxes(), { kind: 'distribute', axis: 1 }))]).toEqual([0, 0, 0, 0])
  })

  it('rejects an aborted query, with the reason of its signal', async () => {
    const service = create()
    await service.load(Float32Array.from(THREE_BOXES))
    const signal = AbortSignal.abort(new Error('moved on'))
    await expect(service.hit(0, 0, 1, 1, signal)).rejects.toThrow('moved on')
    await expect(service.marquee('touch', 0, 0, 1, 1, signal)).rejects.toThrow('moved on')
    await expect(service.arrange(new Float64Array(4), { kind: 'align', side: 'top' }, signal)).rejects.toThrow(
      'moved on',
    )
    expect(await service.hit(0, 0, 1, 1)).toEqual(Uint32Array.from([0]))
  })

  it('rejects a change of an element that is not on the board, by code', async () => {
    const service = create()
    await service.load(Float32Array.from(THREE_BOXES))
    const refused = service.update(Uint32Array.from([3]), new Float32Array(4))
    await expect(refused).rejects.toMatchObject({ code: 'GEO_ELEMENT' })
  })

  it('rejects calls after it was closed', async () => {
    const service = create()
    service.close()
    await expect(service.visible(0, 0, 1, 1)).rejects.toMatchObject({ code: closed })
    await expect(service.load(new Float32Array(4))).rejects.toMatchObject({ code: closed })
  })
})

describe('createWorkerGeometryService', () => {
  /** A worker whose answers wait for `release`; `asked` holds the first coordinate of each query. */
  function createHeldWorker() {
    const asked: number[] = []
    const held: (() => void)[] = []
    let revision = 0
    const answer = (element: number) => {
      const given = { revision, elements: Uint32Array.from([element]) }
      asked.push(element)
      return new Promise<typeof given>((resolve) => {
        held.push(() => resolve(given))
      })
    }
    const worker: GeometryWorker = {
      async load(_boxes, given) {
        revision = given
      },
      async update(_elements, _boxes, given) {
        revision = given
      },
      async splice(_removed, _places, _boxes, given) {
        revision = given
      },
      visible: (minX) => answer(minX),
      hit: (x) => answer(x),
      touched: (minX) => answer(minX),
      enclosed: (minX) => answer(minX),
      beginSnapping: async () => undefined,
      async snap({ box }) {
        await answer(box.minX)
        return { dx: box.minX, dy: 0, guides: new Float64Array(0), gaps: new Float64Array(0) }
      },
      arrange: async (boxes) => boxes,
    }
    const release = async () => {
      await expect.poll(() => held.length).toBeGreaterThan(0)
      held.shift()?.()
    }
    return { worker, asked, release }
  }

  it('has one visibility query in flight; of later ones, only the newest is sent', async () => {
    const { worker, asked, release } = createHeldWorker()
    const { service } = serve(worker)
    const answers = [1, 2, 3, 4].map((minX) => service.visible(minX, 0, 9, 9))
    await release()
    await release()
    expect(await Promise.all(answers)).toEqual([Uint32Array.from([1]), null, null, Uint32Array.from([4])])
    expect(asked).toEqual([1, 4])
  })

  it('has one snap in flight, sends only the newest waiting one, and drops those of an earlier drag', async () => {
    const { worker, asked, release } = createHeldWorker()
    const { service } = serve(worker)
    const answers = [1, 2, 3].map((x) => service.snap(requestAt(x, 0)))
    await release()
    await release()
    expect((await Promise.all(answers)).map((answer) => answer?.dx)).toEqual([1, undefined, 3])
    expect(asked).toEqual([1, 3])
    const late = service.snap(requestAt(4, 0))
    await service.beginSnapping(new Uint32Array(0))
    await release()
    expect(await late).toBeNull()
  })

  it('rejects an aborted query while it is in flight', async () => {
    const { worker, release } = createHeldWorker()
    const { service } = serve(worker)
    const taking = new AbortController()
    const hit = service.hit(1, 0, 1, 1, taking.signal)
    taking.abort(new Error('moved on'))
    await expect(hit).rejects.toThrow('moved on')
    await release()
  })

  it('drops an answer computed on an older revision and asks again', async () => {
    const { worker, asked, release } = createHeldWorker()
    const { service } = serve(worker)
    await service.load(new Float32Array(4))
    const visible = service.visible(7, 0, 9, 9)
    const hit = service.hit(8, 0, 1, 1)
    await expect.poll(() => asked.length).toBe(2)
    await service.update(new Uint32Array(1), new Float32Array(4))
    for (let i = 0; i < 4; i++) await release()
    expect(await visible).toEqual(Uint32Array.from([7]))
    expect(await hit).toEqual(Uint32Array.from([8]))
    expect(asked).toEqual([7, 8, 7, 8])
  })

  it('rejects queries after a refused change until boxes are loaded again', async () => {
    const service = overPort()
    await service.load(Float32Array.from(THREE_BOXES))
    await service.update(Uint32Array.from([9]), new Float32Array(4)).catch(() => undefined)
    await expect(service.visible(0, 0, 50, 50)).rejects.toMatchObject({ code: 'GEO_STALE' })
    await service.load(Float32Array.from(THREE_BOXES))
    expect(await service.visible(0, 0, 50, 50)).toEqual(Uint32Array.from([0, 1]))
  })

  it('transfers the arrays it is given and returns arrays that belong to the caller', async () => {
    const service = overPort()
    const boxes = Float32Array.from(THREE_BOXES)
    await service.load(boxes)
    expect(boxes.length).toBe(0)
    const first = await service.visible(0, 0, 50, 50)
    first?.fill(99)
    expect(await service.visible(0, 0, 50, 50)).toEqual(Uint32Array.from([0, 1]))
  })

  it('rejects calls in flight and all later ones when the worker fails', async () => {
    const { worker } = createHeldWorker()
    const { service, failure } = serve(worker)
    const answers = [service.visible(1, 0, 9, 9), service.visible(2, 0, 9, 9), service.hit(3, 0, 1, 1)]
    const outcomes = Promise.allSettled(answers)
    failure.abort(new WorkerError('WORKER_FAILED', 'broken'))
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'WORKER_FAILED' } })
    }
    await expect(service.load(new Float32Array(4))).rejects.toMatchObject({ code: 'WORKER_FAILED' })
  })

  it('rejects instead of waiting for ever on a worker that does not answer', async () => {
    const { service } = serve(createHeldWorker().worker, 5)
    await expect(service.hit(1, 0, 1, 1)).rejects.toMatchObject({ code: 'WORKER_TIMEOUT' })
  })
})
