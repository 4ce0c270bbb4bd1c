import { atom } from 'jotai'
import { z } from 'zod'

const STORAGE_KEY = 'drawingEditor.folded'
const stored = z.array(z.string())

/** Sections that few people need are folded at first. */
const FIRST: readonly string[] = ['transform', 'expressions', 'nested', 'raw', 'replace']

/** Unreadable contents count as none. */
export function foldedFrom(text: string | null): readonly string[] {
  try {
    return stored.parse(JSON.parse(text ?? ''))
  } catch {
    return FIRST // nothing stored yet, or by another program
  }
}

const changedAtom = atom<readonly string[] | null>(null)

/** The folded parts of the panels, kept in this browser. */
export const foldedAtom = atom(
  (get) => get(changedAtom) ?? foldedFrom(localStorage.getItem(STORAGE_KEY)),
  (_, set, folded: readonly string[]) => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(folded))
    set(changedAtom, folded)
  },
)
