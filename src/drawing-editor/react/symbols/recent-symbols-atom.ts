import { atom } from 'jotai'
import { z } from 'zod'

const STORAGE_KEY = 'drawingEditor.recentSymbols'
const MAX_RECENT = 8
const stored = z.array(z.string())

function recentFrom(text: string | null): readonly string[] {
  try {
    return stored.parse(JSON.parse(text ?? '')).slice(0, MAX_RECENT)
  } catch {
    return [] // nothing stored yet, or by another program
  }
}

const changedAtom = atom<readonly string[] | null>(null)

/** Ids of the symbols that were placed last, the latest first, kept in this browser. Writing adds one. */
export const recentSymbolsAtom = atom(
  (get) => get(changedAtom) ?? recentFrom(localStorage.getItem(STORAGE_KEY)),
  (get, set, id: string) => {
    const recent = [id, ...get(recentSymbolsAtom).filter((other) => other !== id)].slice(0, MAX_RECENT)
    localStorage.setItem(STORAGE_KEY, JSON.stringify(recent))
    set(changedAtom, recent)
  },
)
