import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DraftStage, on, openDraftStage } from '../support/draft-stage.ts'

const OWNER = { user: 'operator', drawing: 'HZ0001' }
const EDIT = { ...OWNER, version: 7, numElements: 20 }
const GO_ON = { ...OWNER, version: 7 }

let stage: DraftStage
let context: BrowserContext

beforeAll(async () => {
  stage = await openDraftStage()
})
afterAll(() => stage?.close())
// each test has a store of its own
beforeEach(async () => {
  context = await stage.browser.newContext()
})
afterEach(() => context.close())

/** A tab that edits a drawing. */
async function openEditing(options: object = {}): Promise<Page> {
  const page = await stage.open(context)
  await on(page, (tab, given) => tab.edit(given), { ...EDIT, ...options })
  return page
}
const textOf = (page: Page): Promise<string> => on(page, (tab) => tab.text())
const statesOf = (page: Page) => on(page, (tab) => tab.states)
const usageOf = (page: Page) => on(page, (tab) => tab.usage())
const settle = (page: Page): Promise<void> => on(page, (tab) => tab.log.settle())
const commit = (page: Page, numSteps: number, numMoved = 1): Promise<void> =>
  on(page, (tab, [steps, moved]) => tab.commit(steps, moved), [numSteps, numMoved] as const)
const draftOf = (page: Page): Promise<string> => on(page, (tab) => tab.log.draft)
const sessionOf = (page: Page): Promise<CDPSession> => context.newCDPSession(page)
/** The page's site, as the protocol of the browser's tools names it. */
const origin = (): string => new URL(stage.url).origin

/** Drafts that a new tab finds, and what the newest one gives. */
async function recovered(page?: Page) {
  const tab = page ?? (await stage.open(context))
  const drafts = await on(tab, (one, owner) => one.find(owner), OWNER)
  const [newest] = drafts
  if (!newest) throw new Error('No draft is found.')
  return { tab, drafts, ...(await on(tab, (one, draft) => one.recover(draft), newest.id)) }
}

/** @param session - Made before, for a page that is busy. */
async function crash(page: Page, session?: CDPSession): Promise<void> {
  const tools = session ?? (await sessionOf(page))
  const crashed = page.waitForEvent('crash')
  tools.send('Page.crash').catch(() => undefined)
  await crashed
}

describe('a killed tab', () => {
  it('gives all committed steps back when it was closed without a word', async () => {
    const page = await openEditing()
    await commit(page, 5)
    const text = await textOf(page)
    await page.close({ runBeforeUnload: false })
    const { drafts, ...found } = await recovered()
    expect(found).toMatchObject({ text, problem: null, open: null, hows: Array(5).fill('done'), isContinued: true })
    expect(drafts).toMatchObject([{ ...OWNER, baseVersion: 7, numSteps: 5, hasOpenStep: false, isFolded: false }])
  })

  it('gives them back with the open step when it crashed in a drag', async () => {
    const page = await openEditing()
    await commit(page, 3)
    const text = await textOf(page)
    await on(page, (tab) => tab.drag(10))
    await on(page, (tab) => tab.drag(25))
    await expect.poll(async () => (await usageOf(page)).numOpen).toBe(1)
    await crash(page)
    const { drafts, open, ...found } = await recovered()
    expect(found).toMatchObject({ text, problem: null })
    expect(drafts).toMatchObject([{ numSteps: 3, hasOpenStep: true }])
    expect(open).toMatchObject({ label: 'drag' })
    expect(JSON.parse(open?.operations ?? '')).toMatchObject([{ kind: 'move', dx: 25 }])
  })

  it('gives back a step that it committed in its very last task', async () => {
    const page = await openEditing()
    const session = await sessionOf(page)
    const isBusy = page.waitForEvent('console')
    // the task does not end any more, so the page never hears from its store
    on(page, (tab) => {
      tab.commit(3, 20)
      console.log('busy')
      for (;;);
    }).catch(() => undefined)
    await isBusy
    await crash(page, session)
    expect(await recovered()).toMatchObject({ hows: Array(3).fill('done'), problem: null })
  })

  it('gives the open step back when it was left before the clock struck', async () => {
    const page = await openEditing()
    await on(page, (tab) => tab.drag(5))
    await page.goto('about:blank')
    expect(await recovered()).toMatchObject({ open: { label: 'drag' }, hows: [] })
  })

  it('offers no step that was dropped or cancelled', async () => {
    const page = await openEditing()
    await on(page, (tab) => tab.drag(5))
    await expect.poll(async () => (await usageOf(page)).numOpen).toBe(1)
    await on(page, (tab) => tab.endDrag('drop'))
    expect(await usageOf(page)).toMatchObject({ numOpen: 0, numSteps: 1 })
    await on(page, (tab) => tab.drag(7))
    await expect.poll(async () => (await usageOf(page)).numOpen).toBe(1)
    await on(page, (tab) => tab.endDrag('cancel'))
    await expect.poll(async () => (await usageOf(page)).numOpen).toBe(0)
    expect(await usageOf(page)).toMatchObject({ numSteps: 1 })
  })

  it.each([1, 2, 3])('gives the same bytes after random edits and saves, number %s', async (seed) => {
    const page = await openEditing()
    await on(page, (tab, given) => tab.editAtRandom(given, 300), seed)
    const text = await on(page, (tab) => {
      tab.drawing.undo()
      tab.drawing.undo()
      tab.drawing.redo()
      return tab.text()
    })
    await crash(page)
    expect(await recovered()).toMatchObject({ text, isReplayed: true, problem: null })
  })
})

describe('a recovery', () => {
  it('stops before a broken step, keeps the draft, and finds the others', async () => {
    const other = await openEditing()
    await commit(other, 2)
    await other.close()
    const page = await openEditing()
    await commit(page, 1)
    const text = await textOf(page)
    await commit(page, 3)
    await settle(page)
    const draft = await draftOf(page)
    await on(page, (tab, given) => tab.spoil(given, 2, '[{"kind":"explode"}]'), draft)
    await crash(page)
    const { tab, drafts, ...found } = await recovered()
    expect(found).toMatchObject({
      text,
      isContinued: false,
      problem: { code: 'stepBroken', number: 2, label: 'step 1' },
    })
    expect(drafts.map(({ numSteps }) => numSteps)).toEqual([4, 2])
    // what goes on from there is a draft of its own
    await on(tab, (one, given) => one.goOn(given.draft, given.options), { draft, options: GO_ON })
    await commit(tab, 1)
    const further = await textOf(tab)
    await tab.close()
    const again = await recovered()
    expect(again).toMatchObject({ text: further, problem: null })
    expect(again.drafts.map(({ numSteps }) => numSteps)).toEqual([1, 4, 2])
  })
  it('shares the text of a version among drafts, until the last of them is discarded', async () => {
    const page = await openEditing()
    await commit(page, 1)
    await page.close()
    const second = await openEditing()
    await commit(second, 1)
    await second.close()
    const { tab, drafts } = await recovered()
    expect(await usageOf(tab)).toMatchObject({ numDocuments: 1, numDrafts: 2 })
    for (const [at, { id }] of drafts.entries()) {
      await on(tab, (one, draft) => one.discard(draft), id)
      expect(await usageOf(tab)).toMatchObject({ numDocuments: 1 - at, numDrafts: 1 - at, numSteps: 1 - at })
    }
  })

  it('finds drafts of deleted drawings among all, but none of other users or open tabs', async () => {
    for (const owner of [{ drawing: 'gone' }, { user: 'admin' }]) {
      const page = await openEditing(owner)
      await commit(page, 1)
      await page.close()
    }
    const tab = await stage.open(context)
    const editor = await stage.open(context)
    await on(editor, (one, owner) => one.lock(owner), { ...OWNER, drawing: 'edited' })
    await on(editor, (one, given) => one.edit(given), { ...EDIT, drawing: 'edited' })
    await commit(editor, 1)
    await settle(editor)
    const all = await on(tab, (one, user) => one.findAll(user), OWNER.user)
    expect(all).toMatchObject([{ drawing: 'gone', user: 'operator' }])
    expect(await on(tab, (one, owner) => one.find(owner), OWNER)).toEqual([])
  })

  it('shows the picture that was kept last', async () => {
    const page = await openEditing()
    await commit(page, 1)
    for (const url of ['data:,1', 'data:,2']) await on(page, (tab, picture) => tab.log.keepPicture(picture), url)
    await page.close()
    expect((await recovered()).drafts).toMatchObject([{ pictureUrl: 'data:,2' }])
  })

  it('is offered for 30 days, unless a tab edits the drawing', async () => {
    const day = 86_400_000
    const now = Date.now()
    for (const drawing of ['old', 'edited', 'young']) {
      const page = await openEditing({ drawing, now: now - (drawing === 'young' ? 29 : 31) * day })
      await commit(page, 1)
      await page.close()
    }
    const editor = await stage.open(context)
    await on(editor, (tab, owner) => tab.lock(owner), { ...OWNER, drawing: 'edited' })
    const page = await openEditing()
    for (const [drawing, numFound] of Object.entries({ old: 0, edited: 1, young: 1 }))
      expect(await on(page, (tab, owner) => tab.find(owner), { ...OWNER, drawing })).toHaveLength(numFound)
  })

  it('is not offered when the tab was closed without changes', async () => {
    const page = await openEditing()
    await on(page, (tab) => tab.log.close())
    expect(await usageOf(page)).toMatchObject({ numDrafts: 0, numDocuments: 0 })
    const changed = await openEditing()
    await commit(changed, 1)
    expect(await on(changed, (tab) => tab.log.hasChanges())).toBe(true)
    await on(changed, (tab) => tab.log.close())
    expect((await recovered()).hows).toEqual(['done'])
  })
})

describe('a save', () => {
  it('leaves a small store after 1,000 gestures, and edits go on from there', async () => {
    const page = await openEditing()
    await commit(page, 1000, 20)
    await settle(page)
    const before = await usageOf(page)
    await on(page, (tab) => tab.save(8))
    const after = await usageOf(page)
    expect(after).toMatchObject({ numDocuments: 1, numDrafts: 1, numSteps: 0 })
    expect(after.length).toBeLessThan(before.length / 50)
    expect(await on(page, (tab) => tab.log.hasChanges())).toBe(false)
    await on(page, (tab) => tab.drawing.undo())
    const text = await textOf(page)
    await crash(page)
    const { drafts, ...found } = await recovered()
    expect(found).toMatchObject({ text, hows: ['undone'], problem: null })
    expect(drafts).toMatchObject([{ baseVersion: 8 }])
  })

  it('keeps what was changed while the server was saving', async () => {
    const page = await openEditing()
    await commit(page, 2)
    await on(page, async (tab) => {
      const { record } = tab.drawing
      tab.commit(3)
      const noted = tab.log.noteSaved({ version: 8, record })
      await new Promise((resolve) => setTimeout(resolve))
      tab.commit(1)
      await noted
    })
    await settle(page)
    const text = await textOf(page)
    await crash(page)
    expect(await recovered()).toMatchObject({ text, isReplayed: true, problem: null, hows: ['folded', 'done'] })
  })

  it('gives the steps since the base, for a replay on what another user has saved', async () => {
    const page = await openEditing()
    await commit(page, 2)
    expect(await on(page, async (tab) => (await tab.log.readSteps()).map(({ label }) => label))).toEqual([
      'step 1',
      'step 2',
    ])
  })

  it('folds many steps into a document, and loses none that are committed meanwhile', async () => {
    const page = await openEditing({ foldLength: 20_000 })
    for (let round = 0; round < 10; round += 1) await commit(page, 5, 20)
    await settle(page)
    await expect.poll(async () => (await usageOf(page)).numSteps).toBeLessThan(40)
    await commit(page, 1)
    const text = await textOf(page)
    await crash(page)
    const { drafts, ...found } = await recovered()
    expect(found).toMatchObject({ text, isReplayed: true, problem: null, isContinued: true })
    expect(drafts).toMatchObject([{ isFolded: true, baseVersion: 7 }])
  })
})

describe.each([
  ['the locks of the browser', true],
  ['messages, where there are no locks', false],
])('two tabs, by %s', (_how, hasLocks) => {
  beforeEach(async () => {
    if (!hasLocks) await context.addInitScript('delete Navigator.prototype.locks')
  })

  async function openLocked(): Promise<Page> {
    const page = await stage.open(context)
    await on(page, (tab, owner) => tab.lock(owner), OWNER)
    return page
  }
  const isEditing = (page: Page): Promise<boolean> => on(page, (tab) => tab.isEditing)
  const changesOf = (page: Page) => on(page, (tab) => tab.changes)

  it('lets the second read only, until it takes over and goes on with the steps of the first', async () => {
    const first = await openLocked()
    await on(first, (tab, given) => tab.edit(given), EDIT)
    await commit(first, 3)
    const text = await textOf(first)
    await on(first, (tab) => tab.drag(9))
    const second = await openLocked()
    expect([await isEditing(first), await isEditing(second)]).toEqual([true, false])

    const draft = await on(second, (tab) => tab.takeOver())
    expect(draft).toBe(await draftOf(first))
    expect(await changesOf(first)).toEqual(['yields'])
    expect([await isEditing(first), await isEditing(second)]).toEqual([false, true])

    expect((await recovered(second)).open).toMatchObject({ label: 'drag' })
    expect(
      await on(second, (tab, given) => tab.goOn(given.draft, given.options), { draft: draft ?? '', options: GO_ON }),
    ).toBe(text)
    await on(first, (tab) => tab.endDrag('drop'))
    await commit(second, 2)
    const further = await textOf(second)
    await crash(second)
    const { drafts, ...found } = await recovered()
    expect(found).toMatchObject({ text: further, hows: Array(5).fill('done'), open: null, problem: null })
    expect(drafts).toMatchObject([{ id: draft, numSteps: 5 }])
  })

  it('lets the first take over again', async () => {
    const first = await openLocked()
    const second = await openLocked()
    await on(second, (tab) => tab.takeOver())
    await on(first, (tab) => tab.takeOver())
    expect([await isEditing(first), await isEditing(second)]).toEqual([true, false])
    expect(await changesOf(second)).toEqual(['yields'])
  })

  it('lets the first edit again when the second is closed', async () => {
    const first = await openLocked()
    const second = await openLocked()
    await on(second, (tab) => tab.takeOver())
    await second.close()
    await expect.poll(() => changesOf(first)).toEqual(['yields', 'edits'])
  })

  it('lets the second edit when the first is closed', async () => {
    const first = await openLocked()
    const second = await openLocked()
    await first.close()
    await expect.poll(() => changesOf(second)).toEqual(['edits'])
  })

  it('lets only one of three edit that are opened at once', async () => {
    const tabs = await Promise.all([1, 2, 3].map(() => stage.open(context)))
    const editing = await Promise.all(tabs.map((page) => on(page, (tab, owner) => tab.lock(owner), OWNER)))
    expect(editing.filter((one) => one)).toHaveLength(1)
  })

  it('takes over from a tab that does not answer, which is told and writes no more', async () => {
    const first = await openLocked()
    await on(first, (tab, given) => tab.edit(given), EDIT)
    await commit(first, 1)
    await settle(first)
    const second = await openLocked()
    const isBusy = first.waitForEvent('console')
    const done = on(first, (tab) => {
      console.log('busy')
      const end = Date.now() + 6_000
      while (Date.now() < end);
      tab.commit(1)
    })
    await isBusy
    expect(await on(second, (tab) => tab.takeOver())).toBeNull()
    const { drafts } = await recovered(second)
    const text = await on(second, (tab, given) => tab.goOn(given.draft, given.options), {
      draft: drafts[0]?.id ?? '',
      options: GO_ON,
    })
    await done
    await expect.poll(async () => (await statesOf(first)).at(-1)).toEqual({ kind: 'takenOver' })
    expect(await isEditing(first)).toBe(false)
    expect(await changesOf(first)).toHaveLength(1)
    await crash(second)
    expect(await recovered()).toMatchObject({ text, problem: null, hows: ['done'] })
  })

  it.runIf(hasLocks)('lets the second edit when the first crashes', async () => {
    const first = await openLocked()
    const second = await openLocked()
    await crash(first)
    await expect.poll(() => changesOf(second)).toEqual(['edits'])
  })
})

describe('a store in trouble', () => {
  const lastState = async (page: Page) => (await statesOf(page)).at(-1)

  it('says at once that it is full, loses nothing, and catches up when there is room', async () => {
    const page = await stage.open(context)
    const session = await sessionOf(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: origin(), quotaSize: 100_000 })
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
    await session.send('Storage.overrideQuotaForOrigin', { origin: origin() })
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
    const session = await sessionOf(page)
    if (how === 'by the browser')
      await session.send('Storage.clearDataForOrigin', { origin: origin(), storageTypes: 'indexeddb' })
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
    expect(await lastState(page)).toMatchObject({ numSteps: 3 })
    await on(page, (tab) => tab.log.close())
  })

  it('says that a newer console has changed it, which does not have to wait', async () => {
    const page = await openEditing()
    const newer = await stage.open(context)
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

describe('figures', () => {
  const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

  it.each([500, 10_000])('takes less than 20 ms of the page for a step that moves %i elements', async (numMoved) => {
    const page = await openEditing({ numElements: 10_000 })
    const times = []
    for (let run = 0; run < 15; run += 1) times.push(await on(page, (tab, given) => tab.timeStep(given), numMoved))
    expect(median(times.map(({ mainMs }) => mainMs))).toBeLessThan(20)
  })

  /** Bytes of the page in use after steps. */
  async function heapAfter(page: Page, work: () => Promise<unknown>): Promise<number> {
    const session = await sessionOf(page)
    await work()
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
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
