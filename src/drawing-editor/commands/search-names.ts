import Fuse from 'fuse.js'
import { FUZZY } from '#contract/kit/constants.ts'

/** A command or symbol by all its names: in both languages, and in pinyin. */
export interface Named<Id extends string> {
  readonly id: Id
  readonly names: readonly string[]
}

/** Finds by a text that may be misspelt, best match first; an empty text returns all. */
export function createNameSearch<Id extends string>(named: readonly Named<Id>[]): (text: string) => readonly Id[] {
  const fuse = new Fuse(named, { threshold: FUZZY.threshold, keys: ['names'] })
  const all = named.map(({ id }) => id)
  return (text) => {
    const pattern = text.trim().slice(0, FUZZY.maxPatternLength)
    return pattern === '' ? all : fuse.search(pattern).map(({ item }) => item.id)
  }
}
