import { atom } from 'jotai'
import type { Notice } from './error-catalogue.ts'

export interface ShownNotice extends Notice {
  readonly id: number
}

const listAtom = atom<readonly ShownNotice[]>([])
const lastIdAtom = atom(0)

/** Notices on screen, oldest first. */
export const noticesAtom = atom((get) => get(listAtom))

/** Shows a notice; those on screen are closed first. */
export const showNoticeAtom = atom(null, (get, set, notice: Notice) => {
  const id = get(lastIdAtom) + 1
  set(lastIdAtom, id)
  set(listAtom, [{ ...notice, id }])
})

export const closeNoticeAtom = atom(null, (get, set, id: number) => {
  set(
    listAtom,
    get(listAtom).filter((notice) => notice.id !== id),
  )
})
