import { z } from 'zod'
import { randomUuid } from '#lib/random-hex.ts'
import type { Hold, HoldListener } from './hold.ts'

/** So long a tab waits for another one to say that it holds, ms. */
const ASK_MS = 300
/** Tabs that hear that it is free ask again within this time, each at its own moment, ms. */
const SPREAD_MS = 200

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked'), from: z.string() }),
  z.object({ kind: z.literal('refused'), to: z.string(), term: z.int() }),
  /** @property term - Rises with each seizure. */
  z.object({ kind: z.literal('held'), from: z.string(), term: z.int() }),
  z.object({ kind: z.literal('freed') }),
])
type Message = z.infer<typeof message>

/**
 * A hold by agreement, where the browser has no locks: who holds answers those who ask. A tab that was killed does not
 * answer, and nobody is told of its end. One that is frozen is taken for killed, and loses the hold when it goes on. Should
 * two hold after all, since messages were late, the later seizure wins, or else the smaller name.
 */
export class MessageHold implements Hold {
  readonly #tab = randomUuid()
  readonly #channel: BroadcastChannel
  readonly #listener: HoldListener
  #state: 'apart' | 'asking' | 'refused' | 'waiting' | 'holding' = 'apart'
  /** The highest that is known. */
  #term = 0
  #onRefused: () => void = () => undefined

  constructor(name: string, listener: HoldListener) {
    this.#listener = listener
    this.#channel = new BroadcastChannel(`${name}/hold`)
    this.#channel.onmessage = ({ data }) => this.#receive(message.safeParse(data).data)
    addEventListener('pagehide', this.#leave)
  }

  async tryToHold(): Promise<boolean> {
    this.#state = 'asking'
    const asked = new Promise<boolean>((resolve) => {
      this.#onRefused = () => resolve(false)
      setTimeout(() => resolve(true), ASK_MS)
    })
    this.#post({ kind: 'asked', from: this.#tab })
    const isFree = await asked
    if (this.#state !== 'asking') return false
    if (isFree) this.#claim()
    else this.#state = 'refused'
    return isFree
  }

  holdWhenFree(): void {
    this.#state = 'waiting'
  }

  async seize(): Promise<void> {
    this.#term += 1
    this.#claim()
  }

  release(): void {
    if (this.#state === 'holding') this.#post({ kind: 'freed' })
    this.#state = 'apart'
  }

  close(): void {
    this.release()
    removeEventListener('pagehide', this.#leave)
    this.#channel.close()
  }

  #claim(): void {
    this.#state = 'holding'
    this.#post({ kind: 'held', from: this.#tab, term: this.#term })
  }

  #receive(received: Message | undefined): void {
    if (received?.kind === 'asked') this.#answer(received.from)
    if (received?.kind === 'refused' && received.to === this.#tab) this.#hear(received.term)
    if (received?.kind === 'held') this.#yieldTo(received)
    if (received?.kind === 'freed' && this.#state === 'waiting')
      setTimeout(() => this.#tryAgain(), Math.random() * SPREAD_MS)
  }

  /** Of two that ask at once, the smaller name goes first: it may not have heard the other one. */
  #answer(from: string): void {
    if (this.#state === 'holding' || (this.#state === 'asking' && this.#tab < from))
      this.#post({ kind: 'refused', to: from, term: this.#term })
    else if (this.#state === 'asking') this.#onRefused()
  }

  /** Another tab holds, or is about to. */
  #hear(term: number): void {
    this.#term = Math.max(this.#term, term)
    this.#onRefused()
  }

  #yieldTo({ from, term }: Extract<Message, { kind: 'held' }>): void {
    if (this.#state !== 'holding') this.#hear(term)
    else if (term > this.#term || (term === this.#term && from < this.#tab)) {
      this.#term = term
      this.#state = 'apart'
      this.#listener.onLost()
    } else this.#claim()
  }

  async #tryAgain(): Promise<void> {
    if (this.#state !== 'waiting') return
    if (await this.tryToHold()) this.#listener.onHeld()
    else this.#waitOn()
  }

  /** Unless it was released, or seized here, meanwhile. */
  #waitOn(): void {
    if (this.#state === 'refused') this.#state = 'waiting'
  }

  /** The page may come back from the browser's cache, and another tab may edit by then. */
  readonly #leave = (): void => {
    if (this.#state !== 'holding') return
    this.release()
    this.#listener.onLost()
  }

  #post(posted: Message): void {
    this.#channel.postMessage(posted)
  }
}
