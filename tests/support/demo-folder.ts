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
export const createDemoFolder = (): Promise<DataFolder> => copyDemoFolder(inject('demoFolder'))

/** The same where the template is known, as in a global setup. */
export async function copyDemoFolder(template: string): Promise<DataFolder> {
  const folder = await createDataFolder()
  await cp(template, folder.path, { recursive: true })
  return folder
}
