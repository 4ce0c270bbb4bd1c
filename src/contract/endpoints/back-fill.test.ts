import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { PAST_NOUNS } from './back-fill.ts'

const reading = z.object({ path: z.string(), reads: z.array(z.string()) })

it('each noun that the past fills is read by a call', async () => {
  const files = (await readdir(new URL('.', import.meta.url))).filter((name) => !name.includes('.test.'))
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, import.meta.url).pathname)))
  const exported = modules.flatMap((module) => Object.values(module))
  const calls = exported.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  const nouns = new Set(calls.flatMap((call) => reading.safeParse(call).data?.reads ?? []))
  expect(PAST_NOUNS.filter((noun) => !nouns.has(noun))).toEqual([])
})
