// The log of a shift: what people wrote, what stands with remarks, what happened, and the two signatures. The present shift
// unless the address names another. Printed whole.

import { NotebookPen, Signature } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '#archetypes/page-heading.tsx'
import { PageLink } from '#archetypes/page-link.tsx'
import { PrintArea } from '#archetypes/print/print-area.tsx'
import { PrintButton } from '#archetypes/print/print-button.tsx'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { useAddressState } from '#archetypes/telemetry/use-address-state.ts'
import {
  type Shift,
  type ShiftLog,
  type ShiftSignature,
  type ShiftState,
  shiftCalls,
} from '#contract/endpoints/shift-log.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useShownAnswer } from '#data/calls.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { Waiting } from '#ui/feedback.tsx'
import { Page } from '#ui/page.ts'
import { Panel } from '#ui/panel.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { AlarmsOfShift, StandingAlarms } from '../components/alarm-parts.tsx'
import { ControlParts } from '../components/control-parts.tsx'
import { NotesPart } from '../components/notes-part.tsx'
import { HandOverDialog, ReceiveDialog } from '../components/sign-dialog.tsx'
import { readShownShift, type ShownShift, writeShownShift } from '../model/shift-address.ts'

const RENEW_MS = 10_000
/** What is printed names its shift itself. */
const NO_FACTS: readonly [] = []
const TIME = 'YYYY-MM-DD HH:mm'
const TONES = { open: 'neutral', handedOver: 'warning', received: 'good' } as const satisfies Record<ShiftState, string>

export function ShiftHandoverPage() {
  const { t } = useTranslation()
  const [shown, change] = useAddressState(readShownShift, writeShownShift)
  const [signing, setSigning] = useState<'handOver' | 'receive' | null>(null)
  const { shown: data, error, refetch } = useShownAnswer(shiftCalls.read, shown, { refetchInterval: RENEW_MS })
  const close = () => setSigning(null)
  return (
    <Page fit="content" data-page="shift-handover">
      <PageHeading />
      {data ? (
        <>
          <ShiftBar
            log={data.log}
            isPresent={shown.keyId === undefined && shown.startsAt === undefined}
            onSign={setSigning}
            onPresent={() => change(() => ({}))}
          />
          {data.before && data.before.startsAt !== data.log.startsAt && (
            <ShiftBefore shift={data.before} onShow={(next) => change(() => next)} />
          )}
          <PrintArea gap="3" facts={NO_FACTS}>
            <ShiftHead log={data.log} />
            <NotesPart log={data.log} />
            <StandingAlarms log={data.log} />
            <ControlParts contents={data.log.contents} />
            <AlarmsOfShift log={data.log} />
          </PrintArea>
          {signing === 'handOver' && <HandOverDialog log={data.log} name={data.signsAs} onClose={close} />}
          {signing === 'receive' && <ReceiveDialog log={data.log} name={data.signsAs} onClose={close} />}
        </>
      ) : error ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting text={t('shiftHandover.reading')} />
      )}
    </Page>
  )
}

interface ShiftBarProps {
  log: ShiftLog
  isPresent: boolean
  onSign: (as: 'handOver' | 'receive') => void
  onPresent: () => void
}

function ShiftBar({ log, isPresent, onSign, onPresent }: ShiftBarProps) {
  const { t } = useTranslation()
  return (
    <Row gap="3" flexWrap="wrap">
      {log.mayHandOver && (
        <Button look="solid" onClick={() => onSign('handOver')}>
          <Signature size={16} aria-hidden />
          {t('shiftHandover.handOver')}
        </Button>
      )}
      {log.mayReceive && (
        <Button look="solid" onClick={() => onSign('receive')}>
          <Signature size={16} aria-hidden />
          {t('shiftHandover.receive')}
        </Button>
      )}
      <Box flex="1" />
      {!isPresent && <Button onClick={onPresent}>{t('shiftHandover.present')}</Button>}
      <PageLink to="/shiftRecords">
        <NotebookPen size={16} aria-hidden />
        {t('shiftHandover.records')}
      </PageLink>
      <PrintButton />
    </Row>
  )
}

const spanText = ({ startsAt, endsAt }: Pick<Shift, 'startsAt' | 'endsAt'>) => ({
  from: formatDateTime(startsAt, TIME),
  to: formatDateTime(endsAt, TIME),
})

/** The shift before, while somebody has still to sign it. */
function ShiftBefore({ shift, onShow }: { shift: Shift; onShow: (shown: ShownShift) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { keyId, startsAt, handedOver } = shift
  const name = labelIn(shift.name, language)
  return (
    <Row
      gap="3"
      flexWrap="wrap"
      role="status"
      padding="3"
      borderWidth="1px"
      borderColor="level.important"
      borderRadius="md"
    >
      <Box flex="1" minWidth="14rem">
        {t('shiftHandover.before', { name, span: t('shiftHandover.span', spanText(shift)) })}
        {' · '}
        {handedOver
          ? t('shiftHandover.beforeHandedOver', { by: handedOver.by, at: formatDateTime(handedOver.at, 'MM-DD HH:mm') })
          : t('shiftHandover.beforeOpen')}
      </Box>
      <Button size="sm" onClick={() => onShow(keyId === null ? { startsAt } : { keyId })}>
        {t('shiftHandover.show')}
      </Button>
    </Row>
  )
}

/** Which shift it is, and who signed it. */
function ShiftHead({ log }: { log: ShiftLog }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const signed = (signature: ShiftSignature | null): string => {
    if (!signature) return t('shiftHandover.unsigned')
    const { by, at, text } = signature
    return [t('shiftHandover.signature', { by, at: formatDateTime(at, TIME) }), text]
      .filter((part) => part !== '')
      .join('\n')
  }
  const { from } = log.contents
  return (
    <Panel
      heading={`${labelIn(log.name, language)} · ${t('shiftHandover.span', spanText(log))}`}
      tools={<StatusTag tone={TONES[log.state]}>{t(`shiftHandover.states.${log.state}`)}</StatusTag>}
      flexShrink={0}
      marginBlockEnd={{ _print: '3' }}
    >
      <Column gap="2" padding="3">
        {from < log.startsAt && (
          <Box fontSize="sm" color="fg.muted">
            {t('shiftHandover.toldFrom', { time: formatDateTime(from, TIME) })}
          </Box>
        )}
        <Facts
          facts={[
            [t('shiftHandover.signedOver'), signed(log.handedOver)],
            [t('shiftHandover.signedReceived'), signed(log.received)],
          ]}
        />
      </Column>
    </Panel>
  )
}
