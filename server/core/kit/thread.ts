import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread.
 *
 * @param entry - Address of its built file (vite.server.config.ts), beside that of the caller, which must not be part of
 * the thread's own code: what both use is built as a chunk in another folder. In tests it runs from the TypeScript source
 * of the same name.
 */
export function startThread(entry: URL, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(entry, options)
  // the source needs tsx; a thread does not take it from `--import`
  const source = JSON.stringify(entry.href.replace(/\.js$/, '.ts'))
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(start, { ...options, eval: true })
}
