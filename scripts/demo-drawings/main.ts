// npm run demo-drawings: draws the demo's process drawings anew and writes their canvases. They are kept in the repository.
import { mkdirSync, writeFileSync } from 'node:fs'
import { demoDrawings } from './demo-drawings.ts'

const folder = new URL('../../server/demo/seed/drawings/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, text] of demoDrawings()) {
  writeFileSync(new URL(`${name}.json`, folder), text)
  console.log(`${name}: ${Math.round(text.length / 1000)} kB`)
}
