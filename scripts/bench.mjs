import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled, ensurePeers, root } from './ensure-installed.mjs'
import { findChromium } from './find-chromium.mjs'

// npm run bench [-- NAME …]: runs tests/bench/NAME.bench.ts; without a name, all of them
ensureInstalled({ forTests: true })
ensurePeers()
const known = readdirSync(join(root, 'tests/bench')).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}; there are: ${known.join(', ')}.`)
  process.exit(1)
}
build()
console.log(
  `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}\n`,
)
process.env.CHROME_PATH = await findChromium()
for (const name of chosen.length > 0 ? chosen : known) {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/run-bench.mjs', join(root, `tests/bench/${name}.bench.ts`)],
    { cwd: root, stdio: 'inherit' },
  )
  // after a missed target the other benches still run
  if (status !== 0) process.exitCode = 1
}
