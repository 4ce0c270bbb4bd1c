import { atom } from 'jotai'

const STORAGE_KEY = 'columnCodes'

const chosenAtom = atom<boolean | null>(null)

/** App state: whether live tables head their columns with the codes of parameters instead of their names. Kept in this browser. */
export const columnCodesAtom = atom(
  (get) => get(chosenAtom) ?? localStorage.getItem(STORAGE_KEY) === 'true',
  (_get, set, areCodes: boolean) => {
    localStorage.setItem(STORAGE_KEY, String(areCodes))
    set(chosenAtom, areCodes)
  },
)
