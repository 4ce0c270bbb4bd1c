import { transfer } from 'comlink'
import type { AlarmNewsEvent } from '#workers/realtime/protocol.ts'
import type { ClientView, WorkerLife } from './client-drawing.ts'

/** The wish for news of alarms on the console's side; it outlives its worker and is opened again in the next one. */
export class ClientAlarmNews implements ClientView {
  readonly #onNews: () => void
  readonly #report: (problem: unknown) => void
  #end: (() => void) | null = null

  constructor(onNews: () => void, report: (problem: unknown) => void) {
    this.#onNews = onNews
    this.#report = report
  }

  attach({ remote }: WorkerLife): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (_event: MessageEvent<AlarmNewsEvent>) => this.#onNews()
    const opened = remote.openAlarmNews(transfer(port2, [port2]))
    opened.catch(this.#report)
    this.#end = () => {
      port1.onmessage = null
      port1.close()
      // a failure to open is reported above, and there is nothing to close then
      opened.then((handle) => remote.closeAlarmNews(handle).catch(this.#report)).catch(() => undefined)
    }
  }

  /** Polling goes on without the news. */
  detach(): void {
    this.#end = null
  }

  close(): void {
    this.#end?.()
    this.#end = null
  }
}
