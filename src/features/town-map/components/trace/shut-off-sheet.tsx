// A shut-off on paper: leak, reason, valves in the order in which they are closed, and who is without heat.

import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import type { ShutOffPlan } from '#contract/endpoints/pipes.ts'
import { listIn } from '#contract/kit/language.ts'
import { UNHEATED_ROOM_C } from '#contract/pipes/cooling.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatQuantity } from '#lib/format-quantity.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { styled } from '#ui/styled.ts'
import { TextArea } from '#ui/text-area.tsx'
import { firstCold, sumsOf } from '../../model/traced.ts'
import { useCoolingTexts } from './use-cooling-text.ts'

const Table = styled('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& caption': { textAlign: 'start', fontWeight: 'bold', paddingBlock: '1' },
    '& th, & td': {
      borderWidth: '1px',
      borderColor: 'border.subtle',
      paddingInline: '2',
      paddingBlock: '1',
      textAlign: 'start',
    },
    '& th': { fontWeight: 'medium', color: 'fg.muted' },
    '& [data-number]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& tr': { breakInside: 'avoid' },
  },
})

export function ShutOffSheet({ plan, onClose }: { plan: ShutOffPlan; onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const facts = [
    { label: t('townMap.trace.leak'), text: plan.name },
    { label: t('townMap.trace.reason'), text: reason.trim() === '' ? '–' : reason.trim() },
  ]
  return (
    <Dialog
      title={t('townMap.trace.sheetTitle', { name: plan.name })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      width="56rem"
      footer={
        <>
          <Button onClick={onClose}>{t('resource.close')}</Button>
          <Button look="solid" onClick={() => print()}>
            <Printer size={16} aria-hidden />
            {t('townMap.trace.print')}
          </Button>
        </>
      }
    >
      <Column gap="3">
        <TextArea
          label={t('townMap.trace.reason')}
          problem={null}
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={500}
        />
        <PrintArea
          heading={t('townMap.trace.sheetTitle', { name: plan.name })}
          facts={facts}
          isSigned
          gap="4"
          overflow="auto"
        >
          <Valves plan={plan} />
          <Stations plan={plan} />
        </PrintArea>
      </Column>
    </Dialog>
  )
}

function Valves({ plan }: { plan: ShutOffPlan }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { toClose, numFeeding, passed, keptClosed, sources } = plan
  const rows = [
    ...toClose.map((valve, at) => ({
      ...valve,
      mark: String(at + 1),
      what: t(at < numFeeding ? 'townMap.trace.closeFeeding' : 'townMap.trace.close'),
    })),
    ...passed.map((valve) => ({ ...valve, mark: '–', what: t('townMap.trace.passStuck') })),
    ...keptClosed.map((valve) => ({ ...valve, mark: '–', what: t('townMap.trace.keepClosed') })),
  ]
  return (
    <Column gap="2">
      {sources.length > 0 && (
        <Box fontWeight="bold">{t('townMap.trace.noValve', { names: listIn(sources, language) })}</Box>
      )}
      <Table>
        <caption>
          {t(numFeeding > 0 ? 'townMap.trace.valvesFed' : 'townMap.trace.valves', {
            count: toClose.length,
            feeding: numFeeding,
          })}
        </caption>
        <thead>
          <tr>
            <th data-number>{t('townMap.trace.order')}</th>
            <th>{t('townMap.trace.chamber')}</th>
            <th>{t('townMap.trace.valve')}</th>
            <th>{t('townMap.trace.pipe')}</th>
            <th>{t('townMap.trace.what')}</th>
            <th>{t('townMap.trace.done')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ keyId, mark, node, code, pipe, what }) => (
            <tr key={keyId}>
              <td data-number>{mark}</td>
              <td>{node}</td>
              <td>{code}</td>
              <td>{pipe}</td>
              <td>{what}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </Table>
    </Column>
  )
}

function Stations({ plan }: { plan: ShutOffPlan }) {
  const { t } = useTranslation()
  const cooling = useCoolingTexts()
  const { stations, numOthers } = plan
  const { areaM2, numHouseholds } = sumsOf(stations)
  const first = firstCold(plan)
  return (
    <Column gap="2">
      <Table>
        <caption>{t('townMap.trace.cut', { limit: UNHEATED_ROOM_C })}</caption>
        <thead>
          <tr>
            <th>{t('townMap.layer.station')}</th>
            <th>{t('townMap.trace.code')}</th>
            <th data-number>{t('townMap.trace.sum.area')}</th>
            <th data-number>{t('townMap.trace.sum.households')}</th>
            <th data-number>{t('townMap.trace.until', { limit: UNHEATED_ROOM_C })}</th>
          </tr>
        </thead>
        <tbody>
          {stations.map((station) => (
            <tr key={station.keyId}>
              <td>{station.name}</td>
              <td>{station.code}</td>
              <td data-number>{formatQuantity(station.heatedAreaM2, 0)}</td>
              <td data-number>{formatQuantity(station.numHouseholds, 0)}</td>
              <td data-number>{cooling.short(station.cooling)}</td>
            </tr>
          ))}
          <tr>
            <th colSpan={2}>{t('townMap.trace.together', { count: stations.length })}</th>
            <td data-number>{formatQuantity(areaM2, 0)}</td>
            <td data-number>{formatQuantity(numHouseholds, 0)}</td>
            <td data-number>{first ? cooling.within(first.hours) : t('townMap.trace.notKnown')}</td>
          </tr>
        </tbody>
      </Table>
      {numOthers > 0 && <Box fontSize="sm">{t('townMap.trace.others', { count: numOthers })}</Box>}
      <Box fontSize="sm">{t('townMap.trace.coolingBasis')}</Box>
    </Column>
  )
}
