import { BellOff, Check, Eye, ShieldCheck, TriangleAlert, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ListFrame } from '#archetypes/resource/list-frame.tsx'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import type { SearchField } from '#archetypes/resource/search-bar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { SHELVE_PERMISSION, SHELVE_URGENT_PERMISSION, URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import type { AlarmRecord, AlarmTab } from '#contract/endpoints/alarm-watch.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { useAcknowledge, useShelving, useWatchedAlarms, WATCH_SHAPE } from '../api/use-alarm-watch.ts'
import { shelfMinutes } from '../model/durations.ts'
import { AlarmDrawer } from './alarm-drawer.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAlarmColumns } from './use-alarm-columns.tsx'
import { useAlarmTexts } from './use-alarm-texts.ts'

/** Parameter of the address with the key of the alarm that is open at first. */
const OPENED = 'alarm'
const NONE: ReadonlySet<string> = new Set()

/** One of the lists, with what can be done about its alarms. */
export function WatchedList({ tab }: { tab: AlarmTab }) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const { state, change } = useListAddress(WATCH_SHAPE)
  const query = useWatchedAlarms(tab, state)
  const columns = useAlarmColumns()
  const searchFields = useSearchFields()
  const [chosen, setChosen] = useState(NONE)
  const [opened, setOpened] = useState(useSearchParams()[0].get(OPENED))
  const [isShelving, setShelving] = useState(false)
  const forget = (): void => {
    setChosen(NONE)
    setShelving(false)
  }
  const acknowledge = useAcknowledge(forget)
  const shelving = useShelving(forget)
  const rows = (query.data?.list ?? []).filter(({ keyId }) => chosen.has(keyId))
  const keys = rows.map(({ keyId }) => keyId)
  const isBusy = acknowledge.isPending || shelving.isPending
  return (
    <>
      <ListFrame<AlarmRecord>
        heading={query.failedSince !== null && query.data ? <NotRenewed since={query.failedSince} /> : null}
        noun={t('alarmWatch.noun')}
        query={query}
        state={state}
        change={change}
        searchFields={searchFields}
        columns={columns}
        rowKey={({ keyId }) => keyId}
        cardTitle="warnContent"
        selection={chosen}
        onSelectionChange={setChosen}
        onRowOpen={({ keyId }) => setOpened(keyId)}
        rowActions={({ keyId }) => (
          <IconButton size="sm" label={t('alarmWatch.open')} onClick={() => setOpened(keyId)}>
            <Eye size={16} aria-hidden />
          </IconButton>
        )}
        actionsWidth={80}
        toolbar={(tools) => (
          <ResourceToolbar {...tools} numChosen={keys.length} isExporting={false}>
            {mayDo('alarm:acknowledge') && (
              <Button size="sm" look="solid" disabled={isBusy} onClick={() => void acknowledge.run(keys)}>
                <Check size={16} aria-hidden />
                {t('alarmWatch.acknowledge')}
              </Button>
            )}
            {mayDo(SHELVE_PERMISSION) &&
              (tab === 'shelved' ? (
                <Button size="sm" disabled={isBusy || keys.length === 0} onClick={() => shelving.unshelve(keys)}>
                  <Undo2 size={16} aria-hidden />
                  {t('alarmWatch.unshelve')}
                </Button>
              ) : (
                <Button size="sm" disabled={isBusy || keys.length === 0} onClick={() => setShelving(true)}>
                  <BellOff size={16} aria-hidden />
                  {t('alarmWatch.shelve')}
                </Button>
              ))}
          </ResourceToolbar>
        )}
        empty={
          <EmptyState
            icon={<ShieldCheck size={40} />}
            title={t('alarmWatch.emptyTitle')}
            detail={t('alarmWatch.emptyDetail')}
          />
        }
      />
      <AlarmDrawer keyId={opened} onClose={() => setOpened(null)} />
      {isShelving && (
        <ShelveDialog
          rows={rows}
          isBusy={isBusy}
          onConfirm={(reason, minutes) => shelving.shelve({ keys, reason, minutes })}
          onClose={() => setShelving(false)}
        />
      )}
    </>
  )
}

interface ShelveDialogProps {
  rows: readonly AlarmRecord[]
  isBusy: boolean
  onConfirm: (reason: string, minutes: number) => void
  onClose: () => void
}

function ShelveDialog({ rows, ...rest }: ShelveDialogProps) {
  const { t } = useTranslation()
  const mayShelveUrgent = useMayDo()(SHELVE_URGENT_PERMISSION)
  const levels = rows.map(({ warnLevel }) => warnLevel)
  const isUrgent = levels.includes(URGENT_LEVEL)
  const hint = mayShelveUrgent ? t('alarmWatch.shelveUrgentHint') : t('alarmWatch.mayNotShelveUrgent')
  return (
    <ReasonDialog
      {...rest}
      title={t('alarmWatch.shelveTitle', { count: rows.length })}
      hint={isUrgent ? hint : undefined}
      confirmLabel={t('alarmWatch.shelve')}
      timeLabel={t('alarmWatch.shelveFor')}
      times={shelfMinutes(levels).map((minutes) => ({
        value: minutes,
        label:
          minutes < 60
            ? t('alarmWatch.minutesOf', { count: minutes })
            : t('alarmWatch.hoursOf', { count: minutes / 60 }),
      }))}
      isBusy={rest.isBusy || (isUrgent && !mayShelveUrgent)}
    />
  )
}

function NotRenewed({ since }: { since: number }) {
  const { t } = useTranslation()
  return (
    <Row role="alert" gap="2" color="quality.stale">
      <TriangleAlert size={16} aria-hidden />
      {t('alarmWatch.notRenewed', { time: formatDateTime(since) })}
    </Row>
  )
}

/** Conditions that all lists of alarms have. */
export function useSearchFields(): SearchField[] {
  const { t } = useTranslation()
  const { categories, levels } = useAlarmTexts()
  return useMemo(
    () => [
      { name: 'text', label: t('alarmWatch.text'), kind: 'text' },
      { name: 'heatName', label: t('alarmWatch.station'), kind: 'text' },
      { name: 'category', label: t('alarmWatch.category'), kind: 'choice', options: categories },
      { name: 'warnLevel', label: t('alarmWatch.level'), kind: 'choice', options: levels },
    ],
    [t, categories, levels],
  )
}
