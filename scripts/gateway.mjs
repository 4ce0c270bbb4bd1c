import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureGateway, root } from './ensure-installed.mjs'

// npm run gateway -- --config FILE: the field gateway, with packages of its own alone
ensureGateway()
const { tsImport } = await import(pathToFileURL(join(root, 'gateway/node_modules/tsx/dist/esm/api/index.mjs')).href)
await tsImport('./main.ts', pathToFileURL(join(root, 'gateway/src/')).href)
