import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ensure-installed.mjs'

const JOURNEYS = 'tests/e2e'
const PAGES = 'src/contract/pages'

/**
 * The browser journeys that changed files reach: a change reaches the pages of the rooms (`src/features/<room>`,
 * `server/modules/<room>`) that import it, and each journey that names an address of such a page. The page walk opens all
 * pages; journeys that name none are about the server as a process.
 *
 * @param since - A commit; `null`: what is not committed.
 * @returns Paths of test files.
 */
export function changedJourneys(since) {
  const changed = changedFiles(since)
  if (changed.length === 0) return []
  const reached = new Set([...changed, ...modulesThatReach(changed)])
  const rooms = new Set(
    [...reached].flatMap(
      (path) => /^(?:src\/features|server\/modules)\/([^/]+)\/(?:feature|module)\.tsx?$/.exec(path)?.[1] ?? [],
    ),
  )
  const addresses = [...rooms].flatMap(addressesOf)
  const all = readdirSync(join(root, PAGES))
    .flatMap((file) => /^(.+)\.pages\.ts$/.exec(file)?.[1] ?? [])
    .flatMap(addressesOf)
  const isServerChanged = [...reached].some((path) => path.startsWith('server/'))
  return readdirSync(join(root, JOURNEYS))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${JOURNEYS}/${name}`)
    .filter((path) => {
      const parts = withSupport(path)
      const text = parts.map((part) => readFileSync(join(root, part), 'utf8')).join('\n')
      const names = (address) =>
        text.includes(`${address}'`) || text.includes(`${address}?`) || text.includes(`${address}\``)
      if (parts.some((part) => reached.has(part)) || addresses.some(names)) return true
      if (rooms.size > 0 && text.includes('pages/all-pages')) return true
      return isServerChanged && !all.some(names)
    })
}

function changedFiles(since) {
  const git = (...parts) => execFileSync('git', parts, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', since ?? 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}

function modulesThatReach(paths) {
  const pattern = `^(${paths.map((path) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})$`
  const answer = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      '--reaches',
      pattern,
      'src',
      'workers',
      'server',
      'tests/e2e',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 },
  )
  return JSON.parse(answer).modules.map(({ source }) => source)
}

/** Addresses of a room's pages, up to the first parameter. */
function addressesOf(room) {
  try {
    const text = readFileSync(join(root, PAGES, `${room}.pages.ts`), 'utf8')
    return [...text.matchAll(/(?:path|address): '([^']+)'/g)].map(([, path]) => path.replace(/\/:.*$/, ''))
  } catch {
    return []
  }
}

/** A test file, and the support files that it imports. */
const withSupport = (path) => [
  path,
  ...[...readFileSync(join(root, path), 'utf8').matchAll(/from '\.\.\/support\/([^']+)'/g)].map(
    ([, name]) => `tests/support/${name}`,
  ),
]
