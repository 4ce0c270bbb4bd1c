import { atom } from 'jotai'

const STORAGE_KEY = 'warnAudioMute'

const chosenAtom = atom<boolean | null>(null)

/** Whether the user has muted all alarms in this browser (R3-45, R3-50); kept in local storage. */
export const isAudioMutedAtom = atom(
  (get) => get(chosenAtom) ?? localStorage.getItem(STORAGE_KEY) === 'true',
  (_get, set, isMuted: boolean) => {
    localStorage.setItem(STORAGE_KEY, String(isMuted))
    set(chosenAtom, isMuted)
  },
)
