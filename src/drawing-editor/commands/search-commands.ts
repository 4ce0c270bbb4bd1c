import Fuse from 'fuse.js'
import { FUZZY } from '#contract/kit/constants.ts'
import type { CommandId } from './registry.ts'

/** A command by all its names: in both languages, and in pinyin. */
export interface NamedCommand {
  readonly id: CommandId
  readonly names: readonly string[]
}

/** Finds commands by a text that may be misspelt, best match first; an empty text returns all. */
export function createCommandSearch(commands: readonly NamedCommand[]): (text: string) => readonly CommandId[] {
  const fuse = new Fuse(commands, { threshold: FUZZY.threshold, keys: ['names'] })
  const all = commands.map(({ id }) => id)
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
