import type { Hold, HoldListener } from './hold.ts'

/** A hold by the browser's own lock, which it frees with a tab, however that ends. */
export class WebLockHold implements Hold {
  readonly #locks: LockManager
  readonly #name: string
  readonly #listener: HoldListener
  #end: () => void = () => undefined

  constructor(locks: LockManager, name: string, listener: HoldListener) {
    this.#locks = locks
    this.#name = name
    this.#listener = listener
  }

  tryToHold(): Promise<boolean> {
    return this.#request({ ifAvailable: true })
  }

  holdWhenFree(): void {
    const waiting = new AbortController()
    this.#end = () => waiting.abort()
    void this.#request({ signal: waiting.signal }).then((isHeld) => {
      if (isHeld) this.#listener.onHeld()
    })
  }

  async seize(): Promise<void> {
    await this.#request({ steal: true })
  }

  release(): void {
    this.#end()
  }

  close(): void {
    this.release()
  }

  /** @returns Whether it was granted; what happens to it later is told to the listener. */
  #request(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let isHeld = false
      const granted = (lock: Lock | null): Promise<void> => {
        isHeld = lock !== null
        resolve(isHeld)
        return new Promise((release) => {
          if (lock) this.#end = release
          else release()
        })
      }
      // rejected when it was seized, or waited for no longer, or the page is going away
      this.#locks.request(this.#name, options, granted).catch(() => {
        if (isHeld) this.#listener.onLost()
        else resolve(false)
      })
    })
  }
}
