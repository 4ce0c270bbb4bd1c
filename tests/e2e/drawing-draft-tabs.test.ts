import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { on } from '../support/draft-stage.ts'
import {
  commit,
  context,
  crash,
  draftOf,
  EDIT,
  GO_ON,
  OWNER,
  openTab,
  recovered,
  settle,
  stageDrafts,
  statesOf,
  textOf,
} from '../support/draft-tabs.ts'

stageDrafts()

describe.each([
  ['the locks of the browser', true],
  ['messages, where there are no locks', false],
])('two tabs, by %s', (_how, hasLocks) => {
  beforeEach(async () => {
    if (!hasLocks) await context.addInitScript('delete Navigator.prototype.locks')
  })

  async function openLocked(): Promise<Page> {
    const page = await openTab()
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
    await settle(second)
    await crash(second)
    const { drafts, tab: _tab, ...found } = await recovered()
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
    const tabs = await Promise.all([1, 2, 3].map(() => openTab()))
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

  it.runIf(hasLocks)('tells a tab that the lock was taken from it without a word', async () => {
    const first = await openLocked()
    const other = await openTab()
    await on(
      other,
      (_tab, { user, drawing }) => {
        const name = `drawing-edit/${JSON.stringify([user, drawing])}`
        navigator.locks.request(name, { steal: true }, () => new Promise(() => undefined))
      },
      OWNER,
    )
    await expect.poll(() => changesOf(first)).toEqual(['reads'])
    await other.close()
    await expect.poll(() => changesOf(first)).toEqual(['reads', 'edits'])
  })

  it.runIf(hasLocks)('lets the second edit when the first crashes', async () => {
    const first = await openLocked()
    const second = await openLocked()
    await crash(first)
    await expect.poll(() => changesOf(second)).toEqual(['edits'])
  })
})
