import { z } from 'zod'
import type { Hold, HoldListener } from './hold.ts'

/** So long a tab waits for another one to say that it holds, ms. */
const ASK_MS = 300
/** Tabs that hear that it is free ask again within this time, each at its own moment, ms. */
const SPREAD_MS = 200

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asked'), from: z.string() }),
  z.object({ kind: z.literal('refused'), to: z.string(), since: z.number() }),
  z.object({ kind: z.literal('held'), from: z.string(), since: z.number() }),
  z.object({ kind: z.literal('freed') }),
])
type Message = z.infer<typeof message>

/**
 * A hold by agreement, where the browser has no locks: who holds refuses those who ask. A tab that was killed does not
 * answer, and nobody is told of its end. One that is frozen is taken for killed, and loses the hold when it goes on: of two
 * that hold, the later one keeps it.
 */
export class MessageHold implements Hold {
  readonly #tab: string
  readonly #channel: BroadcastChannel
  readonly #listener: HoldListener
  #state: 'apart' | 'asking' | 'refused' | 'waiting' | 'holding' = 'apart'
  /** When it was last taken, here or elsewhere, as far as that is known; epoch, ms. */
  #since = 0
  #onRefused: () => void = () => undefined

  /** @param tab - Another one in every tab. */
  constructor(name: string, tab: string, listener: HoldListener) {
    this.#tab = tab
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
    this.#since = Math.max(Date.now(), this.#since + 1)
    this.#post({ kind: 'held', from: this.#tab, since: this.#since })
  }

  #receive(received: Message | undefined): void {
    if (received?.kind === 'asked') this.#answer(received.from)
    if (received?.kind === 'refused' && received.to === this.#tab) this.#deferTo(received.since)
    if (received?.kind === 'held') this.#compare(received)
    if (received?.kind === 'freed') setTimeout(() => this.#tryAgain(), Math.random() * SPREAD_MS)
  }

  /** Of two that ask at once, the smaller name goes first; the other may not have been heard. */
  #answer(from: string): void {
    if (this.#state === 'holding' || (this.#state === 'asking' && this.#tab < from))
      this.#post({ kind: 'refused', to: from, since: this.#since })
    else if (this.#state === 'asking') this.#onRefused()
  }

  /** Another tab holds, or is about to. */
  #deferTo(since: number): void {
    // a refusal that comes late tells nothing about the hold that was got meanwhile
    if (this.#state === 'holding') return
    this.#since = Math.max(this.#since, since)
    this.#onRefused()
  }

  #compare({ from, since }: Extract<Message, { kind: 'held' }>): void {
    const isLater = since > this.#since || (since === this.#since && from < this.#tab)
    if (this.#state === 'holding' && isLater) {
      this.#state = 'apart'
      this.#listener.onLost()
    }
    this.#deferTo(since)
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
