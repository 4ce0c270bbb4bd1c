import { cp } from 'node:fs/promises'
import { inject } from 'vitest'
import { createDataFolder, type DataFolder } from './demo-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a demo company that was started once, for copies. */
    demoFolder: string
  }
}

/** A folder of its own with the demo company, for a file that is not about how it is made. */
export async function createDemoFolder(): Promise<DataFolder> {
  const folder = await createDataFolder()
  await cp(inject('demoFolder'), folder.path, { recursive: true })
  return folder
}
