import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskSpace } from './disk-space.ts'
import { foldersOf } from './own-postgres/cluster-folder.ts'

it.skipIf(process.platform !== 'linux')(
  'a write-ahead log on a disk of its own counts when that one is full',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'heat-space-'))
    try {
      const { cluster } = foldersOf(dataDir)
      await mkdir(cluster, { recursive: true })
      expect((await diskSpace({ dataDir }))?.freeBytes).toBeGreaterThan(0)
      // the file system of processes has no byte left
      await symlink('/proc', join(cluster, 'pg_wal'))
      expect(await diskSpace({ dataDir })).toEqual({ freeBytes: 0, state: 'full' })
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
