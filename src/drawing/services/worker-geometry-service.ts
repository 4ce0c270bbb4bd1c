// Element boxes and queries about them, in the geometry worker. Neighbours: workers/geometry answers; scene and tools
// ask through the port GeometryService. Invariants: every change of the boxes gets the next revision, and an answer for
// an older one is discarded; visibility and snap queries never queue up; a call to a dead or silent worker rejects
// instead of hanging.

import { type Endpoint, releaseProxy, wrap } from 'comlink'
import type { GeometryAnswer, GeometryWorker } from '#workers/geometry/protocol.ts'
import { installErrorCodec } from '#workers/kit/error-codec.ts'
import { transferArrays } from '#workers/kit/transfer-arrays.ts'
import { withTimeout } from '#workers/kit/with-timeout.ts'
import { WorkerError } from '#workers/kit/worker-error.ts'
import type { OutlineColumns } from '../geometry/outlines.ts'
import type { SnapRequest } from '../geometry/snapping.ts'
import type { GeometryService } from './geometry-service.ts'
import { createLatestQuestion } from './latest-question.ts'

const CALL_LIMIT_MS = 10_000

/** A started geometry worker. */
export interface GeometryWorkerLink {
  readonly endpoint: Endpoint
  /** Aborts when the worker fails; its reason rejects the calls in flight. */
  readonly failed: AbortSignal
  terminate(): void
}

/**
 * The production {@link GeometryService}. Calls reject with a {@link WorkerError}: the codes of wasm-geom/host;
 * `GEO_STALE` for a query after a change that was refused or lost (load the boxes again); or `WORKER_TIMEOUT`,
 * `WORKER_FAILED`, `WORKER_CLOSED`. After `WORKER_FAILED` the service stays unusable: close it, open another and load
 * the boxes again.
 */
export function createWorkerGeometryService(
  link: GeometryWorkerLink = openGeometryWorker(),
  limitMs: number = CALL_LIMIT_MS,
): GeometryService {
  installErrorCodec()
  const worker = wrap<GeometryWorker>(link.endpoint)
  const closing = new AbortController()
  const ended = AbortSignal.any([closing.signal, link.failed])
  let revision = 0

  const call = async <T>(post: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> => {
    const given = signal ? AbortSignal.any([ended, signal]) : ended
    given.throwIfAborted()
    return withTimeout(post(), limitMs, given)
  }
  const askFresh = async (post: () => PromiseLike<GeometryAnswer>, signal?: AbortSignal): Promise<Uint32Array> => {
    for (;;) {
      const asked = revision
      const answer = await call(post, signal)
      if (answer.revision === revision) return answer.elements
      // if boxes changed meanwhile, the answer is stale and is computed again after the change; if none changed, the
      // worker missed an earlier change, and its answers would stay stale
      if (asked === revision) {
        throw new WorkerError('GEO_STALE', `The worker holds boxes of revision ${answer.revision}, not ${revision}.`)
      }
    }
  }
  const askVisible = createLatestQuestion((window: readonly [number, number, number, number]) =>
    askFresh(() => worker.visible(...window)),
  )

  const askSnap = createLatestQuestion((request: SnapRequest) => call(() => worker.snap(request)))
  let numDrags = 0

  return {
    load: (boxes, outlines) =>
      call(() => worker.load(transferArrays(boxes, boxes), ++revision, transferOutlines(outlines))),
    update: (elements, boxes, outlines) =>
      call(() =>
        worker.update(
          transferArrays(elements, elements),
          transferArrays(boxes, boxes),
          ++revision,
          transferOutlines(outlines),
        ),
      ),
    splice: (removed, indices, boxes, outlines) =>
      call(() =>
        worker.splice(
          transferArrays(removed, removed),
          transferArrays(indices, indices),
          transferArrays(boxes, boxes),
          ++revision,
          transferOutlines(outlines),
        ),
      ),
    visible: (minX, minY, maxX, maxY) => askVisible([minX, minY, maxX, maxY]),
    hit: (x, y, radius, limit, signal) => askFresh(() => worker.hit(x, y, radius, limit), signal),
    marquee: (how, minX, minY, maxX, maxY, signal) =>
      how === 'touch'
        ? askFresh(() => worker.touched(minX, minY, maxX, maxY), signal)
        : askFresh(() => worker.enclosed(minX, minY, maxX, maxY), signal),
    beginSnapping(dragged, isLine = false) {
      numDrags++
      return call(() => worker.beginSnapping(transferArrays(dragged, dragged), isLine))
    },
    async snap(request) {
      const drag = numDrags
      const answer = await askSnap(request)
      return drag === numDrags ? answer : null
    },
    arrange: (boxes, how, signal) => call(() => worker.arrange(transferArrays(boxes, boxes), how), signal),
    close() {
      if (closing.signal.aborted) return
      closing.abort(new WorkerError('WORKER_CLOSED', 'The geometry service is closed.'))
      // otherwise Comlink's registry keeps the worker alive, with every caller that waits for an answer
      worker[releaseProxy]()
      link.terminate()
    },
  }
}

function transferOutlines(outlines: OutlineColumns | undefined): OutlineColumns | undefined {
  if (!outlines) return undefined
  const { elements, starts, points, reaches, areas } = outlines
  return transferArrays(outlines, elements, starts, points, reaches, areas)
}

function openGeometryWorker(): GeometryWorkerLink {
  const worker = new Worker(new URL('../../../workers/geometry/geometry.worker.ts', import.meta.url), {
    type: 'module',
    name: 'geometry',
  })
  const failure = new AbortController()
  const fail = (message: string) => failure.abort(new WorkerError('WORKER_FAILED', message))
  worker.addEventListener('error', ({ message }) => fail(`The geometry worker broke down: ${message || 'no script'}.`))
  worker.addEventListener('messageerror', () => fail('The geometry worker sent what cannot be read.'))
  return { endpoint: worker, failed: failure.signal, terminate: () => worker.terminate() }
}
