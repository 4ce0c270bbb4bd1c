import { atom } from 'jotai'
import { NOTICE_MS, type Notice, type NoticeStyle } from './error-catalogue.ts'

export interface ShownNotice extends Notice {
  readonly id: number
}

const listAtom = atom<readonly ShownNotice[]>([])
const lastIdAtom = atom(0)

/** Notices on screen, oldest first. */
export const noticesAtom = atom((get) => get(listAtom))

const tellsStatus = ({ text }: Notice, status: number): boolean => text.from === 'status' && text.status === status

/**
 * Shows a notice and closes those on screen. A repeated status keeps its remaining time: a retried call, and other
 * calls that find the server in the same state, are not news.
 */
export const showNoticeAtom = atom(null, (get, set, notice: Notice) => {
  const { text } = notice
  if (text.from === 'status' && get(listAtom).some((shown) => tellsStatus(shown, text.status))) return
  const id = get(lastIdAtom) + 1
  set(lastIdAtom, id)
  set(listAtom, [{ ...notice, id }])
})

/** Shows a message for five seconds, as a success unless `style` says otherwise. */
export const sayAtom = atom(
  null,
  (_get, set, text: string, style: NoticeStyle = 'success', action?: NonNullable<Notice['action']>) =>
    set(showNoticeAtom, {
      text: { from: 'server', text },
      style,
      durationMs: NOTICE_MS.error,
      ...(action ? { action } : {}),
    }),
)

export const closeNoticeAtom = atom(null, (get, set, id: number) => {
  set(
    listAtom,
    get(listAtom).filter((notice) => notice.id !== id),
  )
})
