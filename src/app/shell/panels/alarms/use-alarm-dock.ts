import { useAtomValue } from 'jotai'
import type { PopupDock } from '#contract/endpoints/alarms.ts'
import { isPopupOpenAtom } from './alarm-state.ts'
import { useAlarmDisplay } from './use-alarms.ts'

/** The edge at which the page leaves room for the pop-up now; `none`: it leaves none. */
export function useAlarmDock(): PopupDock {
  const isOpen = useAtomValue(isPopupOpenAtom)
  const dock = useAlarmDisplay()?.popupDock ?? 'none'
  return isOpen ? dock : 'none'
}
