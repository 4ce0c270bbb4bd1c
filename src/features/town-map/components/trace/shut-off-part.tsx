import { FileText, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShutOffPlan } from '#contract/endpoints/pipes.ts'
import { listIn } from '#contract/kit/language.ts'
import { UNHEATED_ROOM_C } from '#contract/pipes/cooling.ts'
import { useHoldsCode } from '#data/button-permission.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { firstCold, sumsOf } from '../../model/traced.ts'
import { MarkStationsDialog } from './mark-stations-dialog.tsx'
import { ShutOffSheet } from './shut-off-sheet.tsx'
import { JumpList, Note, Sums } from './trace-lists.tsx'
import { useCoolingTexts } from './use-cooling-text.ts'

/** The valves to close, who is without heat meanwhile, and for how long rooms stay warm. */
export function ShutOffPart({ plan, onJump }: { plan: ShutOffPlan; onJump: (key: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const cooling = useCoolingTexts()
  const mayMark = useHoldsCode('maintenance:edit')
  const [open, setOpen] = useState<'sheet' | 'marks' | null>(null)
  const { toClose, numFeeding, passed, keptClosed, sources, stations, numOthers, numPipes } = plan
  const first = firstCold(plan)
  const close = (): void => setOpen(null)
  return (
    <>
      {sources.length > 0 && <Note isAlert>{t('townMap.trace.noValve', { names: listIn(sources, language) })}</Note>}
      <Box fontSize="sm">{t('townMap.trace.emptied', { count: numPipes })}</Box>
      <JumpList
        label={t(numFeeding > 0 ? 'townMap.trace.valvesFed' : 'townMap.trace.valves', {
          count: toClose.length,
          feeding: numFeeding,
        })}
        items={toClose.map(({ keyId, code, node, nodeId }, at) => ({
          id: keyId,
          key: nodeId,
          mark: `${at + 1}.`,
          title: node,
          detail: code,
          figure: at < numFeeding ? t('townMap.trace.feeding') : '',
        }))}
        onJump={onJump}
      />
      <JumpList
        label={t('townMap.trace.passed')}
        items={passed.map(({ keyId, code, node, nodeId }) => ({
          id: keyId,
          key: nodeId,
          title: node,
          detail: code,
          figure: t('townMap.trace.stuck'),
        }))}
        onJump={onJump}
      />
      <JumpList
        label={t('townMap.trace.keptClosed')}
        items={keptClosed.map(({ keyId, code, node, nodeId }) => ({
          id: keyId,
          key: nodeId,
          title: node,
          detail: code,
          figure: '',
        }))}
        onJump={onJump}
      />
      {stations.length === 0 && numOthers === 0 ? (
        <Note>{t('townMap.trace.noneCut')}</Note>
      ) : (
        <>
          <Sums sums={sumsOf(stations)} numStations={stations.length} numOthers={numOthers} />
          <Box fontSize="sm" fontWeight="medium" data-first-cold>
            {first
              ? t('townMap.trace.first', {
                  limit: UNHEATED_ROOM_C,
                  time: cooling.within(first.hours),
                  name: first.name,
                })
              : t('townMap.trace.firstUnknown', { limit: UNHEATED_ROOM_C })}
          </Box>
          <JumpList
            label={t('townMap.trace.cut', { limit: UNHEATED_ROOM_C })}
            items={stations.map((station) => ({
              id: station.keyId,
              key: station.keyId,
              title: station.name,
              detail: t('townMap.trace.heated', {
                area: formatQuantity(station.heatedAreaM2, 0),
                households: formatQuantity(station.numHouseholds, 0),
              }),
              figure: cooling.short(station.cooling),
              hint: cooling.whole(station.cooling),
            }))}
            onJump={onJump}
          />
        </>
      )}
      <Row gap="2" flexWrap="wrap">
        <Button size="sm" onClick={() => setOpen('sheet')}>
          <FileText size={14} aria-hidden />
          {t('townMap.trace.sheet')}
        </Button>
        {mayMark && stations.length > 0 && (
          <Button size="sm" onClick={() => setOpen('marks')}>
            <Wrench size={14} aria-hidden />
            {t('townMap.trace.mark')}
          </Button>
        )}
      </Row>
      {open === 'sheet' && <ShutOffSheet plan={plan} onClose={close} />}
      {open === 'marks' && <MarkStationsDialog plan={plan} onClose={close} />}
    </>
  )
}
