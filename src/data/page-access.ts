import { atom, useAtomValue } from 'jotai'

interface PageAccess {
  /** Whether the console has a page at a path that the signed-in user may open. */
  readonly mayOpen: (path: string) => boolean
}

/** Told by the frame, which knows the routes; pages that link to other pages read it. */
export const pageAccessAtom = atom<PageAccess>({ mayOpen: () => false })

/** Whether the console has a page at a path that the signed-in user may open. */
export const useMayOpen = (): PageAccess['mayOpen'] => useAtomValue(pageAccessAtom).mayOpen
