/** What one tab of the browser holds at a time. */
export interface Hold {
  /** @returns Whether this tab holds it now. */
  tryToHold(): Promise<boolean>
  /** Holds it as soon as no other tab does, and says so. */
  holdWhenFree(): void
  /** Takes it from the tab that holds it. */
  seize(): Promise<void>
  /** Lets it go, or waits for it no longer. */
  release(): void
  close(): void
}

export interface HoldListener {
  /** It was free, and is held here now. */
  onHeld(): void
  /** Another tab has seized it. */
  onLost(): void
}
