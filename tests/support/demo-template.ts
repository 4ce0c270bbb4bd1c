import type { TestProject } from 'vitest/node'
import { createDataFolder, startDemo } from './demo-server.ts'

/** Runs once before the browser journeys: most of the time of a first start is spent on creating the database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path })
  await server.stop()
  project.provide('demoFolder', folder.path)
  return folder.remove
}
