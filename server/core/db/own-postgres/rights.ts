import { execFile } from 'node:child_process'
import { cp, lchown, lstat, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../settings.ts'
import { type Binaries, programOf } from './binaries.ts'

const run = promisify(execFile)

/** How the programs run: PostgreSQL refuses root's rights, and in containers the server often is root. */
export interface Rights {
  readonly kind: 'own' | 'namespace' | 'user'
  /** The programs, perhaps copied to where they can be reached. */
  readonly binaries: Binaries
  /** What to spawn for a program and its arguments. */
  readonly command: (program: string, args: readonly string[]) => Command
  /** Gives a file, or a folder with all that is in it, to the one whom the programs run as. */
  readonly own: (path: string) => Promise<void>
}

export interface Command {
  readonly file: string
  readonly args: readonly string[]
  readonly options: { readonly uid?: number; readonly gid?: number; readonly env: Readonly<Record<string, string>> }
}

interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface Places {
  /** Folder of the cluster; may not exist yet. */
  readonly dataFolder: string
  /** Folder for a copy of the programs. */
  readonly copyFolder: string
  /** Where libraries are looked for besides their usual places. */
  readonly libraries: string | null
}

/** Tools that a test replaces. */
export interface Tools {
  readonly isRoot: boolean
  readonly unshare: string
  /** In the format of `/etc/passwd`. */
  readonly accounts: string
}

const thisMachine = async (): Promise<Tools> => ({
  isRoot: process.getuid?.() === 0,
  unshare: 'unshare',
  accounts: await readFile('/etc/passwd', 'utf8').catch(() => ''),
})

/** Accounts to run as, best first: PostgreSQL's own, else those that own nothing. */
const PREFERRED = ['postgres', 'nobody', 'daemon']

/**
 * Finds rights that PostgreSQL runs with: those of this process; where it is root, a namespace in which root is somebody
 * else (no owner of a file changes), else another account, which must reach programs and data.
 *
 * @throws {StartError} telling what to do where there are none.
 */
export async function findRights(binaries: Binaries, places: Places, given?: Tools): Promise<Rights> {
  const { isRoot, unshare, accounts: text } = given ?? (await thisMachine())
  const env = environmentOf(places.libraries)
  if (!isRoot) return ownRights(binaries, env)
  const accounts = readAccounts(text)
  const owner = await stat(places.dataFolder).then(
    ({ uid, gid }) =>
      uid === 0 ? null : { name: accounts.find((one) => one.uid === uid)?.name ?? `${uid}`, uid, gid },
    () => null,
  )
  // data that another account has written goes on under it
  if (owner) return asAccount(binaries, places, owner, env)
  const mapped = preferred(accounts)[0]
  if (mapped) {
    const inNamespace = namespaceRights(binaries, unshare, mapped, env)
    if (await runs(inNamespace)) return inNamespace
  }
  for (const account of preferred(accounts)) {
    const rights = await asAccount(binaries, places, account, env).catch(() => null)
    if (rights) return rights
  }
  throw new StartError(
    `PostgreSQL does not run as root, and no other account reaches ${binaries.folder} and ${places.dataFolder}: start the server as another user, set DATA_DIR to a folder that others reach (such as /var/lib/heat), or set DATABASE_URL.`,
  )
}

/** Nothing of this process's environment: a locale that the machine lacks, or options meant for another PostgreSQL. */
function environmentOf(libraries: string | null): Record<string, string> {
  const { PATH, SystemRoot } = process.env
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    ...(libraries && { LD_LIBRARY_PATH: libraries }),
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

const ownRights = (binaries: Binaries, env: Record<string, string>): Rights => ({
  kind: 'own',
  binaries,
  command: (program, args) => ({ file: program, args, options: { env } }),
  own: async () => undefined,
})

const namespaceRights = (
  binaries: Binaries,
  unshare: string,
  { uid, gid }: Account,
  env: Record<string, string>,
): Rights => ({
  kind: 'namespace',
  binaries,
  // the account must have a name, as the programs ask for it; outside of the namespace it stays root
  command: (program, args) => ({
    file: unshare,
    args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', program, ...args],
    options: { env },
  }),
  own: async () => undefined,
})

async function asAccount(
  binaries: Binaries,
  { copyFolder, dataFolder }: Places,
  account: Account,
  env: Record<string, string>,
): Promise<Rights> {
  const { uid, gid } = account
  const rightsWith = (reached: Binaries): Rights => ({
    kind: 'user',
    binaries: reached,
    command: (program, args) => ({ file: program, args, options: { uid, gid, env } }),
    own: (path) => chownAll(path, uid, gid),
  })
  if (!(await reaches(account, join(dataFolder, '..'))))
    throw new StartError(
      `The account ${account.name}, as which PostgreSQL runs, does not reach ${dataFolder}: set DATA_DIR to a folder that it reaches (such as /var/lib/heat), or set DATABASE_URL.`,
    )
  const direct = rightsWith(binaries)
  if (await runs(direct)) return direct
  const copy = join(copyFolder, 'bin')
  await rm(copyFolder, { recursive: true, force: true })
  await cp(join(binaries.folder, '..'), copyFolder, { recursive: true, verbatimSymlinks: true })
  await chownAll(copyFolder, uid, gid)
  const copied = rightsWith({ ...binaries, folder: copy })
  if (await runs(copied)) return copied
  await rm(copyFolder, { recursive: true, force: true })
  throw new StartError(
    `PostgreSQL does not run as ${account.name}: start the server as another user, or set DATABASE_URL.`,
  )
}

async function runs({ binaries, command }: Rights): Promise<boolean> {
  const { file, args, options } = command(programOf(binaries, 'postgres'), ['--version'])
  return run(file, args, options).then(
    () => true,
    () => false,
  )
}

/** Whether an account may enter a folder. */
async function reaches({ uid, gid }: Account, folder: string): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid }).then(
    () => true,
    () => false,
  )
}

function readAccounts(text: string): Account[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    return /^\d+$/.test(uid) && /^\d+$/.test(gid) && uid !== '0' ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

const preferred = (accounts: readonly Account[]): Account[] =>
  PREFERRED.flatMap((name) => accounts.filter((account) => account.name === name))

/** A folder comes after what is in it, so that one which has its owner is done with: a large one is not read at each start. */
async function chownAll(path: string, uid: number, gid: number): Promise<void> {
  const found = await lstat(path)
  if (found.uid === uid && found.gid === gid) return
  if (found.isDirectory()) for (const name of await readdir(path)) await chownAll(join(path, name), uid, gid)
  await lchown(path, uid, gid)
}
