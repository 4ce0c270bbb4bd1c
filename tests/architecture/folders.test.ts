import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/core/kit/project-root.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

interface Import {
  readonly from: string
  readonly to: string
}

const SERVER_FOLDERS = ['server/core', 'server/modules', 'server/modules/telemetry', 'server/demo/simulator']
const SPECIFIER = /(?:from|import)\s*\(?\s*'((?:\.|#)[^']*)'/g

/** Imports against the direction that `src` still has, each by its two files. Only ever shorter. */
const ALLOWED: readonly string[] = [
  'src/drawing/document/new-element.ts → src/drawing/shapes/kinds.ts',
  'src/drawing/document/read-element.ts → src/drawing/shapes/kinds.ts',
]

const filesIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(path)
    return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : []
  })

/** Every folder of a tree that has files, itself included. */
const foldersOf = (files: readonly string[]): string[] => [
  ...new Set(
    files.flatMap((file) => {
      const parts = file.split('/').slice(0, -1)
      return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
    }),
  ),
]

function pathOf(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
  return /^#(server|tests|workers|wasm-geom)\//.test(specifier) ? specifier.slice(1) : `src/${specifier.slice(1)}`
}

const importsIn = (files: readonly string[]): Import[] =>
  files.flatMap((from) =>
    [...readFileSync(join(projectRoot, from), 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => ({
      from,
      to: pathOf(specifier, from),
    })),
  )

/** Imports between the entries of a folder: its sub-folders, each as a whole, and its files. */
function graphOf(folder: string, imports: readonly Import[]): Graph {
  const partOf = (file: string): string | null =>
    file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? null) : null
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [part, target] = [partOf(from), partOf(to)]
    if (part === null || target === null || target === part) continue
    graph.set(part, (graph.get(part) ?? new Set()).add(target))
  }
  return graph
}

/** One import cycle for each entry that is part of one, as `a → b → a`. */
function circlesIn(graph: Graph): string[] {
  const wayBack = (start: string): string[] | null => {
    const ways: string[][] = [[start]]
    const seen = new Set<string>()
    for (let way = ways.shift(); way; way = ways.shift()) {
      for (const next of graph.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, next]
        if (!seen.has(next)) ways.push([...way, next])
        seen.add(next)
      }
    }
    return null
  }
  return [...graph.keys()].flatMap((part) => wayBack(part)?.join(' → ') ?? [])
}

describe('folders of the server', () => {
  const imports = importsIn(filesIn('server'))

  it.each(SERVER_FOLDERS)('R11 import each other in one direction: %s', (folder) => {
    const graph = graphOf(folder, imports)
    expect(graph.size).toBeGreaterThan(0)
    expect(circlesIn(graph)).toEqual([])
  })
})

describe('folders of the console', () => {
  const files = filesIn('src')
  const folders = foldersOf(files)
  const imports = importsIn(files)
  const circlesWithout = (allowed: readonly string[]): string[] => {
    const counted = imports.filter(({ from, to }) => !allowed.includes(`${from} → ${to}`))
    return folders.flatMap((folder) => circlesIn(graphOf(folder, counted)).map((circle) => `${folder}: ${circle}`))
  }

  it('R12 import each other in one direction', () => {
    expect(circlesWithout(ALLOWED)).toEqual([])
  })

  it('has no import in the list that is in no circle any more', () => {
    const needless = ALLOWED.filter((one) => circlesWithout(ALLOWED.filter((other) => other !== one)).length === 0)
    expect(needless).toEqual([])
  })
})

describe('circlesIn', () => {
  it('finds a pair and a longer cycle', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a'])],
      ['d', new Set(['b'])],
      ['e', new Set(['a'])],
    ])
    expect(circlesIn(graph)).toEqual(['a → b → c → a', 'b → d → b', 'c → a → b → c', 'd → b → d'])
  })
})
