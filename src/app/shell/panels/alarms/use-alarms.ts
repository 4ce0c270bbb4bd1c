import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { startTransition, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import {
  ALARM_POLL_MS,
  ALARM_TITLE_COUNT,
  type AlarmDisplay,
  type AlarmSummary,
  alarmCalls,
} from '#contract/endpoints/alarms.ts'
import { ask, keyOf, queryOf, useAnswer, useAsk } from '#data/calls.ts'
import { liveClientAtom, useHttp } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'
import { startTicks } from '#data/ticks.ts'
import { useLanguage } from '#data/use-language.ts'
import { coalesced } from '#lib/coalesced.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { alarmsPolledAtom, forgetAlarmsAtom } from './alarm-state.ts'
import { DEFAULT_DISPLAY } from './display-default.ts'
import { disturbedNow } from './disturbs.ts'
import { mergeSummary } from './summary-merge.ts'

const RETRY_MS = 30_000
/** However often alarms change, they are asked for four times a second at most. */
const LEAST_GAP_MS = 250

const NOTHING: [] = []
const POLLED = {
  refetchInterval: ALARM_POLL_MS,
  // in a control room the console may be in the background, and alarms must still be heard
  refetchIntervalInBackground: true,
  retry: false,
} as const

/**
 * Passes every poll result to pop-up and panel while somebody is signed in. Polls at the interval of the specification,
 * and at once when the live channel says that alarms have changed.
 */
export function useAlarmFeed(): void {
  const http = useHttp()
  const queries = useQueryClient()
  const query = queryOf(http, alarmCalls.eject, { queryAll: 1 }, useLanguage())
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...query,
    queryFn: async ({ signal }) => {
      const known = queries.getQueryData<AlarmSummary>(query.queryKey)
      const { revision } = known ?? {}
      const input = { queryAll: 1, ...(revision === undefined ? {} : { revision }) }
      return mergeSummary(known, await ask(http, alarmCalls.eject, input, { isQuiet: true, signal }))
    },
    retry: false,
    structuralSharing: false,
  })
  const live = useAtomValue(liveClientAtom)
  useEffect(() => {
    const polls = coalesced(() => refetch({ cancelRefetch: false }), LEAST_GAP_MS)
    const stopTicks = startTicks(ALARM_POLL_MS, polls.ask)
    const news = live?.watchAlarms(polls.ask)
    return () => {
      polls.stop()
      stopTicks()
      news?.close()
    }
  }, [refetch, live])
  const keep = useSetAtom(alarmsPolledAtom)
  const forget = useSetAtom(forgetAlarmsAtom)
  const { pathname } = useLocation()
  const take = useEffectEvent((summary: AlarmSummary, at: number): void => {
    const disturbed = disturbedNow(pathname)
    // drawn in pieces: a press or a key in between is answered at once
    startTransition(() => keep(summary, at, disturbed))
  })
  useEffect(() => {
    if (data) take(data, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  useEffect(() => forget, [forget])
}

const LATEST = { count: ALARM_TITLE_COUNT }

/** The latest alarms, polled as often as the summary. */
export const useLatestAlarms = (isWanted: boolean) =>
  useAnswer(alarmCalls.titleWarn, LATEST, { ...POLLED, enabled: isWanted })

/** Keeps the latest alarms known while `isWanted`, so that the panel opens with them; renders nothing for them. */
export const useLatestAlarmsReady = (isWanted: boolean): void =>
  void useAnswer(alarmCalls.titleWarn, LATEST, { ...POLLED, enabled: isWanted, notifyOnChangeProps: NOTHING })

/** How alarms are shown and played; null until the server has answered or failed. */
export function useAlarmDisplay(): AlarmDisplay | null {
  const { data, isError } = useAnswer(
    alarmCalls.display,
    {},
    { staleTime: 60_000, refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false) },
  )
  return data ?? (isError ? DEFAULT_DISPLAY : null)
}

/** What a user chooses of the pop-up. */
type OwnPopup = Partial<Pick<AlarmDisplay, 'popupHeight' | 'popupWidth' | 'popupDock'>>

/** Stores how the user has the pop-up. */
export function useKeepPopup() {
  const ask = useAsk()
  const queries = useQueryClient()
  const language = useLanguage()
  return (own: OwnPopup): void => {
    const key = keyOf(alarmCalls.display, {}, language)
    queries.setQueryData<AlarmDisplay>(key, (known) => known && { ...known, ...own })
    ask(alarmCalls.keepPopup, own, { isQuiet: true }).then(
      (display) => queries.setQueryData(key, display),
      () => undefined, // on failure it stays so in this window, and the next choice is stored again
    )
  }
}

/** Acknowledges alarms and reloads both lists. */
function useAcknowledge() {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  return useMutation({
    mutationFn: ({ keyIds, remarks }: { keyIds: readonly string[]; remarks: string }) =>
      ask(alarmCalls.enterMessage, { enterIds: keyIds.join(), ...(remarks === '' ? {} : { remarks }) }),
    onSuccess: (outcome) => {
      const others = outcome?.others ?? []
      const [first] = others
      if (!first) say(t('panels.acknowledged'))
      else
        say(
          t('panels.acknowledgedBefore', {
            taken: outcome?.taken.length ?? 0,
            count: others.length,
            name: first.enterUser,
            time: formatDateTime(first.enterTime, 'MM-DD HH:mm'),
          }),
        )
    },
  })
}

/** Asks for a remark and acknowledges. */
export interface Acknowledging {
  readonly ask: (keyIds: readonly string[]) => Promise<void>
  readonly isPending: boolean
}

/** Acknowledges the selected alarms, with an optional remark; without a selection it shows `emptyText`. */
export function useAskAcknowledge(emptyText: string, onDone: () => void): Acknowledging {
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
