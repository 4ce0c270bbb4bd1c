import { atom } from 'jotai'

const STORAGE_KEY = 'homeUnitId'

const chosenAtom = atom<string | null>(null)

/** App state: id of the heat unit that the home pages show; empty: none chosen. Kept in this browser. */
export const homeUnitAtom = atom(
  (get) => get(chosenAtom) ?? localStorage.getItem(STORAGE_KEY) ?? '',
  (_get, set, unitId: string) => {
    localStorage.setItem(STORAGE_KEY, unitId)
    set(chosenAtom, unitId)
  },
)
