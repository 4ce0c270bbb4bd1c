import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#server/core/kit/project-root.ts'

const FOLDER = join(projectRoot, 'server/core/db/migrations')
const journal = z.object({ entries: z.array(z.object({ idx: z.int(), tag: z.string() })) })
const { entries } = journal.parse(JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')))

it('every migration of the journal has its SQL, and of the snapshots the newest alone is kept', () => {
  const written = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  expect(written.sort()).toEqual(entries.map(({ tag }) => `${tag}.sql`).sort())
  const snapshots = readdirSync(join(FOLDER, 'meta')).filter((name) => name !== '_journal.json')
  expect(snapshots).toEqual([`${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`])
})
