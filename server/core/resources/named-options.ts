// Which record a text of a file names. Duty: find it by key, name or path, and write a name so that it is found again.
// Neighbours: field-kinds/reference.ts reads cells, resource-excel.ts writes them. Invariant: a text that several records
// have names none of them.

import { shownName } from '#contract/kit/built-in-names.ts'
import type { Language } from '#contract/kit/language.ts'
import type { ResourceOption } from './resource-store.ts'

/** A choice, and where it is in its tree. */
interface PlacedOption {
  readonly option: ResourceOption
  /** From the topmost that is offered down to it, each after a slash: in Chinese and in English. */
  readonly paths: readonly string[]
  /** Whether there is more above that is not offered, such as what is outside of a user's scope. */
  readonly isCut: boolean
}

const SEPARATOR = ' / '
/** Slashes of a path may be typed with or without spaces, and as full-width ones. */
const plainPath = (text: string): string => text.trim().replace(/\s*[/／]\s*/g, '/')

const placedOptions = new WeakMap<readonly ResourceOption[], readonly PlacedOption[]>()

/** The same list is asked for every row of a file. */
function placed(options: readonly ResourceOption[]): readonly PlacedOption[] {
  const known = placedOptions.get(options)
  if (known) return known
  const byKey = new Map(options.map((option) => [option.keyId, option]))
  const made = options.map((option): PlacedOption => {
    const { chain, isCut } = chainOf(option, byKey)
    const pathIn = (language: Language): string =>
      chain.map(({ name }) => `/${plainPath(shownName(name, language))}`).join('')
    return { option, isCut, paths: [...new Set([pathIn('zh-CN'), pathIn('en')])] }
  })
  placedOptions.set(options, made)
  return made
}

/** A choice and those above it, from the top. */
function chainOf(option: ResourceOption, byKey: ReadonlyMap<string, ResourceOption>) {
  const chain = [option]
  for (;;) {
    const parentId = chain[0]?.parentId ?? null
    const parent = parentId === null ? undefined : byKey.get(parentId)
    if (parent === undefined || chain.includes(parent)) return { chain, isCut: parentId !== null }
    chain.unshift(parent)
  }
}

/**
 * The choices that a text means: by key, by name, or by the end of a path, "A / B / C". A slash in front begins at the top.
 * More than one where the text does not tell which.
 */
export function optionsNamed(text: string, options: readonly ResourceOption[]): ResourceOption[] {
  const written = plainPath(text)
  const whole = written.startsWith('/') ? written : `/${written}`
  const found = placed(options).filter(
    ({ option, paths, isCut }) =>
      option.keyId === text ||
      paths.some(
        (path) => path === whole || (written !== whole && path.endsWith(whole)) || (isCut && whole.endsWith(path)),
      ),
  )
  // the path of one may be the end of another's
  const exact = written.includes('/') ? found.filter(({ paths }) => paths.includes(whole)) : []
  return (exact.length > 0 ? exact : found).map(({ option }) => option)
}

/** Choices as they have to be written to mean one of them: by their paths, or by their keys where paths are the same. */
export function tellApart(
  chosen: readonly ResourceOption[],
  options: readonly ResourceOption[],
  language: Language,
): string[] {
  const byKey = new Map(options.map((option) => [option.keyId, option]))
  return chosen.map((option) => {
    const { chain, isCut } = chainOf(option, byKey)
    const path = chain.map(({ name }) => shownName(name, language)).join(SEPARATOR)
    const fromTop = chain.length === 1 && !isCut ? `${SEPARATOR.trimStart()}${path}` : path
    return optionsNamed(fromTop, options).length === 1 ? fromTop : option.keyId
  })
}

/** What is proposed for a text that is none of some choices: those whose words hold it or are held by it, else all. */
export function proposedFor<Choice>(
  text: string,
  choices: readonly Choice[],
  wordsOf: (choice: Choice) => readonly string[],
): readonly Choice[] {
  const written = text.toLowerCase()
  const like = choices.filter((choice) =>
    wordsOf(choice).some((words) => words.toLowerCase().includes(written) || written.includes(words.toLowerCase())),
  )
  return like.length > 0 ? like : choices
}

/** Choices as a file names them: by its name what stands alone, by its path what is in a tree or has the name of another. */
export function writtenNames(
  chosen: readonly ResourceOption[],
  options: readonly ResourceOption[],
  language: Language,
): string[] {
  const uses = new Map<string, number>()
  for (const { name } of options) uses.set(name, (uses.get(name) ?? 0) + 1)
  const isPlain = ({ name, parentId }: ResourceOption): boolean =>
    parentId === null && uses.get(name) === 1 && plainPath(name) === name && !name.includes('/')
  const paths = tellApart(
    chosen.filter((option) => !isPlain(option)),
    options,
    language,
  )
  return chosen.map((option) => (isPlain(option) ? shownName(option.name, language) : (paths.shift() ?? option.keyId)))
}

/** @returns Writes the name of a choice as it is shown, or its path where others are shown by the same. */
export function namesForFile(
  options: readonly ResourceOption[],
  language: Language,
): (keyId: string, shown: string) => string {
  const written = new Map<string, string>()
  const write = (keyId: string, shown: string): string => {
    const own = options.find((option) => option.keyId === keyId)
    return own && optionsNamed(shown, options).length > 1 ? (tellApart([own], options, language)[0] ?? shown) : shown
  }
  return (keyId, shown) => {
    const known = written.get(keyId) ?? write(keyId, shown)
    written.set(keyId, known)
    return known
  }
}
