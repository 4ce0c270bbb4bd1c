import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { drawingCalls } from '#contract/endpoints/drawings.ts'
import { type NamedDrawing, wallCalls } from '#contract/endpoints/walls.ts'
import { envelope } from '#contract/kit/envelope.ts'
import { projectRoot } from '#server/core/kit/project-root.ts'
import { STILL } from './browser.ts'
import type { ServerAddress } from './demo-server.ts'
import { signInByCall } from './sign-in-call.ts'

/** An administrator who makes walls by calls. */
export async function wallMaker({ url }: Pick<ServerAddress, 'url'>) {
  const { token } = await signInByCall(url, 'super')
  const headers = { token, authentication: token }
  const post = async (path: string, input: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const { code, result } = envelope.parse(await answer.json())
    if (code !== 0) throw new Error(`${path} answered ${code}: ${JSON.stringify(result)}`)
    return result
  }
  return {
    post,
    /** The demo's published drawings of a type, also for the stations that they are rolled out to. */
    drawings: async (type: string) => {
      const answer = await fetch(`${url}${drawingCalls.list.path}?type=${type}`, { headers })
      return drawingCalls.list.output.parse(envelope.parse(await answer.json()).result)
    },
    make: async (name: string, drawings: readonly NamedDrawing[], seconds: number) =>
      wallCalls.save.output.parse(await post(wallCalls.save.path, { name, drawings, seconds })),
    revoke: (keyId: string) => post(wallCalls.del.path, { keyId }),
  }
}

/** Opens a link on a screen of its own: another browser than the administrator's. */
export async function openWall(
  browser: Browser,
  { url }: Pick<ServerAddress, 'url'>,
  link: string,
  viewport = { width: 1920, height: 1080 },
): Promise<Page> {
  const context = await browser.newContext({ viewport, ...STILL })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(`${url}/#/processDrawing/showS/station?kiosk=1&link=${link}`)
  return page
}

/** Serves another build of the console: its first page differs. @returns Restores it. */
export async function upgradeConsole(): Promise<() => Promise<void>> {
  const page = join(projectRoot, 'build/console/index.html')
  const kept = `${page}.kept`
  await copyFile(page, kept)
  await writeFile(page, `${await readFile(page, 'utf8')}<!-- ${Date.now()} -->\n`)
  return async () => {
    await copyFile(kept, page)
    await rm(kept)
  }
}
