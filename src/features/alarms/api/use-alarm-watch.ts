import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { ListShape, ListState } from '#archetypes/resource/list-state.ts'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { alarmHandlingCalls } from '#contract/endpoints/alarm-handling.ts'
import { type AlarmTab, alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { ALARM_POLL_MS, alarmCalls } from '#contract/endpoints/alarms.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { KEPT, queryOf, shownAnswer, useAnswer, useAsk } from '#data/calls.ts'
import { useHttp } from '#data/console-services.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { useConfirm } from '#ui/confirm.tsx'
import { withKnownRecords } from '../model/known-records.ts'

const POLLED = { refetchInterval: ALARM_POLL_MS, retry: false } as const

type WatchedPage = OutputOf<typeof alarmWatchCalls.list>

/** A page of a list, polled. */
function useWatchedPage<Selected = WatchedPage>(
  tab: AlarmTab,
  { filters, page, pageSize }: ListState,
  select?: (answer: WatchedPage) => Selected,
) {
  const http = useHttp()
  const queries = useQueryClient()
  const input = { tab, ...filters, page, limit: pageSize }
  const query = queryOf(http, alarmWatchCalls.list, input, useLanguage())
  return useQuery<WatchedPage, Error, Selected>({
    ...query,
    ...POLLED,
    ...KEPT,
    queryFn: async (given) => {
      const known = queries.getQueryData<WatchedPage>(query.queryKey)
      const answer = await query.queryFn(given)
      return { ...answer, list: withKnownRecords(known?.list ?? [], answer.list) }
    },
    // by place in the list, so that a new alarm at its head would change all
    structuralSharing: false,
    ...(select ? { select } : {}),
  })
}

/** A page of a list, polled; after a failed poll the last answer stays. */
export function useWatchedAlarms(tab: AlarmTab, state: ListState) {
  const query = useWatchedPage(tab, state)
  const { shown, data, error, isError, isPrevious, refetch } = shownAnswer(query)
  // the time of an answer is read only after a failure: reading it renders the page at each poll
  const failedSince = isError ? query.dataUpdatedAt : null
  // a poll is not shown as loading: it would flicker every few seconds
  return { shown, data, error, isFetching: isPrevious, refetch, failedSince }
}

export const useAlarmDetail = (keyId: string | null) =>
  useAnswer(alarmWatchCalls.detail, { keyId: keyId ?? '' }, { ...POLLED, enabled: keyId !== null })

/** Asks for a remark, acknowledges, and says who had some of them before. */
export function useAcknowledge(onDone: () => void) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const confirm = useConfirm()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ keys, remarks }: { keys: readonly string[]; remarks: string }) =>
      ask(alarmCalls.enterMessage, { enterIds: keys.join(), ...(remarks === '' ? {} : { remarks }) }),
    onSuccess: (outcome, { keys }) => {
      const taken = outcome?.taken.length ?? keys.length
      const others = outcome?.others ?? []
      const [first] = others
      if (first)
        say(
          t('alarmWatch.acknowledgedBefore', {
            taken,
            count: others.length,
            name: first.enterUser,
            time: formatDateTime(first.enterTime, 'MM-DD HH:mm'),
          }),
        )
      else say(t('alarmWatch.acknowledged', { taken }))
      onDone()
    },
  })
  const run = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return say(t('alarmWatch.nothingChosen'), 'warning')
    const answer = await confirm({
      title: t('alarmWatch.ackTitle', { count: keys.length }),
      confirmLabel: t('alarmWatch.acknowledge'),
      cancelLabel: t('alarmWatch.cancel'),
      askFor: { label: t('alarmWatch.remark') },
    })
    if (answer) mutate({ keys, remarks: answer.text })
  }
  return { run, isPending }
}

/** Shelves alarms, and shows them again. */
export function useShelving(onDone: () => void) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const notify = (text: 'alarmWatch.shelved' | 'alarmWatch.unshelved', done: number, skipped: number): void => {
    say(t(text, { count: done }) + (skipped > 0 ? t('alarmWatch.skipped', { count: skipped }) : ''))
    onDone()
  }
  const shelving = useMutation({
    mutationFn: ({ keys, reason, minutes }: { keys: readonly string[]; reason: string; minutes: number }) =>
      ask(alarmHandlingCalls.shelve, { shelveIds: keys.join(), reason, minutes }, { isQuiet: true }),
    onSuccess: ({ done, skipped }) => notify('alarmWatch.shelved', done.length, skipped.length),
  })
  const ending = useMutation({
    mutationFn: (keys: readonly string[]) => ask(alarmHandlingCalls.unshelve, { shelveIds: keys.join() }),
    onSuccess: ({ done, skipped }) => notify('alarmWatch.unshelved', done.length, skipped.length),
  })
  const isPending = shelving.isPending || ending.isPending
  return { shelve: shelving.mutateAsync, unshelve: ending.mutate, isPending }
}

/** Marks a node as under maintenance, and ends that. */
export function useMaintenanceMarks(onDone: () => void) {
  const { t } = useTranslation()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const starting = useMutation({
    mutationFn: (mark: { nodeId: string; reason: string; hours: number }) =>
      ask(alarmHandlingCalls.startMaintenance, mark, { isQuiet: true }),
    onSuccess: () => {
      say(t('alarmWatch.maintenanceStarted'))
      onDone()
    },
  })
  const ending = useMutation({
    mutationFn: (keyId: string) => ask(alarmHandlingCalls.endMaintenance, { keyId }),
    onSuccess: () => say(t('alarmWatch.maintenanceEnded')),
  })
  return { start: starting.mutateAsync, end: ending.mutate, isPending: starting.isPending || ending.isPending }
}

/** Filters of the lists, as the address names them. */
export const WATCH_SHAPE: ListShape = {
  filters: ['text', 'heatName', 'category', 'warnLevel'],
  sortable: [],
  sort: { column: 'warnTime', direction: 'desc' },
}

type TabCounts = Readonly<Record<AlarmTab, number>>

/** Counts of all lists under the filters of the address; null before the first answer. */
export function useTabCounts(tab: AlarmTab): TabCounts | null {
  const { state } = useListAddress(WATCH_SHAPE)
  return useWatchedPage(tab, state, countsOf).data ?? null
}
const countsOf = ({ counts }: WatchedPage): TabCounts => counts
