import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  ALARM_PATH,
  ALARM_POLL_MS,
  ALARM_TITLE_COUNT,
  type AlarmDisplay,
  alarmDisplay,
  alarmList,
  alarmSummary,
} from '#contract/endpoints/alarms.ts'
import { useHttp } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { alarmsPolledAtom, forgetAlarmsAtom } from './alarm-state.ts'
import { DEFAULT_DISPLAY } from './display-default.ts'
import type { PopupSize } from './popup-size.ts'

const SUMMARY = ['alarmSummary']
const LATEST = ['latestAlarms']
const DISPLAY = ['alarmDisplay']
const RETRY_MS = 30_000

/** Open alarms, and when the server told of them. */
function useAlarmSummary() {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: SUMMARY,
    queryFn: async ({ signal }) => ({
      summary: await http.call(ALARM_PATH.eject, {
        method: 'POST',
        params: { queryAll: 1 },
        schema: alarmSummary,
        isQuiet: true,
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

/** Keeps what every poll says for pop-up and panel, as long as somebody is signed in. */
export function useAlarmFeed(): void {
  const polled = useAlarmSummary()
  const keep = useSetAtom(alarmsPolledAtom)
  const forget = useSetAtom(forgetAlarmsAtom)
  useEffect(() => {
    if (polled) keep(polled.summary, polled.at)
  }, [polled, keep])
  useEffect(() => forget, [forget])
}

/** The latest ones, asked for as often as the summary; not while there is nothing to ask for. */
export function useLatestAlarms(isWanted: boolean) {
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
    enabled: isWanted,
    refetchInterval: ALARM_POLL_MS,
    refetchIntervalInBackground: true,
    retry: false,
  })
}

/** How alarms are shown and heard; null until the server has said so or could not. */
export function useAlarmDisplay(): AlarmDisplay | null {
  const http = useHttp()
  const { data, isError } = useQuery({
    queryKey: DISPLAY,
    queryFn: ({ signal }) =>
      http.call(ALARM_PATH.display, { method: 'GET', schema: alarmDisplay, isQuiet: true, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  })
  return data ?? (isError ? DEFAULT_DISPLAY : null)
}

/** Keeps the size that somebody pulled the pop-up to. */
export function useKeepPopupSize() {
  const http = useHttp()
  const queries = useQueryClient()
  return ({ height, width }: PopupSize): void => {
    const params = { popupHeight: height, popupWidth: width }
    http.call(ALARM_PATH.display, { method: 'POST', params, schema: alarmDisplay, isQuiet: true }).then(
      (display) => queries.setQueryData(DISPLAY, display),
      () => undefined, // it stays as large in this window; the next size is kept all the same
    )
  }
}

/** Acknowledges alarms and reads both lists anew. */
function useAcknowledge() {
  const { t } = useTranslation()
  const http = useHttp()
  const queries = useQueryClient()
  const say = useSetAtom(sayAtom)
  return useMutation({
    mutationFn: ({ keyIds, remarks }: { keyIds: readonly string[]; remarks: string }) =>
      http.call(ALARM_PATH.enterMessage, {
        method: 'POST',
        params: { enterIds: keyIds.join(), ...(remarks === '' ? {} : { remarks }) },
        schema: z.unknown(),
      }),
    onSuccess: () => {
      say(t('panels.acknowledged'))
      for (const queryKey of [SUMMARY, LATEST]) void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Acknowledges what is chosen, with a remark where one is given; where nothing is, `emptyText` says so. */
export function useAskAcknowledge(emptyText: string, onDone: () => void) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const say = useSetAtom(sayAtom)
  const { mutate, isPending } = useAcknowledge()
  const ask = async (keyIds: readonly string[]): Promise<void> => {
    if (keyIds.length === 0) {
      say(emptyText, 'warning')
      return
    }
    const answer = await confirm({
      title: t('panels.ackTitle', { count: keyIds.length }),
      confirmLabel: t('panels.acknowledge'),
      cancelLabel: t('panels.cancel'),
      askFor: { label: t('panels.remark') },
    })
    if (answer) mutate({ keyIds, remarks: answer.text }, { onSuccess: onDone })
  }
  return { ask, isPending }
}
