import { Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListTexts } from '#archetypes/resource/use-list-texts.ts'
import { REFUSAL_NAMES } from '#contract/endpoints/gateways.ts'
import type { messageMappingCalls, TriedValueFacts } from '#contract/endpoints/message-mappings.ts'
import type { OutputOf } from '#contract/kit/call.ts'
import { labelIn } from '#contract/kit/language.ts'
import { QUALITY } from '#contract/live/quality.ts'
import type { MessageMapping } from '#contract/message-mappings/mapping.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { NO_VALUE } from '#lib/format-quantity.ts'
import { formatDateTime } from '#lib/format-time.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type TableColumn, textColumn } from '#ui/data-table.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useMappingActions } from '../api/use-message-mappings.ts'
import { exampleFor, type Problems } from '../model/mapping-draft.ts'
import { Warnings } from './warnings.tsx'

type Outcome = OutputOf<typeof messageMappingCalls.tryMessage>
type TriedRow = TriedValueFacts & { readonly place: string }

interface TrialProps {
  keyId: string | null
  mapping: MessageMapping
  onProblems: (problems: Problems) => void
}

/** What would come of a message, before anything is saved. */
export function Trial({ keyId, mapping, onProblems }: TrialProps) {
  const { t } = useTranslation()
  const { tryMessage } = useMappingActions()
  const [example] = useState(() => exampleFor(mapping))
  const [topic, setTopic] = useState(example.topic)
  const [message, setMessage] = useState(example.message)
  const [wrong, setWrong] = useState<Problems>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { handleFailure } = useSaveFailure((rules) => {
    const own = (field: string): boolean => field === 'topic' || field === 'message'
    const entries = Object.entries(rules)
    setWrong(Object.fromEntries(entries.filter(([field]) => own(field))))
    onProblems(
      Object.fromEntries(
        entries.filter(([field]) => !own(field)).map(([field, rule]) => [field.replace(/^mapping\./, ''), rule]),
      ),
    )
  })

  async function handleTry(): Promise<void> {
    setWrong({})
    setOutcome(null)
    try {
      const answer = await tryMessage({ keyId, mapping, topic, message })
      setOutcome(answer)
      onProblems(Object.fromEntries(answer.problems.map(({ field, rule }) => [field, rule])))
    } catch (failure) {
      handleFailure(failure)
    }
  }

  return (
    <Column gap="3">
      <TextField
        label={t('messageMappings.triedTopic')}
        problem={wrong.topic ?? null}
        size="sm"
        value={topic}
        onChange={({ target }) => setTopic(target.value)}
      />
      <TextArea
        label={t(mapping.kind === 'json' ? 'messageMappings.triedMessage' : 'messageMappings.triedPayload')}
        problem={wrong.message ?? null}
        rows={6}
        value={message}
        onChange={setMessage}
      />
      <Row>
        <Button disabled={topic.trim() === '' || message.trim() === ''} onClick={() => void handleTry()}>
          <Play size={16} aria-hidden />
          {t('messageMappings.try')}
        </Button>
      </Row>
      {outcome && <Tried outcome={outcome} />}
    </Column>
  )
}

function Tried({ outcome: { problems, warnings, tried } }: { outcome: Outcome }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { table } = useListTexts()
  const columns = useMemo((): readonly TableColumn<TriedRow>[] => {
    const column = textColumn<TriedRow>
    const outcomeText = ({ code, refusal, quality }: TriedRow): string => {
      if (refusal) return labelIn(REFUSAL_NAMES[refusal], language)
      if (code === null) return t('messageMappings.notMapped')
      return t(quality === QUALITY.good ? 'messageMappings.taken' : 'messageMappings.takenAsBad')
    }
    const timeText = ({ time, isOfArrival }: TriedRow): string => {
      if (isOfArrival) return t('messageMappings.onArrival')
      return time === null ? NO_VALUE : formatDateTime(time)
    }
    return [
      { ...column('key', t('messageMappings.keyColumn'), ({ key }) => key, 160), fixed: 'start' },
      column('point', t('messageMappings.pointColumn'), ({ code }) => code ?? NO_VALUE, 170),
      column('raw', t('messageMappings.rawColumn'), ({ raw }) => raw, 120),
      {
        ...column(
          'value',
          t('messageMappings.valueColumn'),
          ({ value }) => (value === null ? NO_VALUE : String(value)),
          110,
        ),
        align: 'end',
      },
      column('time', t('messageMappings.timeColumn'), timeText, 170),
      {
        ...column('outcome', t('messageMappings.outcomeColumn'), outcomeText, 260),
        cell: (row) => (
          <StatusTag tone={row.refusal ? 'warning' : row.value === null ? 'neutral' : 'good'}>
            {outcomeText(row)}
          </StatusTag>
        ),
      },
    ]
  }, [t, language])
  const rows = useMemo(() => (tried?.values ?? []).map((value, at) => ({ ...value, place: String(at) })), [tried])
  return (
    <Column gap="3" role="status">
      {problems.length > 0 && <Box color="level.urgent">{t('messageMappings.mendFirst')}</Box>}
      <Warnings warnings={warnings} />
      {tried && (
        <>
          <Box>
            {t('messageMappings.triedGateway', { gateway: tried.gateway })}
            {tried.refusal && <Box color="level.important">{labelIn(REFUSAL_NAMES[tried.refusal], language)}</Box>}
          </Box>
          {rows.length > 0 && (
            <Column minHeight="14rem" height={`${Math.min(24, 6 + 3 * rows.length)}rem`}>
              <DataTable
                label={t('messageMappings.trial')}
                columns={columns}
                rows={rows}
                rowKey={({ place }) => place}
                state="ready"
                empty={null}
                texts={table}
                cardTitle="key"
              />
            </Column>
          )}
          {tried.numMore > 0 && <Box color="fg.muted">{t('messageMappings.moreValues', { count: tried.numMore })}</Box>}
        </>
      )}
    </Column>
  )
}
