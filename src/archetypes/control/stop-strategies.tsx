import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CONTROL_STOP_PERMISSION,
  type ControlStop,
  controlStopCalls,
  STOPS_POLL_MS,
} from '#contract/endpoints/control-stops.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { StopStrategiesDialog } from './stop-strategies-dialog.tsx'

/** Stops every strategy by one press and one confirmation; while they are stopped, says where, since when and by whom. */
export function StopStrategies() {
  const { t } = useTranslation()
  const mayDo = useMayDo()
  const mayStop = mayDo(CONTROL_STOP_PERMISSION)
  const [isOpen, setOpen] = useState(false)
  const maySee = mayStop || mayDo('control:view')
  const { data } = useAnswer(controlStopCalls.list, {}, { refetchInterval: STOPS_POLL_MS, enabled: maySee })
  const stops = data ?? []
  const isAllStopped = stops.some(({ nodeId }) => nodeId === null)
  if (stops.length === 0 && !mayStop) return null
  return (
    <Row gap="3" alignItems="flex-start" flexWrap="wrap" data-stops={stops.length}>
      {mayStop && !isAllStopped && (
        <Button size="sm" look="solid" data-harm onClick={() => setOpen(true)}>
          <OctagonX size={16} aria-hidden />
          {t('control.stopAll')}
        </Button>
      )}
      {stops.length > 0 && <StandingStops stops={stops} />}
      {isOpen && <StopStrategiesDialog onClose={() => setOpen(false)} />}
    </Row>
  )
}

function StandingStops({ stops }: { stops: readonly ControlStop[] }) {
  const { t } = useTranslation()
  const ask = useAsk()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const scopeOf = ({ nodeName }: ControlStop): string => nodeName || t('control.wholeCompany')

  async function lift(lifted: readonly ControlStop[]): Promise<void> {
    const names = lifted.map(scopeOf).join(t('control.and'))
    const answer = await confirm({
      title: t('control.liftTitle'),
      detail: t('control.liftDetail', { names }),
      confirmLabel: t('control.lift'),
      cancelLabel: t('control.cancel'),
    })
    if (!answer) return
    setBusy(true)
    try {
      await ask(controlStopCalls.lift, { stopIds: lifted.map(({ keyId }) => keyId) })
    } catch {
      // the console has said why
    } finally {
      setBusy(false)
    }
  }

  return (
    <Column gap="1" role="status" flex="1" minWidth="16rem" fontSize="sm">
      {pressesOf(stops).map(({ first, all }) => (
        <Row key={first.keyId} gap="2" flexWrap="wrap" color="level.important">
          <OctagonX size={16} aria-hidden />
          <Box fontWeight="medium">
            {t('control.stoppedAt', {
              names:
                all.length > 1
                  ? t('control.stoppedPlaces', { name: scopeOf(first), count: all.length })
                  : scopeOf(first),
            })}
          </Box>
          <Box>
            {t('control.stoppedSince', {
              time: formatDateTime(first.stoppedAt, 'MM-DD HH:mm'),
              who: first.stoppedBy,
              reason: first.reason,
            })}
          </Box>
          {all.every(({ mayLift }) => mayLift) ? (
            <Button size="sm" disabled={isBusy} onClick={() => void lift(all)}>
              {t('control.lift')}
            </Button>
          ) : (
            <Box color="fg.muted">{t('control.liftedByOthers')}</Box>
          )}
        </Row>
      ))}
    </Column>
  )
}

/** Stops by the press that set them: one press may stop many stations. */
function pressesOf(stops: readonly ControlStop[]): { first: ControlStop; all: ControlStop[] }[] {
  const presses = new Map<string, { first: ControlStop; all: ControlStop[] }>()
  for (const stop of stops) {
    const key = `${stop.stoppedAt} ${stop.stoppedBy} ${stop.mayLift}`
    const press = presses.get(key) ?? { first: stop, all: [] }
    press.all.push(stop)
    presses.set(key, press)
  }
  return [...presses.values()]
}
