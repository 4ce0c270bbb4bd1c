import { plainLatin } from '#lib/plain-latin.ts'
import type { Spell } from '#lib/spelling.ts'
import type { ComboboxOption } from './combobox.tsx'

/** A list longer than this is searched by typing; the hours of a day are not yet. */
const MANY_OPTIONS = 25
/** What labels of a tree are indented by. */
const INDENT = '\u3000'

export interface Labelled {
  readonly value: string
  readonly label: string
}

export const hasManyOptions = (options: readonly Labelled[]): boolean => options.length > MANY_OPTIONS

/** Options as they are searched. One of a tree says what it is below, since not all of the tree is shown. */
export function searchableChoices(options: readonly Labelled[]): readonly ComboboxOption[] {
  const above: string[] = []
  return options.map(({ value, label }) => {
    const depth = label.length - label.replace(new RegExp(`^${INDENT}+`), '').length
    const text = label.slice(depth)
    above.length = depth
    const detail = above.filter((name) => name !== undefined).join(' / ')
    above[depth] = text
    return { id: value, text, detail }
  })
}

/** Those that have every word of a text in their name, their pinyin or what they are below. @param spell - Null until loaded. */
export function findChoices(
  choices: readonly ComboboxOption[],
  text: string,
  spell: Spell | null,
): readonly ComboboxOption[] {
  const words = plainLatin(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  const isStart = ({ text: name }: ComboboxOption): boolean => plainLatin(name).startsWith(words[0] ?? '')
  const found = choices.filter((choice) => {
    const sought = plainLatin(`${choice.text} ${choice.detail} ${spell?.(choice.text).join(' ') ?? ''}`)
    return words.every((word) => sought.includes(word))
  })
  return [...found.filter(isStart), ...found.filter((choice) => !isStart(choice))]
}
