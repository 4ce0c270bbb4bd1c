import { type Settings, StartError } from '../settings.ts'
import { connectPostgres, type Database } from './client.ts'
import { lockFolder } from './folder-lock.ts'
import { foldersOf, hasCluster, hasFormerDatabase } from './own-postgres/cluster-folder.ts'
import { startOwnPostgres } from './own-postgres/own-postgres.ts'

/**
 * Opens the database that the settings name; without one, a PostgreSQL of the server's own in its data folder, which
 * this process then has alone.
 *
 * @param tell - For what a person should know: a database of a former version, one that ended by itself and is back.
 */
export async function openDatabase(settings: Settings, notify: (text: string) => void): Promise<Database> {
  if (settings.databaseUrl) return connectPostgres(settings.databaseUrl)
  const { dataDir } = settings
  const lock = await lockFolder(dataDir)
  try {
    reportFormerDatabase(settings, notify)
    const own = await startOwnPostgres(dataDir, { onTrouble: notify })
    try {
      const database = await connectPostgres(own.url, `The database in ${dataDir}`)
      return {
        ...database,
        close: async () => {
          await database.close()
          await own.stop()
          await lock.release()
        },
      }
    } catch (error) {
      await own.stop()
      throw error
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** @throws {StartError} in real use: a company's data must not seem to be gone. */
function reportFormerDatabase({ dataDir, demo }: Settings, notify: (text: string) => void): void {
  const folders = foldersOf(dataDir)
  if (!hasFormerDatabase(folders) || hasCluster(folders)) return
  const found = `${folders.former} is the database that an earlier version ran inside the server; this version cannot read it, and leaves it as it is.`
  if (demo) {
    notify(`${found} A new demo is made beside it.`)
    return
  }
  throw new StartError(
    `${found} Start the earlier version to take out what is needed; then rename the folder, or set another DATA_DIR, to begin with an empty database.`,
  )
}
