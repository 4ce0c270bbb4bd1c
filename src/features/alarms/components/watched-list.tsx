import { BellOff, Check, ShieldCheck, TriangleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermits } from '#archetypes/alarms/use-permits.ts'
import { ResourceToolbar } from '#archetypes/resource/resource-toolbar.tsx'
import { useListAddress } from '#archetypes/resource/use-list-address.ts'
import { SHELVE_PERMISSION, SHELVE_URGENT_PERMISSION, URGENT_LEVEL } from '#contract/endpoints/alarm-handling.ts'
import type { AlarmRecord, AlarmTab } from '#contract/endpoints/alarm-watch.ts'
import { useMayDo } from '#data/button-permission.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useAcknowledge, useShelving, useWatchedAlarms, WATCH_SHAPE } from '../api/use-alarm-watch.ts'
import { shelfMinutes } from '../model/durations.ts'
import { AlarmList } from './alarm-list.tsx'
import { PermitLines } from './permit-lines.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const NONE: ReadonlySet<string> = new Set()
const NOTHING: readonly AlarmRecord[] = []
const ACTIONS_PX = 72

/** One of the lists, with what can be done about its alarms. */
export function WatchedList({ tab }: { tab: AlarmTab }) {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const { state, change } = useListAddress(WATCH_SHAPE)
  const query = useWatchedAlarms(tab, state)
  const [chosen, setChosen] = useState(NONE)
  const [shelved, setShelved] = useState(NOTHING)
  const forget = (): void => {
    setChosen(NONE)
    setShelved(NOTHING)
  }
  const acknowledge = useAcknowledge(forget)
  const shelving = useShelving(forget)
  const rows = (query.data?.list ?? []).filter(({ keyId }) => chosen.has(keyId))
  const keys = rows.map(({ keyId }) => keyId)
  const isBusy = acknowledge.isPending || shelving.isPending
  const mayAcknowledge = mayDo('alarm:acknowledge')
  const mayShelve = mayDo(SHELVE_PERMISSION) && tab !== 'outOfService'
  const actions = (alarm: AlarmRecord) => (
    <>
      {mayAcknowledge && (
        <IconButton
          size="sm"
          label={t('alarmWatch.acknowledgeOne')}
          disabled={isBusy || alarm.enterUser !== null}
          onClick={() => void acknowledge.run([alarm.keyId])}
        >
          <Check size={16} aria-hidden />
        </IconButton>
      )}
      {mayShelve && tab !== 'shelved' && (
        <IconButton size="sm" label={t('alarmWatch.shelveOne')} disabled={isBusy} onClick={() => setShelved([alarm])}>
          <BellOff size={16} aria-hidden />
        </IconButton>
      )}
    </>
  )
  return (
    <>
      <AlarmList
        heading={
          <>
            {query.failedSince !== null && query.shown && <NotRenewed since={query.failedSince} />}
            {tab === 'outOfService' && <OutOfService />}
          </>
        }
        query={query}
        state={state}
        change={change}
        selection={chosen}
        onSelectionChange={setChosen}
        toolbar={(tools) => (
          <ResourceToolbar {...tools} numChosen={keys.length} isExporting={false}>
            {mayAcknowledge && (
              <Button size="sm" look="solid" disabled={isBusy} onClick={() => void acknowledge.run(keys)}>
                <Check size={16} aria-hidden />
                {t('alarmWatch.acknowledge')}
              </Button>
            )}
            {mayShelve &&
              (tab === 'shelved' ? (
                <Button size="sm" disabled={isBusy || keys.length === 0} onClick={() => shelving.unshelve(keys)}>
                  <Undo2 size={16} aria-hidden />
                  {t('alarmWatch.unshelve')}
                </Button>
              ) : (
                <Button size="sm" disabled={isBusy || keys.length === 0} onClick={() => setShelved(rows)}>
                  <BellOff size={16} aria-hidden />
                  {t('alarmWatch.shelve')}
                </Button>
              ))}
          </ResourceToolbar>
        )}
        actions={actions}
        actionsWidth={ACTIONS_PX}
        empty={{ icon: <ShieldCheck size={40} />, detail: t('alarmWatch.emptyDetail') }}
      />
      {shelved.length > 0 && (
        <ShelveDialog
          rows={shelved}
          isBusy={isBusy}
          onConfirm={(reason, minutes) => shelving.shelve({ keys: shelved.map(({ keyId }) => keyId), reason, minutes })}
          onClose={() => setShelved(NOTHING)}
        />
      )}
    </>
  )
}

interface ShelveDialogProps {
  rows: readonly AlarmRecord[]
  isBusy: boolean
  onConfirm: (reason: string, minutes: number) => Promise<unknown>
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
      form={`shelve ${rows.map(({ keyId }) => keyId).join()}`}
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

function OutOfService() {
  const { t } = useTranslation()
  const { data } = usePermits()
  if (data === undefined) return null
  return data.length === 0 ? <Box color="fg.muted">{t('permits.none')}</Box> : <PermitLines permits={data} />
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
