// Element boxes and the questions about them, in the geometry worker. Neighbours: workers/geometry answers, scene and
// tools ask through the port GeometryService. Invariants: every change of the boxes gets the next revision, and an answer
// computed on an older one is never handed out; questions of visibility and snapping never queue up; a worker that is gone or silent
// rejects, it does not hang.

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

/** A started geometry worker, as far as the service needs it. */
export interface GeometryWorkerLink {
  readonly endpoint: Endpoint
  /** Aborts when the worker breaks down; its reason rejects what is under way. */
  readonly failed: AbortSignal
  terminate(): void
}

/**
 * The production {@link GeometryService}. Its calls reject with a {@link WorkerError}: the codes of wasm-geom/host;
 * `GEO_STALE` for a question after a change that was refused or lost (load the boxes again); or `WORKER_TIMEOUT`,
 * `WORKER_FAILED`, `WORKER_CLOSED`. After `WORKER_FAILED` the service stays broken: close it, open another and load the
 * boxes again.
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
      // boxes that changed on the way make the answer old, and a second one is computed after the change; without such a
      // change the worker never got one of the earlier ones, and its answers would stay old
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
    beginSnapping(dragged) {
      numDrags++
      return call(() => worker.beginSnapping(transferArrays(dragged, dragged)))
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
      // else Comlink's registry holds the worker, and with it whoever waits for a call that is never answered
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
