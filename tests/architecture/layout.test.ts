import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/core/kit/project-root.ts'

const FOLDERS = ['src', 'workers', 'server', 'wasm-geom', 'gateway', 'tests', 'scripts']
const KERNELS = /^(wasm-geom\/assembly|src\/drawing\/geometry)\//
const MAX_LINES = 400
const MAX_KERNEL_LINES = 600
const MAX_P90_LINES = 250

/** Modules without a folder of their own in the console: shown by the frame around the pages, by another’s folder, by several, or by none. */
const WITHOUT_ROOM = [
  'account',
  'data-quality',
  'heat-model',
  'heating-season',
  'load-plan',
  'quick-menus',
  'room-forecast',
  'saved-views',
  'search',
  'telemetry',
  'unit-model',
]

const files = FOLDERS.flatMap((folder) => walk(join(projectRoot, folder)))
  .map((path) => relative(projectRoot, path).replaceAll('\\', '/'))
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'build' || entry.name === 'node_modules') return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
/** Lines of code: neither empty ones nor comments, so that nobody writes less of them for the sake of the rule. */
const linesOf = (path: string): number =>
  textOf(path)
    .split('\n')
    .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length
/** An answer to another question: `useShownAnswer` alone may keep one, as it tells what may be acted upon. */
const KEPT_ANSWER = /placeholderData|keepPreviousData/
const KEEPS_ANSWERS = [
  'src/data/calls.ts',
  // asks the editor's port, and lets nobody choose what was found for another text
  'src/drawing-editor/react/inspector/controls/code-picker.tsx',
  // only draws
  'src/drawing-editor/react/preview/use-preview.ts',
]
/** Keeps keys on one line where they should have one each. */
const SPREAD_LITERAL = /[{,(]\s*\.\.\.\{ \w/
const foldersIn = (path: string): string[] =>
  readdirSync(join(projectRoot, path)).filter((name) => statSync(join(projectRoot, path, name)).isDirectory())

describe('layout', () => {
  it('R13 keeps every file below 400 lines of code, kernels below 600', () => {
    const tooLong = files.filter((path) => linesOf(path) > (KERNELS.test(path) ? MAX_KERNEL_LINES : MAX_LINES))
    expect(tooLong).toEqual([])
  })

  it('R13 keeps nine files of ten below 250 lines', () => {
    const lengths = files.map(linesOf).sort((a, b) => a - b)
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(MAX_P90_LINES)
  })

  it('writes out what objects and lists hold, and spreads no literal', () => {
    const spreading = files.filter((path) => SPREAD_LITERAL.test(textOf(path)))
    expect(spreading).toEqual([])
  })

  it('keeps an answer to another question in one place, so that nothing is sent by what was shown before', () => {
    const keeping = files.filter((path) => path.startsWith('src/') && KEPT_ANSWER.test(textOf(path)))
    expect(keeping.toSorted()).toEqual(KEEPS_ANSWERS.toSorted())
  })

  it('R14 has a server module for every console folder with stored data, and the other way round', () => {
    const rooms = foldersIn('src/features')
    const modules = foldersIn('server/modules').filter((name) => !WITHOUT_ROOM.includes(name))
    expect(modules).toEqual(rooms)
  })

  it('names files in kebab-case, with the role as suffix', () => {
    const misnamed = files.filter(
      (path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/.test(basename(path)),
    )
    expect(misnamed).toEqual([])
  })

  it('has no pantry: no file is called utils, helpers, common or misc', () => {
    expect(files.filter((path) => /(^|\/)(utils?|helpers?|common|misc)\./.test(path))).toEqual([])
  })
})
