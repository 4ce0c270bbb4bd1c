import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { unitControlModeCalls as calls, UNIT_MODES, type UnitModesRow } from '#contract/endpoints/unit-control-modes.ts'
import { labelIn } from '#contract/kit/language.ts'
import { STRATEGY_KIND_NAMES, STRATEGY_KINDS } from '#contract/regulation/strategy-kinds.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Problem } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import {
  changeOf,
  draftOf,
  LOCK_CHOICES,
  NO_DEFAULT,
  problemsOf,
  type UnitModesDraft,
} from '../model/unit-modes-form.ts'
import { useModeText } from './use-mode-text.ts'

interface UnitModesDialogProps {
  /** At least one. */
  units: readonly UnitModesRow[]
  onClose: () => void
}

/** Sets how one unit, or many at once, may be controlled. */
export function UnitModesDialog({ units, onClose }: UnitModesDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const modeText = useModeText()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const [single] = units.length === 1 ? units : []
  const form = useDialogForm<UnitModesDraft>({
    form: `unitModes ${units.map(({ keyId }) => keyId).join(' ')}`,
    initial: draftOf(units),
    onClose,
  })
  const draft = form.values
  const problems = problemsOf(draft)
  const change = changeOf(draft)
  const problemText = (field: keyof typeof problems): string | null => {
    const own = problems[field]
    return form.problems[`values.${field}`] ?? (own ? t(`unitModes.problem.${own}`) : null)
  }
  const asked = { units: units.map(({ keyId, version }) => ({ keyId, version })), values: change }
  const save = (): Promise<void> =>
    form.send(
      () => ask(calls.save, asked, { isQuiet: true }),
      () => {
        say(t('drafts.saved'))
        onClose()
      },
    )
  const offered = draft.setsModes ? UNIT_MODES.filter((mode) => draft.modes.includes(String(mode))) : UNIT_MODES
  return (
    <FormDialog
      form={form}
      title={single ? t('unitModes.editOne', { name: single.name }) : t('unitModes.editMany', { count: units.length })}
      width="36rem"
      sendLabel={t('unitModes.save')}
      onSend={() => void save()}
      isComplete={Object.keys(change).length > 0 && Object.keys(problems).length === 0}
    >
      <Part
        label={t('unitModes.allowedModes')}
        isSet={draft.setsModes}
        onSet={single ? null : (setsModes) => form.change({ setsModes })}
      >
        <Choices
          options={UNIT_MODES.map((mode) => ({ value: String(mode), label: modeText(mode) }))}
          chosen={draft.modes}
          onChange={(modes) => form.change({ modes })}
        />
        <Problem id="modes-problem" text={problemText('modes')} />
      </Part>
      <SelectField
        label={t('unitModes.defaultMode')}
        name="defaultMode"
        hint={t('unitModes.defaultHint')}
        problem={problemText('defaultMode')}
        value={draft.defaultMode}
        options={[
          ...(single ? [] : [{ value: '', label: t('unitModes.keep') }]),
          { value: NO_DEFAULT, label: t('unitModes.noDefault') },
          ...offered.map((mode) => ({ value: String(mode), label: modeText(mode) })),
        ]}
        onChange={(defaultMode) => form.change({ defaultMode })}
      />
      <Part
        label={t('unitModes.allowedKinds')}
        isSet={draft.setsKinds}
        onSet={single ? null : (setsKinds) => form.change({ setsKinds })}
      >
        <Choices
          options={STRATEGY_KINDS.map((kind) => ({ value: kind, label: labelIn(STRATEGY_KIND_NAMES[kind], language) }))}
          chosen={draft.kinds}
          onChange={(kinds) => form.change({ kinds })}
        />
        <Box fontSize="sm" color="fg.muted">
          {t('unitModes.kindsHint')}
        </Box>
      </Part>
      <Column as="fieldset" gap="2" border="none" margin="0" padding="0">
        <legend>{t('unitModes.lock')}</legend>
        <Segmented
          label={t('unitModes.lock')}
          options={LOCK_CHOICES.filter((choice) => choice !== 'keep' || !single).map((value) => ({
            value,
            label: t(`unitModes.lockChoice.${value}`),
          }))}
          value={draft.lock}
          onChange={(lock) => form.change({ lock })}
        />
        {draft.lock === 'locked' && (
          <TextArea
            label={t('unitModes.lockReason')}
            isRequired
            rows={2}
            maxLength={200}
            {...form.field('lockReason')}
            problem={draft.lockReason === '' ? null : problemText('lockReason')}
          />
        )}
      </Column>
    </FormDialog>
  )
}

interface PartProps {
  label: string
  isSet: boolean
  /** Null: it is always set. */
  onSet: ((isSet: boolean) => void) | null
  children: ReactNode
}

/** A part of the form that several units keep as it is until it is chosen to be set. */
function Part({ label, isSet, onSet, children }: PartProps) {
  const { t } = useTranslation()
  return (
    <Column as="fieldset" gap="2" border="none" margin="0" padding="0">
      <legend>{label}</legend>
      {onSet && (
        <Segmented
          label={label}
          options={[
            { value: 'keep', label: t('unitModes.keep') },
            { value: 'set', label: t('unitModes.set') },
          ]}
          value={isSet ? 'set' : 'keep'}
          onChange={(next) => onSet(next === 'set')}
        />
      )}
      {isSet && children}
    </Column>
  )
}

interface ChoicesProps<Value extends string> {
  options: readonly { readonly value: Value; readonly label: string }[]
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

function Choices<Value extends string>({ options, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <Row gap="4" rowGap="2" flexWrap="wrap">
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))}
        />
      ))}
    </Row>
  )
}
