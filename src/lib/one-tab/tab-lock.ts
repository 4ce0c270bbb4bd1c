import { z } from 'zod'
import { randomUuid } from '../random-hex.ts'
import type { Hold, HoldListener } from './hold.ts'
import { MessageHold } from './message-hold.ts'
import { WebLockHold } from './web-lock-hold.ts'

export interface TabLockOptions {
  /** What one tab edits at a time: another one for each user. */
  readonly name: string
  /**
   * Another tab takes over. Ends editing here.
   *
   * @returns The draft that the other tab is to continue, all of it stored; null for none.
   */
  onYield(): Promise<string | null>
  /** The tab may edit, or may not any longer, without having asked: another was closed, or took over by force. */
  onChange(isEditing: boolean): void
}

/** So long a tab may take to hand its draft over, ms. One that the browser has frozen never answers. */
const PATIENCE_MS = 2_000

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('giveUp'), from: z.string() }),
  z.object({ kind: z.literal('handedOver'), to: z.string(), draft: z.string().nullable() }),
])
type Message = z.infer<typeof message>

function createHold(name: string, tab: string, listener: HoldListener): Hold {
  const locks: LockManager | undefined = navigator.locks
  return locks ? new WebLockHold(locks, name, listener) : new MessageHold(name, tab, listener)
}

/**
 * Asks to edit something. One tab at a time does; a second one reads until the first is closed or killed, or
 * until it takes over. Without Web Locks, as on plain HTTP, the tabs agree by messages, and a killed one is missed only by
 * a tab that takes over or is opened.
 */
export async function lockTab(options: TabLockOptions): Promise<TabLock> {
  const lock = new TabLock(options)
  await lock.open()
  return lock
}

/**
 * Runs work unless a tab edits it, this one included; none can begin to meanwhile.
 *
 * @returns Whether it ran.
 */
export async function whileNobodyEdits(name: string, work: () => Promise<void>): Promise<boolean> {
  const hold = createHold(name, randomUuid(), { onHeld: () => undefined, onLost: () => undefined })
  try {
    const isFree = await hold.tryToHold()
    if (isFree) await work()
    return isFree
  } finally {
    hold.close()
  }
}

export class TabLock {
  readonly #tab = randomUuid()
  readonly #options: TabLockOptions
  readonly #channel: BroadcastChannel
  readonly #hold: Hold
  #isHolding = false
  #isEditing = false
  /** Called when the tab that edits has answered this one. */
  #onAnswer: ((draft: string | null) => void) | null = null

  constructor(options: TabLockOptions) {
    this.#options = options
    this.#channel = new BroadcastChannel(options.name)
    this.#channel.onmessage = ({ data }) => this.#receive(message.safeParse(data).data)
    this.#hold = createHold(options.name, this.#tab, { onHeld: () => this.#gain(), onLost: () => this.#lose() })
  }

  /** Whether this tab edits; else another does. */
  get isEditing(): boolean {
    return this.#isEditing
  }

  async open(): Promise<void> {
    this.#isHolding = await this.#hold.tryToHold()
    this.#isEditing = this.#isHolding
    if (!this.#isHolding) this.#hold.holdWhenFree()
  }

  /**
   * Edits in this tab from now on; the tab that did so ends it.
   *
   * @returns The draft to continue; null where the other tab has none, or did not answer: it is among the found ones then.
   */
  async takeOver(): Promise<string | null> {
    if (this.#isEditing) return null
    this.#hold.release()
    this.#isHolding = false
    const draft = await this.#askForDraft()
    await this.#hold.seize()
    this.#isHolding = true
    this.#isEditing = true
    return draft
  }

  /** Lets other tabs edit. The lock is of no more use. */
  release(): void {
    this.#isHolding = false
    this.#isEditing = false
    this.#hold.close()
    this.#channel.close()
  }

  #askForDraft(): Promise<string | null> {
    const answered = new Promise<string | null>((resolve) => {
      this.#onAnswer = resolve
      setTimeout(() => resolve(null), PATIENCE_MS)
    })
    this.#post({ kind: 'giveUp', from: this.#tab })
    return answered
  }

  #receive(received: Message | undefined): void {
    if (received?.kind === 'giveUp') void this.#yield(received.from)
    else if (received?.to === this.#tab) this.#onAnswer?.(received.draft)
  }

  /** Holds on until the other tab has seized the lock, so that no third one comes between. */
  async #yield(to: string): Promise<void> {
    if (!this.#isHolding) return
    const wasEditing = this.#isEditing
    this.#isEditing = false
    const draft = wasEditing ? await this.#options.onYield() : null
    // seized or released meanwhile: nobody waits for the draft any more
    if (!this.#isHolding) return
    this.#post({ kind: 'handedOver', to, draft })
  }

  #gain(): void {
    this.#isHolding = true
    this.#isEditing = true
    this.#options.onChange(true)
  }

  #lose(): void {
    const wasEditing = this.#isEditing
    this.#isHolding = false
    this.#isEditing = false
    this.#hold.holdWhenFree()
    if (wasEditing) this.#options.onChange(false)
  }

  #post(posted: Message): void {
    this.#channel.postMessage(posted)
  }
}
