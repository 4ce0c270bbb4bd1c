import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

// npm run migration -- --name NAME: writes the migration for changed tables. Of the snapshots, from which it is found what
// has changed, the newest is enough: the older ones are removed.
ensureInstalled({ forTests: true })
const drizzle = (...args) =>
  execFileSync(process.execPath, [join(root, 'node_modules/drizzle-kit/bin.cjs'), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
drizzle('generate', ...process.argv.slice(2))
const meta = join(root, 'server/core/db/migrations/meta')
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const older of snapshots.slice(0, -1)) rmSync(join(meta, older))
drizzle('check')
