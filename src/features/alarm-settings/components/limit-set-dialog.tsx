import { useTranslation } from 'react-i18next'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import type { LimitSetRow } from '#contract/endpoints/temperature-limits.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import { useLanguage } from '#data/use-language.ts'
import type { Problems } from '#data/use-problems.ts'
import { Box, Column } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { type LimitAsk, type LimitChoices, useLimitChoices } from '../api/use-temperature-limits.ts'
import { type Basis, draftOf, firstRows, judge, type LimitDraft } from '../model/limit-form.ts'
import { LimitChangeSteps } from './limit-change-steps.tsx'
import { LimitChart } from './limit-chart.tsx'
import { LimitRows } from './limit-rows.tsx'
import type { ReasonedInput } from './use-counted-change.ts'

interface LimitSetDialogProps {
  /** Null: a new set. */
  row: LimitSetRow | null
  title: string
  onClose: () => void
}

/** Adds or changes temperature limits. */
export function LimitSetDialog({ row, title, onClose }: LimitSetDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const choices = useLimitChoices()
  const form = useDialogForm<LimitDraft & ReasonedInput>({
    form: `limits ${row?.keyId ?? 'new'}`,
    initial: { ...(row ? draftOf(row) : newDraft()), reason: '' },
    onClose,
  })
  const { reason: _, ...draft } = form.values
  const judged = judge(draft)
  const typed = judged.success ? {} : typedProblems(draft, judged.error, language)

  function askOf(purpose: { readonly reason: string; readonly preview: boolean }): LimitAsk | null {
    if (!judged.success) return null
    const key = row ? { keyId: row.keyId, version: row.version } : {}
    return { kind: 'save', input: { ...judged.data, ...key, ...purpose } }
  }

  return (
    <LimitChangeSteps
      form={form}
      title={title}
      confirmLabel={t('temperatureLimits.save')}
      onClose={onClose}
      askOf={askOf}
    >
      {choices.error ? (
        <ListFailure error={choices.error} onRetry={() => void choices.refetch()} />
      ) : choices.data ? (
        <LimitFields
          draft={draft}
          judged={judged}
          problems={{ ...typed, ...form.problems }}
          choices={choices.data}
          isNew={row === null}
          set={form.change}
        />
      ) : (
        <Waiting text={t('temperatureLimits.loading')} />
      )}
    </LimitChangeSteps>
  )
}

interface LimitFieldsProps {
  draft: LimitDraft
  judged: ReturnType<typeof judge>
  problems: Problems
  choices: LimitChoices
  isNew: boolean
  set: (changed: Partial<LimitDraft>) => void
}

function LimitFields({ draft, judged, problems, choices, isNew, set }: LimitFieldsProps) {
  const { t } = useTranslation()
  const { params, organizations, stations, isWholeCompany } = choices
  const field = (name: string) => ({ name, problem: problems[name] ?? null })
  const targets = draft.scope === 'organization' ? organizations : stations
  const scopes = [
    ...(isWholeCompany ? [{ value: 'all' as const, label: t('temperatureLimits.scopeAll') }] : []),
    { value: 'organization' as const, label: t('temperatureLimits.scopeOrganization') },
    { value: 'station' as const, label: t('temperatureLimits.scopeStation') },
  ]
  return (
    <>
      <SelectField
        {...field('paramId')}
        label={t('temperatureLimits.param')}
        isRequired
        placeholder={t('temperatureLimits.choose')}
        options={params.map(({ keyId, name, detail }) => ({ value: keyId, label: `${name} · ${detail}` }))}
        value={draft.paramId}
        onChange={(paramId) => {
          const param = params.find(({ keyId }) => keyId === paramId)
          set({ paramId, ...(isNew && param ? { delayS: String(param.defaultDelayS) } : {}) })
        }}
      />
      <Segmented
        label={t('temperatureLimits.scope')}
        options={scopes}
        value={draft.scope}
        onChange={(scope) => set({ scope, targetId: '' })}
      />
      {draft.scope !== 'all' && (
        <SelectField
          {...field('targetId')}
          label={t('temperatureLimits.target')}
          isRequired
          placeholder={t('temperatureLimits.choose')}
          options={targets.map(({ keyId, name, detail }) => ({ value: keyId, label: `${name} ${detail}` }))}
          value={draft.targetId}
          onChange={(targetId) => set({ targetId })}
        />
      )}
      {draft.scope === 'all' && problems.targetId !== undefined && (
        <Box role="alert" color="level.urgent">
          {problems.targetId}
        </Box>
      )}
      <Segmented<Basis>
        label={t('temperatureLimits.basis')}
        options={[
          { value: 'ta', label: t('temperatureLimits.basisTa') },
          { value: 'date', label: t('temperatureLimits.basisDate') },
        ]}
        value={draft.basis}
        onChange={(basis) => set({ basis, rows: firstRows(basis) })}
      />
      <Box fontSize="sm" color="fg.muted">
        {t(draft.basis === 'ta' ? 'temperatureLimits.taHint' : 'temperatureLimits.dateHint')}
      </Box>
      <LimitRows basis={draft.basis} rows={draft.rows} problems={problems} onChange={(rows) => set({ rows })} />
      {judged.success && <LimitChart limits={judged.data.limits} />}
      <NumberField
        {...field('delayS')}
        label={t('temperatureLimits.delay')}
        hint={t('temperatureLimits.delayHint')}
        isRequired
        precision={0}
        value={draft.delayS}
        onChange={(delayS) => set({ delayS })}
      />
      <SwitchField
        {...field('isEnabled')}
        label={t('temperatureLimits.enabled')}
        value={draft.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
      <Column fontSize="sm" color="fg.muted">
        {t('temperatureLimits.ownHint')}
      </Column>
    </>
  )
}

const newDraft = (): LimitDraft => ({
  paramId: '',
  scope: 'organization',
  targetId: '',
  basis: 'ta',
  delayS: '60',
  isEnabled: true,
  rows: firstRows('ta'),
})

/** Problems of what has been typed; what is still empty is no problem yet. */
function typedProblems(
  { rows, delayS }: LimitDraft,
  error: Parameters<typeof problemsOf>[0],
  language: Parameters<typeof problemsOf>[1],
): Readonly<Record<string, string>> {
  const typed = (field: string): boolean => {
    const [, index, name] = /^limits\.rows\.(\d+)\.(\w+)$/.exec(field) ?? []
    if (name === undefined) return field === 'delayS' && delayS !== ''
    return Object.entries(rows[Number(index)] ?? {}).some(([own, text]) => own === name && text !== '')
  }
  return Object.fromEntries(
    problemsOf(error, language).flatMap(({ field, rule }) => (typed(field) ? [[field, rule]] : [])),
  )
}
