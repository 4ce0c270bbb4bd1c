import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { on } from '../support/draft-stage.ts'
import {
  commit,
  context,
  crash,
  draftOf,
  EDIT,
  GO_ON,
  openEditing,
  openTab,
  recovered,
  settle,
  siteUrl,
  stageDrafts,
  statesOf,
  textOf,
  toolsOf,
  usageOf,
} from '../support/draft-tabs.ts'

stageDrafts()

describe('a store in trouble', () => {
  const lastState = async (page: Page) => (await statesOf(page)).at(-1)

  it('says at once that it is full, loses nothing, and catches up when there is room', async () => {
    const page = await openTab()
    const tools = await toolsOf(page)
    await tools.send('Storage.overrideQuotaForOrigin', { origin: siteUrl(), quotaSize: 100_000 })
    await on(page, (tab, given) => tab.edit(given), EDIT)
    let numSteps = 0
    for (; (await lastState(page)) === undefined; numSteps += 1) {
      await commit(page, 1, 20)
      await settle(page)
    }
    expect(await lastState(page)).toEqual({ kind: 'behind', trouble: 'storageFull', numSteps: 1 })
    await commit(page, 1)
    await on(page, (tab) => tab.drawing.undo())
    expect(await lastState(page)).toMatchObject({ kind: 'behind', numSteps: 3 })
    const text = await textOf(page)
    await tools.send('Storage.overrideQuotaForOrigin', { origin: siteUrl() })
    await expect.poll(() => lastState(page)).toEqual({ kind: 'kept' })
    await crash(page)
    expect(await recovered()).toMatchObject({
      text,
      problem: null,
      hows: [...Array(numSteps + 1).fill('done'), 'undone'],
    })
  })

  it('adds no step twice that was stored though it seemed to fail', async () => {
    const page = await openEditing()
    await commit(page, 3)
    await settle(page)
    expect(await on(page, (tab, draft) => tab.addAgain(draft), await draftOf(page))).toBe(true)
    expect(await usageOf(page)).toMatchObject({ numSteps: 3 })
  })

  it.each(['by the browser', 'by a script'])('writes all anew when its data is deleted %s', async (how) => {
    const page = await openEditing()
    await commit(page, 3)
    await settle(page)
    const tools = await toolsOf(page)
    if (how === 'by the browser')
      await tools.send('Storage.clearDataForOrigin', { origin: siteUrl(), storageTypes: 'indexeddb' })
    else
      await on(
        page,
        () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.deleteDatabase('drawing-drafts')
            request.onsuccess = () => resolve(null)
            request.onerror = () => reject(request.error)
          }),
      )
    await expect.poll(() => lastState(page)).toEqual({ kind: 'kept' })
    expect((await statesOf(page))[0]).toMatchObject({ trouble: 'storageCleared' })
    await commit(page, 1)
    const text = await textOf(page)
    await crash(page)
    expect(await recovered()).toMatchObject({ text, isReplayed: true, problem: null, hows: ['folded', 'done'] })
  })

  it('says that there is none, and editing goes on', async () => {
    await context.addInitScript("Object.defineProperty(globalThis, 'indexedDB', { value: undefined })")
    const page = await openEditing()
    expect(await lastState(page)).toMatchObject({ kind: 'behind', trouble: 'storageUnavailable' })
    await commit(page, 3)
    await on(page, (tab) => {
      tab.drag(1)
      dispatchEvent(new Event('pagehide'))
    })
    expect(await lastState(page)).toEqual({ kind: 'behind', trouble: 'storageUnavailable', numSteps: 3 })
    await on(page, (tab) => tab.log.close())
  })

  it('says that a newer console has changed it, which does not have to wait', async () => {
    const page = await openEditing()
    const newer = await openTab()
    await on(
      newer,
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('drawing-drafts', 99)
          request.onsuccess = () => resolve(null)
        }),
    )
    await expect.poll(() => lastState(page)).toMatchObject({ kind: 'behind', trouble: 'storageOutdated' })
  })
})

describe('its memory', () => {
  /** Bytes of the page in use after steps. */
  async function heapAfter(page: Page, work: () => Promise<unknown>): Promise<number> {
    const tools = await toolsOf(page)
    await work()
    await tools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await tools.send('Runtime.getHeapUsage')
    await tools.detach()
    return usedSize
  }

  it('keeps no memory of steps that are stored', async () => {
    const page = await openEditing({ numElements: 500, foldLength: 1e9 })
    await heapAfter(page, () => on(page, (tab) => tab.commitLong(20)))
    const growth = async (): Promise<number> => {
      const before = await heapAfter(page, () => settle(page))
      return (await heapAfter(page, () => on(page, (tab) => tab.commitLong(300)).then(() => settle(page)))) - before
    }
    const logged = await growth()
    const { length } = await usageOf(page)
    await on(page, (tab) => tab.log.handOver())
    const unlogged = await growth()
    // the texts alone would be some 20 MB
    expect(length).toBeGreaterThan(20_000_000)
    expect(logged - unlogged).toBeLessThan(length / 20)
  })

  it('keeps no memory of 1,000 gestures that were saved', async () => {
    const page = await openEditing({ numElements: 10_000 })
    const gestures = async (numSteps: number): Promise<void> => {
      await commit(page, numSteps, 20)
      await settle(page)
      await on(page, (tab) => tab.save(8))
      await on(page, (tab, options) => tab.reopen(options), GO_ON)
    }
    const before = await heapAfter(page, () => gestures(50))
    expect(await heapAfter(page, () => gestures(1000))).toBeLessThan(before * 1.05)
  })
})
