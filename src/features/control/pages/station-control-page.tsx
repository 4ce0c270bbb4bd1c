// Pumps, valves and make-up of one station or many: choose, preview by the gate, send in parts, see each result.

import { ListChecks, Lock, OctagonX, Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownValue } from '#archetypes/control/shown-value.ts'
import { StopStrategies } from '#archetypes/control/stop-strategies.tsx'
import { endOf, useEndText } from '#archetypes/control/valid-for.tsx'
import { InForceBadge } from '#archetypes/in-force/in-force-badge.tsx'
import { nestNodes, ownersOf } from '#archetypes/node-tree/node-forest.ts'
import { NodeTreePanel } from '#archetypes/node-tree/node-tree-panel.tsx'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useNodes, usePoints } from '#archetypes/telemetry/use-telemetry.ts'
import { CONTROL_WRITE_PERMISSION } from '#contract/endpoints/control.ts'
import { useMayDo } from '#data/button-permission.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm.tsx'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useBatch } from '../api/use-batch.ts'
import { BatchForm, FIRST_DRAFT, kindOf, numberOf } from '../components/batch-form.tsx'
import { BatchTable } from '../components/batch-table.tsx'
import { summaryOf } from '../model/batch.ts'

const LEVELS = ['unit'] as const
const NO_NODES = [] as const

export function StationControlPage() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const endText = useEndText()
  const mayWrite = useMayDo()(CONTROL_WRITE_PERMISSION)
  const [draft, setDraft] = useState(FIRST_DRAFT)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const nodes = useNodes(LEVELS)
  const forest = useMemo(() => nestNodes(nodes.data ?? NO_NODES), [nodes.data])
  const units = useMemo(() => (ticked.size === 0 ? [] : ownersOf(forest, ticked, LEVELS)), [forest, ticked])
  const unitIds = useMemo(() => units.map(({ keyId }) => keyId), [units])
  const points = usePoints(unitIds, [draft.paramCode])
  const batch = useBatch()
  if (!nodes.data && nodes.error) return <ListFailure error={nodes.error} onRetry={() => void nodes.refetch()} />

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
        param: names.join('、'),
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
    <Page fit="window" data-page="station-control">
      <PageHeading />
      <StopStrategies />
      <Row gap="3" flex="1" minHeight="0" alignItems="stretch" flexDirection={{ base: 'column', lg: 'row' }}>
        <NodeTreePanel
          forest={nodes.data && forest}
          ticked={ticked}
          onTick={(next) => {
            setTicked(next)
            batch.clear()
          }}
          noneText={t('controlRoom.noUnits')}
        />
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
            isDisabled={!mayWrite || isBusy || units.length === 0 || !points.data?.length}
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
              (units.length > 0 && !points.data ? (
                <Waiting text={t('controlRoom.readingPoints')} />
              ) : (
                <EmptyState
                  icon={<ListChecks size={40} />}
                  title={
                    units.length === 0
                      ? t('controlRoom.noUnits')
                      : points.data?.length === 0
                        ? t('controlRoom.nothing')
                        : t('controlRoom.readyToPreview', { count: units.length })
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
      </Row>
    </Page>
  )
}
