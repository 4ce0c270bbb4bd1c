// One session of editing the network: what it began with, what was done, and the draft that is kept of it.

import { keptChange } from '#contract/endpoints/pipe-edits.ts'
import { changeBetween, type NetworkChange } from '#contract/pipes/edits/change.ts'
import { beginHistory, doChange, type EditHistory, redoChange, undoChange } from '#contract/pipes/edits/history.ts'
import type { EditNetwork } from '#contract/pipes/edits/network.ts'
import { mending, rebase } from '#contract/pipes/edits/rebase-change.ts'
import { randomUuid } from '#lib/random-hex.ts'
import { discardDraft, type KeptDraft, keepDraft } from './kept-draft.ts'

interface SessionOptions {
  readonly user: string
  readonly now: () => number
  /** Whether the browser keeps the draft. */
  readonly onKept: (isKept: boolean) => void
}

export class EditSession {
  readonly #id = randomUuid()
  readonly #options: SessionOptions
  readonly #listeners = new Set<() => void>()
  #base: EditNetwork
  #history: EditHistory
  #writing: Promise<void> = Promise.resolve()
  readonly #copies = new WeakMap<NetworkChange, KeptDraft['steps'][number]>()

  constructor(network: EditNetwork, options: SessionOptions) {
    this.#options = options
    this.#base = network
    this.#history = beginHistory(network)
  }

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): EditHistory => this.#history

  /** What is to be published, each thing once. */
  changes(): NetworkChange {
    return changeBetween(this.#base, this.#history.network)
  }

  do(change: NetworkChange): void {
    this.#set(doChange(this.#history, change))
  }
  undo(): void {
    this.#set(undoChange(this.#history))
  }
  redo(): void {
    this.#set(redoChange(this.#history))
  }

  /** Goes on with a draft; ends follow nodes that were moved since. */
  async continueDraft({ id, steps }: KeptDraft): Promise<void> {
    let history = this.#history
    for (const step of steps) history = doChange(history, step)
    this.#set(doChange(history, mending(history.network)))
    await this.#writing
    await discardDraft(id)
  }

  /** The network is another one by now; the draft goes on over it. */
  takeOver(now: EditNetwork, theirs: ReadonlySet<string>): void {
    const change = rebase({ base: this.#base, draft: this.#history.network, now }, theirs)
    this.#base = now
    this.#set(doChange(beginHistory(now), change))
  }

  /** Begins anew, without a draft. */
  restart(network: EditNetwork): void {
    this.#base = network
    this.#set(beginHistory(network))
  }

  /** @returns Id of the draft, once the browser has all of it; null: there is none. */
  async settle(): Promise<string | null> {
    await this.#writing
    return this.#history.done.length > 0 ? this.#id : null
  }

  #set(history: EditHistory): void {
    if (history === this.#history) return
    this.#history = history
    this.#keep()
    for (const listener of this.#listeners) listener()
  }

  #keep(): void {
    const { user, now, onKept } = this.#options
    const draft: KeptDraft = {
      id: this.#id,
      user,
      changedAt: now(),
      steps: this.#history.done.map((step) => this.#copyOf(step)),
    }
    this.#writing = this.#writing
      .then(() => keepDraft(draft))
      .then(
        () => onKept(true),
        () => onKept(false),
      )
  }

  /** As plain lists, which is how it is read again; of each step once. */
  #copyOf(change: NetworkChange): KeptDraft['steps'][number] {
    const known = this.#copies.get(change)
    if (known) return known
    const copy = keptChange.parse(change)
    this.#copies.set(change, copy)
    return copy
  }
}
