import { expect, it } from 'vitest'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { signIn } from '../support/browser.ts'
import { server } from '../support/demo-stage.ts'
import { go, openSignedOut, page, stageFrame } from '../support/frame-stage.ts'

stageFrame()

it('every page has one heading of the first level, which says something', async () => {
  await openSignedOut()
  await signIn(page, server)
  const paths = ALL_PAGES.filter(({ isBare }) => !isBare).map(({ path }) => path.replaceAll(/:\w+/g, 'station'))
  const headings = async (): Promise<readonly string[]> => {
    const texts = await page.locator('#main').getByRole('heading', { level: 1 }).allTextContents()
    return texts.map((text) => text.trim())
  }
  for (const path of paths) {
    await go(path)
    await expect.poll(headings, { message: path }).toEqual([expect.stringMatching(/\S/)])
  }
})
