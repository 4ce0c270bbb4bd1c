import { chmod, cp, mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { fromPackage, fromSystem } from './binaries.ts'
import { adviceOf } from './cluster-folder.ts'
import { completeLibraries } from './library-links.ts'
import { machineSettings } from './machine-settings.ts'

const folders: string[] = []
async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heat-finding-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describe('the programs of PostgreSQL', () => {
  it('are those of the npm package, whose version package.json pins', () => {
    expect(fromPackage()).toMatchObject({ major: 18 })
  })

  it('of the system are taken in the newest version', async () => {
    const [old, current] = [join(await createFolder(), 'old'), join(await createFolder(), 'current')]
    for (const [folder, version] of [
      [old, '99.1'],
      [current, '100.3'],
    ] as const) {
      await mkdir(folder)
      await writeFile(join(folder, 'initdb'), '')
      await writeFile(join(folder, 'pg_ctl'), `#!/bin/sh\necho 'pg_ctl (PostgreSQL) ${version}'\n`)
      await chmod(join(folder, 'pg_ctl'), 0o755)
    }
    expect(await fromSystem(`${old}:${current}`)).toMatchObject({ folder: current, major: 100 })
  })

  it('get the links of their libraries that an install without scripts leaves out', async () => {
    const folder = await createFolder()
    const links = [{ name: 'libpq.so.5', target: 'libpq.so.5.18' }]
    await mkdir(join(folder, 'lib'))
    expect(await completeLibraries({ folder: join(folder, 'bin'), major: 18, links }, join(folder, 'own'))).toBeNull()
    expect(await readlink(join(folder, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  })

  it('get them in a folder of the server where the package cannot be written', async () => {
    const folder = await createFolder()
    const own = join(folder, 'own')
    const links = [{ name: 'libpq.so.5', target: 'libpq.so.5.18' }]
    // no folder `lib`: the links cannot be made there
    expect(await completeLibraries({ folder: join(folder, 'bin'), major: 18, links }, own)).toBe(
      `${own}:${join(folder, 'lib')}`,
    )
    expect(await readlink(join(own, 'libpq.so.5'))).toBe(join(folder, 'lib/libpq.so.5.18'))
  })

  it('run with the links that were made for them', async () => {
    const installed = fromPackage()
    if (!installed) return
    const folder = await createFolder()
    await cp(join(installed.folder, '../lib'), join(folder, 'lib'), {
      recursive: true,
      filter: (path) => !installed.links.some(({ name }) => path.endsWith(`/${name}`)),
    })
    const copy = { ...installed, folder: join(folder, 'bin') }
    await completeLibraries(copy, join(folder, 'own'))
    const names = await readdir(join(folder, 'lib'))
    expect(names).toEqual(expect.arrayContaining(installed.links.map(({ name }) => name)))
  })
})

describe('settings for a machine', () => {
  const small = { cores: 1, memoryBytes: 512 << 20, hasSharedMemory: true }

  it('leave most of a small memory to others, and take at most 1 GiB of a large one', () => {
    expect(machineSettings(small).shared_buffers).toBe('64MB')
    expect(machineSettings({ ...small, memoryBytes: 64 * 2 ** 30 }).shared_buffers).toBe('1024MB')
  })

  it('let no statement take a second core of two', () => {
    expect(machineSettings({ ...small, cores: 2 }).max_parallel_workers_per_gather).toBe('0')
    expect(machineSettings({ ...small, cores: 8 }).max_parallel_workers_per_gather).toBe('2')
  })

  it('use files where a container has no shared memory', () => {
    expect(machineSettings(small).dynamic_shared_memory_type).toBe('posix')
    expect(machineSettings({ ...small, hasSharedMemory: false }).dynamic_shared_memory_type).toBe('mmap')
  })
})

describe("PostgreSQL's own words", () => {
  it.each([
    [
      'initdb: error: could not create directory "x": No space left on device',
      /could not create directory.*free some space/,
    ],
    ['initdb: error: could not create directory "x": Permission denied', /Permission denied.*another DATA_DIR/],
    ['LOG:  starting\nFATAL:  could not map shared memory\nLOG:  shut down', /^could not map shared memory$/],
  ])('%s', (output, expected) => {
    expect(adviceOf(output)).toMatch(expected)
  })
})
