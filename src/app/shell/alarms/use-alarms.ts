import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  ALARM_PATH,
  ALARM_POLL_MS,
  ALARM_TITLE_COUNT,
  alarmDisplay,
  alarmList,
  alarmSummary,
} from '../../../contract/endpoints/alarms.ts'
import { useHttp } from '../../../data/console-services.ts'
import { NOTICE_MS } from '../../../data/error-catalogue.ts'
import { showNoticeAtom } from '../../../data/notices.ts'
import { INITIAL_POPUP, popupReducer } from './alarm-popup.ts'

const SUMMARY = ['alarmSummary']
const LATEST = ['latestAlarms']

export function useAlarmSummary() {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: SUMMARY,
    queryFn: async ({ signal }) => ({
      summary: await http.call(ALARM_PATH.eject, {
        method: 'POST',
        params: { queryAll: 1 },
        schema: alarmSummary,
        isQuiet: true,
        isPoll: true,
        signal,
      }),
      at: Date.now(),
    }),
    refetchInterval: ALARM_POLL_MS,
    // a control room looks at other windows, too, and still wants to hear
    refetchIntervalInBackground: true,
    retry: false,
    structuralSharing: false,
  })
  return data ?? null
}

/** The pop-up's state, fed by every poll. */
export function useAlarmPopup() {
  const polled = useAlarmSummary()
  const [state, dispatch] = useReducer(popupReducer, INITIAL_POPUP)
  useEffect(() => {
    if (polled) dispatch({ kind: 'polled', summary: polled.summary, now: polled.at })
  }, [polled])
  return { summary: polled?.summary ?? null, state, dispatch }
}

export function useLatestAlarms(isOpen: boolean) {
  const http = useHttp()
  return useQuery({
    queryKey: LATEST,
    queryFn: ({ signal }) =>
      http.call(ALARM_PATH.titleWarn, {
        method: 'POST',
        params: { count: ALARM_TITLE_COUNT },
        schema: alarmList,
        isQuiet: true,
        signal,
      }),
    enabled: isOpen,
    refetchInterval: ALARM_POLL_MS,
  })
}

export function useAlarmDisplay() {
  const http = useHttp()
  return useQuery({
    queryKey: ['alarmDisplay'],
    queryFn: ({ signal }) =>
      http.call(ALARM_PATH.display, { method: 'GET', schema: alarmDisplay, isQuiet: true, signal }),
    staleTime: 60_000,
  })
}

/** Keeps the size that somebody pulled the pop-up to, px. */
export function useKeepPopupSize() {
  const http = useHttp()
  return (popupHeight: number, popupWidth: number): void => {
    const params = { popupHeight: Math.round(popupHeight), popupWidth: Math.round(popupWidth) }
    http
      .call(ALARM_PATH.display, { method: 'POST', params, schema: alarmDisplay, isQuiet: true })
      .catch(() => undefined) // the next size is kept all the same
  }
}

/** Acknowledges alarms and reads both lists anew. */
export function useAcknowledge() {
  const { t } = useTranslation()
  const http = useHttp()
  const queries = useQueryClient()
  const showNotice = useSetAtom(showNoticeAtom)
  return useMutation({
    mutationFn: ({ keyIds, remarks }: { keyIds: readonly string[]; remarks: string }) =>
      http.call(ALARM_PATH.enterMessage, {
        method: 'POST',
        params: { enterIds: keyIds.join(), ...(remarks === '' ? {} : { remarks }) },
        schema: z.unknown(),
      }),
    onSuccess: async () => {
      showNotice({
        text: { from: 'server', text: t('panels.acknowledged') },
        style: 'success',
        durationMs: NOTICE_MS.error,
      })
      await Promise.all([SUMMARY, LATEST].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
}
