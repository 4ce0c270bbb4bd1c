import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Binaries, findBinaries, programOf } from './binaries.ts'
import { foldersOf, prepareCluster, runToEnd } from './cluster-folder.ts'
import { findRights, type Rights, type Tools } from './rights.ts'

const isRoot = process.getuid?.() === 0
const NO_UNSHARE = '/nonexistent/unshare'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** @param mode - Of the folder that the data folder is in. */
async function createFolder(mode = 0o755): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'heat-rights-'))
  folders.push(parent)
  await chmod(parent, mode)
  const folder = join(parent, 'data')
  await mkdir(folder, { mode: 0o755 })
  return folder
}

async function rightsIn(folder: string, tools: Partial<Tools> = {}, binaries?: Binaries): Promise<Rights> {
  const { cluster, programs } = foldersOf(folder)
  return findRights(
    binaries ?? (await findBinaries()),
    { dataFolder: cluster, copyFolder: programs, libraries: null },
    { isRoot, unshare: 'unshare', accounts: await readFile('/etc/passwd', 'utf8'), ...tools },
  )
}

const runsVersion = ({ binaries, command }: Rights): Promise<void> =>
  runToEnd(command(programOf(binaries, 'postgres'), ['--version']), (output) => new Error(output))

describe('the rights that PostgreSQL runs with', () => {
  it('are those of the server where it is not root', async () => {
    expect((await rightsIn(await createFolder(), { isRoot: false })).kind).toBe('own')
  })

  it('take nothing of the environment that could change what it does', async () => {
    process.env.PGOPTIONS = '-c fsync=off'
    try {
      const { options } = (await rightsIn(await createFolder())).command('postgres', [])
      expect(options.env).not.toHaveProperty('PGOPTIONS')
      expect(options.env.LC_ALL).toBe('C')
    } finally {
      delete process.env.PGOPTIONS
    }
  })

  it.runIf(isRoot)('of root are those of a namespace, where files keep their owner', async () => {
    const folder = await createFolder()
    const rights = await rightsIn(folder)
    expect(rights.kind).toBe('namespace')
    await prepareCluster(foldersOf(folder), rights, 'socket')
    expect((await stat(foldersOf(folder).cluster)).uid).toBe(0)
  })

  it.runIf(isRoot)('are those of another account where there are no namespaces', async () => {
    const folder = await createFolder()
    const rights = await rightsIn(folder, { unshare: NO_UNSHARE })
    expect(rights.kind).toBe('user')
    await prepareCluster(foldersOf(folder), rights, 'socket')
    const { uid } = await stat(foldersOf(folder).cluster)
    expect(uid).not.toBe(0)
    // what this account has written goes on under it, with namespaces, too
    expect((await rightsIn(folder)).command('postgres', []).options.uid).toBe(uid)
  })

  it.runIf(isRoot)('run a copy of programs that the account does not reach', async () => {
    const folder = await createFolder()
    const closed = await createFolder(0o700)
    const binaries = await findBinaries()
    await cp(join(binaries.folder, '..'), join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
    const hidden = { ...binaries, folder: join(closed, 'native/bin') }
    const rights = await rightsIn(folder, { unshare: NO_UNSHARE }, hidden)
    expect(rights.binaries.folder).toBe(join(foldersOf(folder).programs, 'bin'))
    await runsVersion(rights)
  })

  it.runIf(isRoot)('end with a text where no account reaches the data', async () => {
    const folder = await createFolder(0o700)
    await expect(rightsIn(folder, { unshare: NO_UNSHARE })).rejects.toThrow(
      /does not run as root.*DATA_DIR.*DATABASE_URL/,
    )
  })

  it.runIf(isRoot)('end with a text where the system has no other account', async () => {
    const folder = await createFolder()
    await expect(rightsIn(folder, { accounts: 'root:x:0:0::/root:/bin/sh\n' })).rejects.toThrow(
      /start the server as another user/,
    )
  })
})
