import type { Operation, OverlayShape } from '#drawing/engine.ts'
import type { KeyInput, PointerInput, StateEntry, ToolHost, ToolState } from './tool-state.ts'

type PointerVerb = 'down' | 'move' | 'up'

/** What a tool is when nothing is going on. */
export interface Tool {
  readonly name: string
  /** Enters its first state. */
  start(host: ToolHost): void
}

/**
 * The current state of the current tool. Inputs wait for each other, since states ask the worker; of several moves that
 * wait only the last one is made.
 */
export class ToolMachine {
  readonly #host: ToolHost
  readonly #onChange: () => void
  #tool: Tool
  #state: ToolState = {}
  #name = ''
  #queue: Promise<unknown> = Promise.resolve()
  #waitingMove: { pointer: PointerInput } | null = null
  #numPresses = 0

  constructor(host: ToolHost, tool: Tool, onChange: () => void) {
    this.#host = host
    this.#tool = tool
    this.#onChange = onChange
  }

  get tool(): string {
    return this.#tool.name
  }

  /** Name of the current state, such as `select.idle`. */
  get stateName(): string {
    return this.#name
  }

  get cursor(): string {
    return this.#state.cursor ?? 'default'
  }

  get overlay(): readonly OverlayShape[] {
    return this.#state.overlay?.() ?? []
  }

  /** Whether a press or release has not been answered yet: what comes after it, such as a key, must wait. */
  get isBusy(): boolean {
    return this.#numPresses > 0
  }

  /** Whether a gesture is under way that shows a frame of its own. */
  get isDragging(): boolean {
    return this.#state.pending !== undefined
  }

  /** What the gesture under way would change if it ended now. */
  get pending(): readonly Operation[] {
    return this.#state.pending?.() ?? []
  }

  /** Takes another tool, and ends the gesture of the one before. */
  take(tool: Tool): void {
    this.settle()
    this.#tool = tool
    this.finish()
  }

  /** Goes on to another state of the tool. */
  go<Payload>({ name, enter }: StateEntry<Payload>, payload: Payload): ToolState {
    this.#state.leave?.()
    this.#name = name
    this.#state = enter(this.#host, payload)
    this.#onChange()
    return this.#state
  }

  /** Returns to the tool's first state. */
  finish(): void {
    this.#tool.start(this.#host)
  }

  pointer(verb: PointerVerb, pointer: PointerInput): Promise<void> {
    if (verb !== 'move') {
      this.#waitingMove = null
      this.#numPresses += 1
      return this.#enqueue(() => this.#state[verb]?.(pointer)).finally(() => {
        this.#numPresses -= 1
      })
    }
    if (this.#waitingMove) {
      this.#waitingMove.pointer = pointer
      return this.idle()
    }
    const waiting = { pointer }
    this.#waitingMove = waiting
    return this.#enqueue(() => {
      if (this.#waitingMove === waiting) this.#waitingMove = null
      return this.#state.move?.(waiting.pointer)
    })
  }

  /** @returns Whether the state has used the key. */
  async key(key: KeyInput): Promise<boolean> {
    let isUsed = false
    await this.#enqueue(async () => {
      isUsed = (await this.#state.key?.(key)) ?? false
    })
    return isUsed
  }

  /** Gives up the gesture under way. */
  cancel(): Promise<void> {
    return this.#enqueue(() => this.#state.cancel?.())
  }

  /** Ends the gesture under way at once, as it is. */
  settle(): void {
    this.#state.settle?.()
  }

  /** Kept once all inputs so far are done. */
  async idle(): Promise<void> {
    await this.#queue
  }

  #enqueue(work: () => unknown): Promise<void> {
    const done = this.#queue.then(async () => {
      await this.#host.stage.whenThere()
      await work()
      this.#onChange()
    })
    // a broken gesture is given up, and the next one begins afresh
    this.#queue = done.catch(() => {
      try {
        this.#state.cancel?.()
      } finally {
        this.finish()
      }
    })
    return done
  }
}
