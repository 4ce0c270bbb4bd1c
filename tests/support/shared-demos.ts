import type { TestProject } from 'vitest/node'
import { copyDemoFolder } from './demo-folder.ts'
import { type ServerAddress, startDemo } from './demo-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A demo server for each worker. */
    sharedDemos: readonly ServerAddress[]
  }
}

/** Runs once before the journeys that share a server. After `demo-template.ts`, whose folder it copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { demoFolder } = project.getProvidedContext()
  const shared = await Promise.all(Array.from({ length: Number(project.config.maxWorkers) }, () => share(demoFolder)))
  project.provide(
    'sharedDemos',
    shared.map(({ address }) => address),
  )
  return async () => {
    await Promise.all(shared.map(({ close }) => close()))
  }
}

async function share(template: string): Promise<{ address: ServerAddress; close: () => Promise<void> }> {
  const folder = await copyDemoFolder(template)
  const server = await startDemo({ DATA_DIR: folder.path })
  return {
    address: { url: server.url, mqttUrl: server.mqttUrl },
    close: async () => {
      await server.stop('SIGKILL')
      await folder.remove()
    },
  }
}
