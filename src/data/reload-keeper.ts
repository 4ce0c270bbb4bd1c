// Reloads of a page that nobody attends: after an upgrade of the console, a part of it that could not be loaded, or graphics
// that do not come back. One at a time, between two things that are shown, never without a page to load, and at most once in
// ten minutes: whatever is wrong with the page that comes, there is no loop.

import { z } from 'zod'
import type { KeyValueStorage } from './session-store.ts'

const STORAGE_KEY = 'wall.reloads'
export const RELOAD_PAUSE_MS = 10 * 60_000
/** Without a turn for this long after the wish, the page is taken to be stuck. */
export const STUCK_MS = 60_000

const stored = z.object({ count: z.int().min(0), lastAt: z.number() })

interface ReloadKeeperParts {
  readonly storage: Pick<KeyValueStorage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly setTimer: (run: () => void, delayMs: number) => void
  /** Whether the page can be loaded now. */
  readonly isPageThere: () => Promise<boolean>
  readonly reload: () => void
}

export interface ReloadKeeper {
  /** Reloads of this screen by itself, since it was set up. */
  readonly count: number
  /** Wishes for a reload at the next turn. */
  want(): void
  /** Tells that nothing is lost now by a reload. @returns Whether it is under way. */
  turn(): Promise<boolean>
}

export function createReloadKeeper({ storage, now, setTimer, isPageThere, reload }: ReloadKeeperParts): ReloadKeeper {
  let isWanted = false
  let isWaiting = false

  function read(): z.infer<typeof stored> {
    try {
      return stored.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? ''))
    } catch {
      // nothing stored yet, or by another program
      return { count: 0, lastAt: 0 }
    }
  }

  async function turn(): Promise<boolean> {
    const { count, lastAt } = read()
    const age = now() - lastAt
    // a clock that was set back must not hold it for years
    if (!isWanted || (age >= 0 && age < RELOAD_PAUSE_MS)) return false
    if (!(await isPageThere())) return false
    storage.setItem(STORAGE_KEY, JSON.stringify({ count: count + 1, lastAt: now() }))
    isWanted = false
    reload()
    return true
  }

  function waitForTurn(): void {
    if (isWaiting) return
    isWaiting = true
    setTimer(() => {
      isWaiting = false
      if (isWanted) void turn().then((isReloading) => isReloading || waitForTurn())
    }, STUCK_MS)
  }

  return {
    get count() {
      return read().count
    },
    want() {
      isWanted = true
      waitForTurn()
    },
    turn,
  }
}
