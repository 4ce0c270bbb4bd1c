import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { createDataFolder, type DataFolder } from './demo-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Template: data folder of a demo company that was started once. */
    demoFolder: string
  }
}

/** A copied data folder with the demo company, for tests that are not about the first start. */
export async function createDemoFolder(): Promise<DataFolder> {
  const folder = await createDataFolder()
  await cp(inject('demoFolder'), folder.path, { recursive: true })
  return folder
}
