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

/** Spells Chinese words: each as one word, and by its initials. */
export type Spell = (text: string) => readonly string[]

/** Loaded with the first search, since its dictionary is large. */
export async function loadSpelling(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  return (text) => {
    const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'removed' })
    if (syllables.length === 0) return []
    return [syllables.join(''), syllables.map(([initial = '']) => initial).join('')]
  }
}
