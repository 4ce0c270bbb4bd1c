import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useDateTexts } from '#archetypes/field-kinds/use-date-texts.ts'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { regulationCalls as calls } from '#contract/endpoints/regulation.ts'
import { labelIn } from '#contract/kit/language.ts'
import { problemsByField } from '#contract/kit/rule-texts.ts'
import {
  INTERVENTION_KIND_NAMES,
  INTERVENTION_KINDS,
  INTERVENTION_RANGES,
  INTERVENTION_REASON_NAMES,
  INTERVENTION_REASONS,
  interventionFields,
  interventionSchema,
  MAX_INTERVENTION_MS,
} from '#contract/regulation/intervention.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DateTimeField } from '#ui/date-time-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import {
  endAfter,
  FIRST_DRAFT,
  type InterventionDraft,
  namedProblems,
  QUICK_HOURS,
  sentOf,
  VALUE_FIELDS,
} from '../model/intervention-form.ts'
import { UnitsField } from './units-field.tsx'

const MAX_REASON = 200
const MAX_DAYS = MAX_INTERVENTION_MS / 86_400_000

interface InterventionDialogProps {
  /** What is filled in at first. */
  initial?: InterventionDraft
  /** In place of that of an intervention of any kind. */
  title?: string
  onClose: () => void
}

/** Lays an intervention over units. */
export function InterventionDialog({ initial = FIRST_DRAFT, title, onClose }: InterventionDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dateTexts = useDateTexts()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({ form: ['intervention', ...initial.nodeIds].join(' '), initial, onClose })
  const draft = form.values
  const { units, others } = namedProblems(form.problems, draft)
  const field = VALUE_FIELDS[draft.kind]
  function save(): void {
    const judged = interventionSchema.safeParse(sentOf(draft, Date.now()))
    if (!judged.success) {
      form.refuse((asked) => problemsByField(judged.error, asked))
      return
    }
    void form.send(
      () => ask(calls.saveIntervention, judged.data, { isQuiet: true }),
      () => {
        say(t('interventions.saved'))
        onClose()
      },
    )
  }
  return (
    <FormDialog
      form={form}
      title={title ?? t('interventions.add')}
      width="36rem"
      sendLabel={t('interventions.save')}
      onSend={save}
      isSentByEnter={false}
      problem={others.length > 0 ? others.join(' ') : null}
    >
      <UnitsField chosen={draft.nodeIds} onChange={(nodeIds) => form.change({ nodeIds })} problems={units} />
      <Column gap="1.5">
        <Segmented
          label={t('interventions.kind')}
          options={INTERVENTION_KINDS.map((value) => ({
            value,
            label: labelIn(INTERVENTION_KIND_NAMES[value], language),
          }))}
          value={draft.kind}
          onChange={(kind) => form.change({ kind })}
        />
        <Row fontSize="sm" color="fg.muted">
          {t(`interventions.kindHint.${draft.kind}`)}
        </Row>
      </Column>
      {field && (
        <NumberField
          {...form.field(field)}
          label={labelIn(interventionFields[field].label, language)}
          hint={t(`interventions.range.${field}`, INTERVENTION_RANGES[field])}
          isRequired
          precision={interventionFields[field].decimals}
        />
      )}
      <Column gap="2">
        <Segmented
          label={t('interventions.from')}
          options={[
            { value: 'now', label: t('interventions.beginsNow') },
            { value: 'later', label: t('interventions.beginsLater') },
          ]}
          value={draft.begins}
          onChange={(begins) => form.change({ begins })}
        />
        {draft.begins === 'later' && (
          <DateTimeField {...form.field('from')} label={t('interventions.from')} isRequired texts={dateTexts} />
        )}
      </Column>
      <Column gap="2">
        <DateTimeField
          {...form.field('to')}
          label={t('interventions.to')}
          hint={t('interventions.longest', { count: MAX_DAYS })}
          isRequired
          texts={dateTexts}
        />
        <Row gap="2" flexWrap="wrap">
          {QUICK_HOURS.map((hours) => (
            <Button key={hours} size="sm" onClick={() => form.change({ to: endAfter(draft, hours, Date.now()) })}>
              {t('interventions.hours', { count: hours })}
            </Button>
          ))}
        </Row>
      </Column>
      <SelectField
        label={t('interventions.why')}
        name="why"
        problem={form.problems.why ?? null}
        value={draft.why}
        options={INTERVENTION_REASONS.map((value) => ({
          value,
          label: labelIn(INTERVENTION_REASON_NAMES[value], language),
        }))}
        onChange={(next) => form.change({ why: INTERVENTION_REASONS.find((why) => why === next) ?? draft.why })}
      />
      <TextArea
        {...form.field('reason')}
        label={t('interventions.reason')}
        isRequired
        rows={2}
        maxLength={MAX_REASON}
      />
    </FormDialog>
  )
}
