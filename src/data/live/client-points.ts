import { transfer } from 'comlink'
import type { PointsEvent } from '#workers/realtime/protocol.ts'
import type { ClientView, LiveState, WorkerLife } from './client-drawing.ts'

export type ValuePatch = Extract<PointsEvent, { kind: 'values' }>['patch']

export interface PointsListener {
  /** Called at most once per frame. Indices refer to the requested ids; the listener may keep the arrays. */
  onValues(patch: ValuePatch): void
  /**
   * While it is not `live`, values received so far are not current.
   *
   * @param build - Names the console that the server serves; absent: it was not told.
   */
  onState(state: LiveState, build?: string): void
}

/** A set of points on the console's side; it outlives its worker and is opened again in the next one. */
export class ClientPoints implements ClientView {
  readonly #pointIds: Uint32Array
  readonly #listener: PointsListener
  readonly #report: (problem: unknown) => void
  #life: WorkerLife | null = null
  #handle: Promise<number> | null = null
  #port: MessagePort | null = null

  constructor(pointIds: Uint32Array, listener: PointsListener, report: (problem: unknown) => void) {
    this.#pointIds = pointIds
    this.#listener = listener
    this.#report = report
  }

  attach(life: WorkerLife): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<PointsEvent>) => this.#take(data)
    this.#port = port1
    this.#life = life
    const handle = life.remote.openPoints(this.#pointIds, transfer(port2, [port2]))
    this.#handle = handle
    handle.catch((problem: unknown) => {
      if (this.#life !== life) return
      this.#report(problem)
      this.detach()
    })
  }

  detach(): void {
    this.#release()
    this.#listener.onState('lost')
  }

  close(): void {
    const life = this.#life
    const report = this.#report
    // a failure to open is reported by attach, and there is nothing to close then
    void this.#handle?.then(
      (open) => life?.remote.closePoints(open).catch(report),
      () => undefined,
    )
    this.#release()
  }

  #release(): void {
    this.#port?.close()
    this.#port = null
    this.#handle = null
    this.#life = null
  }

  #take(event: PointsEvent): void {
    // messages still in transit when the port was closed
    if (!this.#port) return
    if (event.kind === 'state') this.#listener.onState(event.state, event.build)
    else this.#listener.onValues(event.patch)
  }
}
