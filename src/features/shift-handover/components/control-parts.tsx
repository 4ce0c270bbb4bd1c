import { useTranslation } from 'react-i18next'
import { shownValue, type ValueForm } from '#archetypes/control/shown-value.ts'
import { PageLink } from '#archetypes/page-link.tsx'
import { COMMAND_STATE_NAMES } from '#contract/control/command-states.ts'
import { SEND_CHANNEL_NAMES } from '#contract/control/writers.ts'
import type { OpenWork, ShiftCommand, ShiftContents, ShiftHandRow } from '#contract/endpoints/shift-log.ts'
import { type Label, type Language, labelIn } from '#contract/kit/language.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { type LogColumn, LogTable } from './log-table.tsx'

const TIME = 'MM-DD HH:mm'
const HOUR = 'MM-DD HH:00'

interface StoredForm {
  readonly unit: string
  readonly decimals: number
  readonly words: Readonly<Record<string, Label>> | null
}
const formIn = ({ unit, decimals, words }: StoredForm, language: Language): ValueForm => ({
  unit,
  decimals,
  words: words && Object.fromEntries(Object.entries(words).map(([value, word]) => [value, labelIn(word, language)])),
})

/** Commands of a shift and those that are not over, what is by hand, and work that goes on. */
export function ControlParts({ contents }: { contents: ShiftContents }) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const commands = useCommandColumns()
  const byHand = useHandColumns()
  const work = useWorkColumns()
  const openWork = contents.alarms?.openWork
  return (
    <>
      <LogTable
        heading={t('shiftHandover.byHand')}
        columns={byHand}
        rows={contents.control?.byHand ?? null}
        rowKey={({ kind, keyId }) => `${kind} ${keyId}`}
        tools={mayOpen('/byHand') && <PageLink to="/byHand">{t('shiftHandover.toByHand')}</PageLink>}
      />
      <LogTable
        heading={t('shiftHandover.openWork')}
        columns={work}
        rows={openWork ? { list: openWork, total: openWork.length } : null}
        rowKey={({ keyId }) => keyId}
      />
      <LogTable
        heading={t('shiftHandover.open')}
        columns={commands}
        rows={contents.control?.open ?? null}
        rowKey={({ keyId }) => keyId}
      />
      <LogTable
        heading={t('shiftHandover.commands')}
        columns={commands}
        rows={contents.control?.commands ?? null}
        rowKey={({ keyId }) => keyId}
        tools={
          mayOpen('/regulateControlRecord') && (
            <PageLink to="/regulateControlRecord">{t('shiftHandover.toCommands')}</PageLink>
          )
        }
      />
    </>
  )
}

function useCommandColumns(): LogColumn<ShiftCommand>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const changeText = (row: ShiftCommand): string => {
    const form = formIn(row, language)
    return `${shownValue(row.old, form)} → ${shownValue(row.value, form)}`
  }
  return [
    { id: 'at', header: t('shiftHandover.at'), isTime: true, cell: ({ at }) => formatDateTime(at, TIME) },
    { id: 'by', header: t('shiftHandover.by'), cell: ({ by }) => by },
    {
      id: 'channel',
      header: t('shiftHandover.channel'),
      cell: ({ channel }) => labelIn(SEND_CHANNEL_NAMES[channel], language),
    },
    { id: 'node', header: t('shiftHandover.node'), cell: ({ nodeName }) => nodeName },
    { id: 'point', header: t('shiftHandover.point'), cell: ({ name }) => labelIn(name, language) },
    { id: 'change', header: t('shiftHandover.change'), cell: changeText },
    {
      id: 'state',
      header: t('shiftHandover.state'),
      cell: ({ isWaiting, state }) =>
        isWaiting ? t('shiftHandover.waiting') : labelIn(COMMAND_STATE_NAMES[state], language),
    },
    { id: 'reason', header: t('shiftHandover.reason'), cell: ({ reason }) => reason },
  ]
}

function useHandColumns(): LogColumn<ShiftHandRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const sinceText = ({ since, isSinceHour }: ShiftHandRow): string => {
    if (since === null) return t('shiftHandover.unknown')
    return isSinceHour
      ? t('shiftHandover.sinceHour', { time: formatDateTime(since, HOUR) })
      : formatDateTime(since, TIME)
  }
  return [
    { id: 'kind', header: t('shiftHandover.kind'), cell: ({ kind }) => t(`shiftHandover.kinds.${kind}`) },
    { id: 'node', header: t('shiftHandover.node'), cell: ({ nodeName }) => nodeName },
    { id: 'point', header: t('shiftHandover.point'), cell: ({ point }) => point && labelIn(point.name, language) },
    {
      id: 'value',
      header: t('shiftHandover.value'),
      cell: ({ point }) => point && shownValue(point.value, formIn(point, language)),
    },
    { id: 'since', header: t('shiftHandover.since'), isTime: true, cell: sinceText },
    { id: 'until', header: t('shiftHandover.until'), isTime: true, cell: ({ until }) => formatDateTime(until, TIME) },
    { id: 'who', header: t('shiftHandover.by'), cell: ({ who }) => who || t('shiftHandover.unknown') },
    { id: 'reason', header: t('shiftHandover.reason'), cell: ({ reason }) => reason },
  ]
}

function useWorkColumns(): LogColumn<OpenWork>[] {
  const { t } = useTranslation()
  return [
    { id: 'kind', header: t('shiftHandover.kind'), cell: ({ kind }) => t(`shiftHandover.work.${kind}`) },
    { id: 'place', header: t('shiftHandover.place'), cell: ({ place }) => place },
    { id: 'reason', header: t('shiftHandover.reason'), cell: ({ reason }) => reason },
    { id: 'since', header: t('shiftHandover.since'), isTime: true, cell: (row) => formatDateTime(row.startsAt, TIME) },
    {
      id: 'until',
      header: t('shiftHandover.until'),
      isTime: true,
      cell: ({ endsAt }) => (endsAt === null ? t('shiftHandover.untilEnded') : formatDateTime(endsAt, TIME)),
    },
    { id: 'by', header: t('shiftHandover.by'), cell: ({ by }) => by },
  ]
}
