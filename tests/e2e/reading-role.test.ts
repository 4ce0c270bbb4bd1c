import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { envelope } from '#contract/kit/envelope.ts'
import { ALL_PAGES } from '#contract/pages/all-pages.ts'
import { isPathOf, mayVisit, pageAt } from '#contract/pages/page-access.ts'
import { type AuthorityNode, roleAuthority, roleCalls } from '#contract/resources/role.resource.ts'
import { enter, openPage } from '../support/browser.ts'
import { browser, server, stageOwnDemo } from '../support/demo-stage.ts'
import { offeredActions } from '../support/offered-actions.ts'
import { signInByCall } from '../support/sign-in-call.ts'

const ROLE = 'leader'
/** No right to do it. */
const REFUSED = 1003

/** Lead to the user's own first page. */
const WAYS_HOME = ['/', '/backHome']

const PAGES = ALL_PAGES.filter(({ isBare, menu, roles }) => !isBare && menu !== undefined && roles === undefined)
const addressOf = ({ path, menu }: (typeof PAGES)[number]): string =>
  menu?.address ?? path.replaceAll(/:\w+/g, 'station')

stageOwnDemo()

async function asSuper(path: string, body: object): Promise<unknown> {
  const { token } = await signInByCall(server.url, 'super')
  const headers = { token, 'content-type': 'application/json' }
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, message, result } = envelope.parse(await response.json())
  if (code !== 0) throw new Error(`${path} answered ${code}: ${message}`)
  return result
}

const nodesOf = (tree: readonly AuthorityNode[]): AuthorityNode[] =>
  tree.flatMap((node) => [node, ...nodesOf(node.children)])

/** Lets the role read some pages, and do nothing on them. */
async function grant(pages: typeof PAGES): Promise<void> {
  const tree = roleCalls.authorityTree.output.parse(await asSuper(roleCalls.authorityTree.path, {}))
  const { keyId, version, level, dataScope } = roleAuthority.parse(
    await asSuper(roleCalls.authority.path, { keyId: ROLE }),
  )
  const grants = nodesOf(tree).flatMap(({ menuId, menuUrl }) => {
    const page = pages.find(({ path }) => isPathOf(path, menuUrl))
    if (menuUrl !== '' && !page) return []
    const nouns = (page?.permissions ?? []).filter(({ verbs }) => verbs.includes('view'))
    return [{ menuId, permissions: nouns.map(({ noun }) => `${noun}:view`) }]
  })
  await asSuper(roleCalls.updateAuthority.path, { keyId, version, level, dataScope, grants, organizationIds: [] })
}

// each page is opened once, by somebody who lacks every other one: what it links to is now here, now there
describe.each([0, 1])('of every second page (%d) a role that only reads', (remainder) => {
  const pages = PAGES.filter((_, at) => at % 2 === remainder)
  const refused: string[] = []
  let page: Page
  beforeAll(async () => {
    await grant(pages)
    ;({ page } = await openPage(browser))
    page.on('response', async (response) => {
      if (!response.headers()['content-type']?.includes('json')) return
      const body = envelope.safeParse(await response.json().catch(() => null)).data
      if (body?.code === REFUSED) refused.push(new URL(response.url()).pathname)
    })
    const [first] = pages
    if (!first) throw new Error('There are no pages.')
    await enter(page, server, { user: ROLE, path: addressOf(first) })
  })
  afterAll(() => page?.close())

  it.each(pages.map((one) => [one.name.zh, addressOf(one)] as const))(
    'asks nothing that is refused on %s, %s, is led to no page that it lacks, and is offered nothing that changes something',
    async (_name, address) => {
      await page.evaluate((to) => {
        location.hash = to
      }, address)
      await page.locator(`[data-tag="${address}"][data-current]`).waitFor()
      await page.locator('#main[aria-busy=false]').waitFor()
      const links = await page
        .locator('a[href^="#/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1).split('?')[0] ?? ''))
      const lacking = links.filter((path) => {
        const led = pageAt(ALL_PAGES, path)
        return led
          ? !mayVisit(led, { paths: pages.map(addressOf), roles: [ROLE], level: 4 })
          : !WAYS_HOME.includes(path)
      })
      const offered = await offeredActions(page)
      expect({ lacking, refused, offered }).toEqual({ lacking: [], refused: [], offered: [] })
    },
  )
})
