import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { build } from 'vite'
import wasm from 'vite-plugin-wasm'
import { projectRoot } from '#server/core/kit/project-root.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

export interface HarnessSite {
  /** e.g. `http://127.0.0.1:40123` */
  readonly url: string
  close(): Promise<void>
}

/**
 * Builds a harness page into a temporary folder, with the console's build settings, and serves it.
 *
 * @param page - Folder of its `index.html`, within the project.
 */
export async function openHarnessSite(page = 'tests/bench/drawing/page'): Promise<HarnessSite> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-harness-'))
  await build({
    configFile: false,
    root: join(projectRoot, page),
    base: './',
    logLevel: 'warn',
    plugins: [wasm()],
    // meta2d imports a file that only older mqtt versions have; no connection is made here
    resolve: { alias: { 'mqtt/dist/mqtt.min.js': 'mqtt' } },
    worker: { format: 'es', plugins: () => [wasm()] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: { checks: { importIsUndefined: false } },
    },
  })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://harness').pathname)
    const file = join(folder, path.endsWith('/') ? 'index.html' : path)
    const stream = createReadStream(file)
    stream.on('error', () => response.writeHead(404).end())
    stream.on('open', () => response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream'))
    stream.pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
