import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { type StoppedPoint, type StrategyDetail, strategyCalls } from '#contract/endpoints/strategies.ts'
import { useAnswer, useAsk } from '#data/calls.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner, Waiting } from '#ui/feedback.tsx'

interface StopDialogProps {
  detail: Pick<StrategyDetail, 'keyId' | 'name'>
  onClose: () => void
}

/** Says for each point that a strategy holds what it has and where it goes back to; stops exactly that once confirmed. */
export function StopDialog({ detail: { keyId, name }, onClose }: StopDialogProps) {
  const { t } = useTranslation()
  const texts = useListTexts()
  const ask = useAsk()
  const { handleFailure } = useSaveFailure()
  const [isBusy, setBusy] = useState(false)
  const columns = useColumns()
  // read once: what is confirmed is what was read, and the server refuses it where it has changed
  const { data, error, refetch } = useAnswer(
    strategyCalls.stopPlan,
    { keyId },
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  async function stop(): Promise<void> {
    if (!data) return
    setBusy(true)
    try {
      const points = data.points.map(({ pointId, goesTo }) => ({ pointId, goesTo }))
      await ask(strategyCalls.stop, { keyId, confirmed: { version: data.version, points } }, { isQuiet: true })
      onClose()
    } catch (failure) {
      handleFailure(failure)
      void refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('strategies.stopTitle', { name })}
      isOpen
      onClose={onClose}
      closeLabel={t('control.cancel')}
      isBusy={isBusy}
      width="52rem"
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('control.cancel')}
          </Button>
          <Button look="solid" data-harm disabled={isBusy || !data} onClick={() => void stop()}>
            {isBusy && <Spinner />}
            {t('strategies.stop')}
          </Button>
        </>
      }
    >
      {data ? (
        <Column gap="3">
          <Box>
            {data.points.length === 0
              ? t('strategies.stopAdvice')
              : t('strategies.stopAuto', { count: data.points.length })}
          </Box>
          {data.points.length > 0 && (
            <Column height="20rem">
              <DataTable
                label={t('strategies.stopPoints')}
                columns={columns}
                rows={data.points}
                rowKey={({ pointId }) => String(pointId)}
                texts={texts.table}
                cardTitle="unit"
                empty={null}
              />
            </Column>
          )}
        </Column>
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('strategies.readingStop')} />
      )}
    </Dialog>
  )
}

function useColumns(): readonly TableColumn<StoppedPoint>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const goesToText = (point: StoppedPoint): string =>
      point.stays ? t(`strategies.stays.${point.stays}`) : shownValue(point.goesTo, point)
    return [
      {
        ...textColumn<StoppedPoint>('unit', t('strategyResults.unit'), ({ nodeName }) => nodeName, 230),
        fixed: 'start',
      },
      textColumn<StoppedPoint>('point', t('strategies.stopPoint'), ({ name }) => name, 180),
      {
        ...textColumn<StoppedPoint>(
          'present',
          t('strategies.stopPresent'),
          (point) => shownValue(point.present?.value ?? null, point),
          130,
        ),
        align: 'end',
      },
      textColumn<StoppedPoint>('goesTo', t('strategies.stopGoesTo'), goesToText, 240),
    ]
  }, [t])
}
