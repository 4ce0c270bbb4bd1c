import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/core/kit/project-root.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const FOLDERS = ['server/core', 'server/modules', 'server/modules/telemetry', 'server/demo/simulator']
const SPECIFIER = /(?:from|import)\s*\(?\s*'((?:\.|#server\/)[^']*)'/g

const filesIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(path)
    return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : []
  })

function importsOf(file: string): string[] {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  return [...text.matchAll(SPECIFIER)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier)).replaceAll('\\', '/'),
  )
}

/** Imports between the entries of a folder: its sub-folders, each as a whole, and its files. */
function graphOf(folder: string): Graph {
  const partOf = (file: string): string | null =>
    file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? null) : null
  const graph = new Map<string, Set<string>>()
  for (const file of filesIn(folder)) {
    const from = partOf(file)
    if (from === null) continue
    const targets = graph.get(from) ?? new Set()
    for (const to of importsOf(file).map(partOf)) if (to !== null && to !== from) targets.add(to)
    graph.set(from, targets)
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
  it.each(FOLDERS)('R11 import each other in one direction: %s', (folder) => {
    expect(statSync(join(projectRoot, folder)).isDirectory()).toBe(true)
    expect(circlesIn(graphOf(folder))).toEqual([])
  })

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
