import { type Remote, transfer } from 'comlink'
import type { DrawingEvent, RealtimeWorker } from '#workers/realtime/protocol.ts'

type OpenArguments = Parameters<RealtimeWorker['openDrawing']>
export type BindingTable = OpenArguments[0]
export type BoundPoints = OpenArguments[1]
export type GlyphMetrics = OpenArguments[2]
export type ValueSource = OpenArguments[3]
/** What was measured in the past. */
export type PastValues = Extract<ValueSource, { kind: 'past' }>['record']
export type ValueFrame = Awaited<ReturnType<RealtimeWorker['snapshot']>>
export type ScenePatch = Extract<DrawingEvent, { kind: 'patch' }>['patch']
export type LiveState = Extract<DrawingEvent, { kind: 'state' }>['state']
export type BoundValue = Awaited<ReturnType<RealtimeWorker['inspect']>>[number]
export type SourceValue = Awaited<ReturnType<RealtimeWorker['read']>>

export interface LiveListener {
  /** Called at most once per frame. The listener may keep the arrays. */
  onPatch(patch: ScenePatch): void
  onState(state: LiveState): void
}

/** A running worker. */
export interface WorkerLife {
  readonly remote: Remote<RealtimeWorker>
}

/** Something open in the worker; it is opened again in the next worker. */
export interface ClientView {
  attach(life: WorkerLife): void
  /** The worker has died: calls to it would otherwise wait forever. */
  detach(problem: unknown): void
  close(): void
}

/** One open drawing on the console's side; it outlives its worker and is opened again in the next one. */
export class ClientDrawing implements ClientView {
  readonly #table: BindingTable
  #points: BoundPoints
  readonly #glyphs: GlyphMetrics
  readonly #listener: LiveListener
  readonly #report: (problem: unknown) => void
  #source: ValueSource
  #life: WorkerLife | null = null
  #handle: Promise<number> | null = null
  #port: MessagePort | null = null
  #visible: Uint32Array | null = null
  #isSendingVisible = false
  /** Refuse the questions that the worker has not answered yet. */
  readonly #unanswered = new Set<(problem: unknown) => void>()
  /** Number of bindings without an answer: patches received before it still belong to the previous points. */
  #numUnbound = 0
  /** The first patch, which shows every element without a value; used while no worker can send one. */
  #blank: ScenePatch | null = null

  constructor(
    table: BindingTable,
    points: BoundPoints,
    glyphs: GlyphMetrics,
    listener: LiveListener,
    source: ValueSource,
    report: (problem: unknown) => void,
  ) {
    this.#source = source
    this.#table = table
    this.#points = points
    this.#glyphs = glyphs
    this.#listener = listener
    this.#report = report
  }

  attach(life: WorkerLife): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<DrawingEvent>) => this.#take(data)
    this.#port = port1
    this.#life = life
    const handle = life.remote.openDrawing(
      this.#table,
      this.#points,
      this.#glyphs,
      this.#source,
      transfer(port2, [port2]),
    )
    this.#handle = handle
    handle.catch((problem: unknown) => {
      if (this.#life !== life) return
      this.#report(problem)
      this.detach(problem)
    })
    this.#isSendingVisible = false
    this.#numUnbound = 0
    if (this.#visible) void this.#sendVisible(life, handle)
  }

  /** The worker has died or cannot serve this drawing: nothing on screen may look current any more. */
  detach(problem: unknown): void {
    this.#release()
    for (const refuse of this.#unanswered) refuse(problem)
    if (this.#blank) this.#listener.onPatch(copyOf(this.#blank))
    this.#listener.onState('lost')
  }

  /** Values of the previous points disappear immediately. */
  bind(points: BoundPoints): void {
    this.#points = points
    if (this.#handle && this.#blank) this.#listener.onPatch(copyOf(this.#blank))
    this.#rebind()
  }

  /** Values of the previous source stay until the first ones of the next, which follow at once. */
  setSource(source: ValueSource): void {
    this.#source = source
    this.#rebind()
  }

  #rebind(): void {
    const life = this.#life
    if (!life || !this.#handle) return
    const [points, source] = [this.#points, this.#source]
    this.#numUnbound += 1
    this.#handle
      .then((open) => life.remote.bindDrawing(open, points, source))
      .catch((problem: unknown) => {
        // a failure to open is reported by attach
        if (this.#life === life) this.#report(problem)
      })
  }

  setVisible(elements: Uint32Array): void {
    this.#visible = elements
    if (this.#life && this.#handle && !this.#isSendingVisible) void this.#sendVisible(this.#life, this.#handle)
  }

  inspect(element: number): Promise<readonly BoundValue[]> {
    return this.#ask((remote, open) => remote.inspect(open, element))
  }

  snapshot(): Promise<ValueFrame> {
    return this.#ask((remote, open) => remote.snapshot(open))
  }

  read(source: number): Promise<SourceValue> {
    return this.#ask((remote, open) => remote.read(open, source))
  }

  async #ask<Answer>(question: (remote: WorkerLife['remote'], open: number) => Promise<Answer>): Promise<Answer> {
    const life = this.#life
    const handle = this.#handle
    if (!life || !handle) throw new Error('No live values: the realtime worker is not running.')
    return new Promise((resolve, reject) => {
      const answer = handle.then((open) => question(life.remote, open))
      this.#unanswered.add(reject)
      answer.then(resolve, reject).finally(() => this.#unanswered.delete(reject))
    })
  }

  close(): void {
    const life = this.#life
    const report = this.#report
    // a failure to open is reported by attach, and there is nothing to close then
    void this.#handle?.then(
      (open) => life?.remote.closeDrawing(open).catch(report),
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

  #take(event: DrawingEvent): void {
    // messages still in transit when the port was closed
    if (!this.#port) return
    if (event.kind === 'state') {
      this.#listener.onState(event.state)
    } else if (event.kind === 'bound') {
      this.#numUnbound -= 1
    } else {
      this.#blank ??= copyOf(event.patch)
      if (this.#numUnbound === 0) this.#listener.onPatch(event.patch)
    }
  }

  /** One call at a time, always with the newest set: sets replaced meanwhile are never sent. */
  async #sendVisible(life: WorkerLife, handle: Promise<number>): Promise<void> {
    this.#isSendingVisible = true
    let sent: Uint32Array | null = null
    try {
      const open = await handle
      while (this.#life === life && this.#visible && this.#visible !== sent) {
        sent = this.#visible
        await life.remote.setVisible(open, sent)
      }
    } catch (problem) {
      // a failure to open is reported by attach, and a closed drawing needs no report
      if (this.#life === life && sent) this.#report(problem)
    } finally {
      if (this.#life === life) this.#isSendingVisible = false
    }
  }
}

/** The listener may keep, change or transfer the arrays. */
function copyOf(patch: ScenePatch): ScenePatch {
  const { elements, effects, numbers, texts, measuredAt } = patch
  return {
    elements: elements.slice(),
    effects: effects.slice(),
    numbers: numbers.slice(),
    texts: texts && {
      cells: texts.cells.slice(),
      runs: texts.runs.slice(),
      total: texts.total,
      texts: texts.texts.slice(),
      colors: texts.colors.slice(),
    },
    measuredAt,
  }
}
