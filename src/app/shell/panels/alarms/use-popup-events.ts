import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { PopupEvent } from './alarm-popup.ts'
import { alarmEventAtom } from './alarm-state.ts'

/** Tells the pop-up's state what the user did. */
export function usePopupEvents(): (event: PopupEvent) => void {
  const change = useSetAtom(alarmEventAtom)
  return useCallback((event) => change('popup', event), [change])
}
