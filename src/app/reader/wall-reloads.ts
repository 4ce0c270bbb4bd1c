import { localStore } from '#data/browser-storage.ts'
import { createReloadKeeper, type ReloadKeeper } from '#data/reload-keeper.ts'

/** The reloads of this page, also of one whose parts are gone since an upgrade. */
export function keepReloads(): ReloadKeeper {
  const keeper = createReloadKeeper({
    storage: localStore(),
    now: Date.now,
    setTimer: (run, delayMs) => void setTimeout(run, delayMs),
    isPageThere,
    reload: () => location.reload(),
  })
  addEventListener('vite:preloadError', () => keeper.want())
  return keeper
}

/** Whether the server has the console's first page, and not that of a proxy before it. */
async function isPageThere(): Promise<boolean> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store' })
    return answer.ok && (await answer.text()).includes('id="root"')
  } catch {
    return false
  }
}
