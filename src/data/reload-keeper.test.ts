import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from './browser-storage.ts'
import { createReloadKeeper, RELOAD_PAUSE_MS, STUCK_MS } from './reload-keeper.ts'

/** A screen over its reloads: the storage stays, the page is new. */
function screen() {
  const storage = createMemoryStorage()
  const world = { now: 1_000_000_000_000, isPageThere: true, numReloads: 0, timers: [] as Array<() => void> }
  const load = () =>
    createReloadKeeper({
      storage,
      now: () => world.now,
      setTimer: (run, delayMs) => {
        expect(delayMs).toBe(STUCK_MS)
        world.timers.push(run)
      },
      isPageThere: async () => world.isPageThere,
      reload: () => {
        world.numReloads += 1
      },
    })
  return { world, load }
}

describe('a screen that nobody attends', () => {
  it('is reloaded at a turn, and only where that is wanted', async () => {
    const { world, load } = screen()
    const keeper = load()
    expect(await keeper.turn()).toBe(false)
    keeper.want()
    expect(world.numReloads).toBe(0)
    expect(await keeper.turn()).toBe(true)
    expect([world.numReloads, load().count]).toEqual([1, 1])
  })

  it('never loops after an upgrade: the page that comes wants a reload again and gets none for ten minutes', async () => {
    const { world, load } = screen()
    for (let at = 0; at < 600; at += 1) {
      const keeper = load()
      keeper.want()
      await keeper.turn()
      world.now += 1_000
    }
    expect(world.numReloads).toBe(1)
    world.now += RELOAD_PAUSE_MS
    const keeper = load()
    keeper.want()
    expect(await keeper.turn()).toBe(true)
  })

  it('keeps what it shows while the server has no page for it', async () => {
    const { world, load } = screen()
    const keeper = load()
    world.isPageThere = false
    keeper.want()
    expect([await keeper.turn(), world.numReloads]).toEqual([false, 0])
    world.isPageThere = true
    expect(await keeper.turn()).toBe(true)
  })

  it('is reloaded without a turn where none comes', async () => {
    const { world, load } = screen()
    const keeper = load()
    keeper.want()
    keeper.want()
    expect(world.timers).toHaveLength(1)
    world.timers[0]?.()
    await expect.poll(() => world.numReloads).toBe(1)
  })

  it('is not held by a clock that was set back, nor by what others have stored', async () => {
    const { world, load } = screen()
    load().want()
    const first = load()
    first.want()
    await first.turn()
    world.now -= 86_400_000
    const keeper = load()
    keeper.want()
    expect(await keeper.turn()).toBe(true)
  })
})
