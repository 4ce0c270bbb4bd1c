import { describe, expect, it } from 'vitest'
import { on } from '../support/draft-stage.ts'
import {
  commit,
  crash,
  draftOf,
  EDIT,
  GO_ON,
  OWNER,
  openEditing,
  openTab,
  recovered,
  settle,
  stageDrafts,
  textOf,
  toolsOf,
  usageOf,
} from '../support/draft-tabs.ts'

stageDrafts()

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
    const tools = await toolsOf(page)
    const isBusy = page.waitForEvent('console')
    // the task does not end any more, so the page never hears from its store
    on(page, (tab) => {
      tab.commit(3, 20)
      console.log('busy')
      for (;;);
    }).catch(() => undefined)
    await isBusy
    await crash(page, tools)
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
  it('keeps the open step that was taken before the log went on', async () => {
    const page = await openEditing()
    await commit(page, 2)
    await on(page, (tab) => tab.drag(50))
    const text = await textOf(page)
    await page.goto('about:blank')
    const tab = await openTab()
    const { drafts } = await recovered(tab)
    const given = { draft: drafts[0]?.id ?? '', options: GO_ON }
    expect(await on(tab, (one, { draft, options }) => one.goOn(draft, options, true), given)).toBe(text)
    await crash(tab)
    expect(await recovered()).toMatchObject({ text, problem: null, open: null, isReplayed: true })
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
    const tab = await openTab()
    const editor = await openTab()
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
    await settle(page)
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
    const editor = await openTab()
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
