import { ListChecks, Lock, OctagonX, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { endOf, useEndText } from '#archetypes/control/valid-for.tsx'
import { InForceBadge } from '#archetypes/in-force/in-force-badge.tsx'
import { usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import { listIn } from '#contract/kit/language.ts'
import { useMayDo } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Batch } from '../api/use-batch.ts'
import { summaryOf } from '../model/batch.ts'
import { type BatchDraft, BatchForm, FIRST_DRAFT, kindOf, numberOf } from './batch-form.tsx'
import { BatchTable } from './batch-table.tsx'

interface BatchPanelProps {
  /** Whose points are written. */
  unitIds: readonly string[]
  /** Whoever changes the units clears it. */
  batch: Batch
  /** What is typed at first. */
  start?: BatchDraft
}

/** Writes one parameter of many units: typed, previewed by the gate, sent in parts, each result seen. */
export function BatchPanel({ unitIds, batch, start = FIRST_DRAFT }: BatchPanelProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const confirm = useConfirm()
  const endText = useEndText()
  const mayWrite = useMayDo()(CONTROL_WRITE_PERMISSION)
  const [draft, setDraft] = useState(start)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const points = usePoints(unitIds, [draft.paramCode])
  const { rows, phase } = batch
  const passed = rows.filter(({ refusal }) => refusal === null)
  const picked = chosen ?? new Set(passed.map(({ key }) => key))
  const isBusy = phase === 'previewing' || phase === 'running'

  function preview(): void {
    const number = numberOf(draft)
    if (number === null) return
    setChosen(null)
    const ids = (points.data ?? []).map(({ pointId }) => pointId)
    void batch.preview(ids, { kind: kindOf(draft), number }, endOf(draft.hours))
  }

  async function run(): Promise<void> {
    const sent = rows.filter(({ key }) => picked.has(key))
    const [first] = sent
    if (!batch.checked || !first) return
    const { names, from, to, change } = summaryOf(sent, batch.checked.kind)
    const span = (least: number, greatest: number): string =>
      [...new Set([least, greatest])].map((value) => shownValue(value, first)).join(' … ')
    const answer = await confirm({
      title: t('controlRoom.runTitle', { count: sent.length }),
      detail: t('controlRoom.runDetail', {
        param: listIn(names, language),
        change: change
          ? t('controlRoom.changeTo', { change: span(...change), result: span(from, to) })
          : `${t('controlRoom.kinds.set')} ${span(from, to)}`,
        until: endText(batch.checked.validUntil),
      }),
      confirmLabel: t('control.send'),
      cancelLabel: t('controlRoom.cancel'),
      askFor: { label: t('controlRoom.reason'), isRequired: true },
    })
    if (answer) await batch.run(picked, answer.text)
  }

  return (
    <Column gap="3" flex="1" minHeight="0" minWidth="0">
      {!mayWrite && (
        <Row role="note" gap="2" color="level.important">
          <Lock size={16} aria-hidden />
          {t('controlRoom.mayNotWrite')}
        </Row>
      )}
      <InForceBadge unitIds={unitIds} />
      <BatchForm
        draft={draft}
        isDisabled={!mayWrite || isBusy || unitIds.length === 0 || !points.data?.length}
        onChange={(next) => {
          setDraft(next)
          batch.clear()
        }}
        onPreview={preview}
      />
      {phase !== 'none' && (
        <Row gap="3" flexWrap="wrap" role="status">
          <Box>
            {phase === 'previewing'
              ? t('controlRoom.previewing')
              : t('controlRoom.numPassed', { passed: passed.length, all: rows.length })}
          </Box>
          {phase === 'previewed' && (
            <Button look="solid" disabled={picked.size === 0} onClick={() => void run()}>
              <Send size={16} aria-hidden />
              {t('controlRoom.run', { count: picked.size })}
            </Button>
          )}
          {phase === 'running' && (
            <>
              <Box width="12rem">
                <ProgressBar value={batch.progress} label={t('controlRoom.progress')} />
              </Box>
              <Button onClick={batch.stop} disabled={batch.isStopped}>
                <OctagonX size={16} aria-hidden />
                {t('controlRoom.stop')}
              </Button>
            </>
          )}
          {batch.isStopped && <Box color="level.important">{t('controlRoom.stopped')}</Box>}
          {batch.isLookingUp && (
            <Box role="status" color="level.important">
              {t('control.batchLookingUp')}
            </Box>
          )}
          {batch.isNotReceived && <Box color="level.important">{t('control.batchNotReceived')}</Box>}
          {phase === 'asked' && <Button onClick={batch.clear}>{t('controlRoom.clear')}</Button>}
        </Row>
      )}
      <Box flex="1" minHeight="20rem">
        {phase === 'none' ? (
          mayWrite &&
          (unitIds.length > 0 && !points.data ? (
            <Waiting text={t('controlRoom.readingPoints')} />
          ) : (
            <EmptyState
              icon={<ListChecks size={40} />}
              title={
                unitIds.length === 0
                  ? t('controlRoom.noUnits')
                  : points.data?.length === 0
                    ? t('controlRoom.nothing')
                    : t('controlRoom.readyToPreview', { count: unitIds.length })
              }
            />
          ))
        ) : (
          <BatchTable
            rows={rows}
            chosen={picked}
            isLoading={phase === 'previewing'}
            {...(phase === 'previewed' && {
              // what is refused cannot be chosen
              onChoose: (next: ReadonlySet<string>) =>
                setChosen(new Set(passed.map(({ key }) => key).filter((key) => next.has(key)))),
            })}
          />
        )}
      </Box>
    </Column>
  )
}
