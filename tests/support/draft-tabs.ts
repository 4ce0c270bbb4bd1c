import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type DraftStage, on, openDraftStage } from './draft-stage.ts'

export const OWNER = { user: 'operator', drawing: 'HZ0001' }
export const EDIT = { ...OWNER, version: 7, numElements: 20 }
export const GO_ON = { ...OWNER, version: 7 }

let stage: DraftStage
/** The tabs of one browser, with a store of their own for each test. */
export let context: BrowserContext

/** Serves the page of drafts for the tests of a file. */
export function stageDrafts(): void {
  beforeAll(async () => {
    stage = await openDraftStage()
  })
  afterAll(() => stage?.close())
  beforeEach(async () => {
    context = await stage.browser.newContext()
  })
  afterEach(() => context.close())
}

export const openTab = (): Promise<Page> => stage.open(context)

/** A tab that edits a drawing. */
export async function openEditing(options: object = {}): Promise<Page> {
  const page = await openTab()
  await on(page, (tab, given) => tab.edit(given), { ...EDIT, ...options })
  return page
}
export const textOf = (page: Page): Promise<string> => on(page, (tab) => tab.text())
export const statesOf = (page: Page) => on(page, (tab) => tab.states)
export const usageOf = (page: Page) => on(page, (tab) => tab.usage())
export const draftOf = (page: Page): Promise<string> => on(page, (tab) => tab.log.draft)
export const settle = (page: Page): Promise<void> => on(page, (tab) => tab.log.settle())
export const commit = (page: Page, numSteps: number, numMoved = 1): Promise<void> =>
  on(page, (tab, [steps, moved]) => tab.commit(steps, moved), [numSteps, numMoved] as const)

/** The browser's tools for a page. */
export const toolsOf = (page: Page): Promise<CDPSession> => context.newCDPSession(page)
/** Name of the page's site. */
export const siteUrl = (): string => new URL(stage.url).origin

/** Drafts of the drawing, and what the newest one gives: as a tab finds them that is opened now, or as another does. */
export async function recovered(page?: Page) {
  const tab = page ?? (await openTab())
  const drafts = await on(tab, (one, owner) => one.find(owner), OWNER)
  const [newest] = drafts
  if (!newest) throw new Error('No draft is found.')
  return { tab, drafts, ...(await on(tab, (one, draft) => one.recover(draft), newest.id)) }
}

/** @param tools - Got before, for a page that is busy. */
export async function crash(page: Page, tools?: CDPSession): Promise<void> {
  const session = tools ?? (await toolsOf(page))
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
}
