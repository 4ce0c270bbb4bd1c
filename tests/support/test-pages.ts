import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import wasm from 'vite-plugin-wasm'
import type { TestProject } from 'vitest/node'

const NAMES = ['draft-page', 'exchange-page', 'map-page', 'visual-page'] as const

declare module 'vitest' {
  interface ProvidedContext {
    /** Address below which each page of the drawing engine's own tests lies by its name. */
    testPages: string
  }
}

/** Builds and serves the pages once, before the tests that use them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(join(tmpdir(), 'test-pages-'))
  const root = import.meta.dirname
  const config = { configFile: false, root, logLevel: 'error' } as const
  const input = NAMES.map((name) => join(root, name, 'index.html'))
  await build({
    ...config,
    plugins: [wasm()],
    worker: { format: 'es', plugins: () => [wasm()] },
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
  })
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const [url] = server.resolvedUrls?.local ?? []
  if (!url) throw new Error('The pages of tests are not served.')
  project.provide('testPages', url)
  return async () => {
    await new Promise((resolve) => server.httpServer.close(resolve))
    await rm(outDir, { recursive: true, force: true })
  }
}
