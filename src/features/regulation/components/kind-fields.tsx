import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CONSTANT_QUANTITIES, CONSTANTS } from '#contract/control/constant-quantities.ts'
import { labelIn } from '#contract/kit/language.ts'
import { CURVE_HOLDS } from '#contract/regulation/strategy.ts'
import { networkFields, roomFields, timeShareFields } from '#contract/regulation/strategy-fields.ts'
import type { StrategyKind } from '#contract/regulation/strategy-kinds.ts'
import { useLanguage } from '#data/use-language.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ParamsDraft } from '../model/strategy-draft.ts'
import { CurveFields } from './curve-fields.tsx'
import { FieldGrid } from './form-part.tsx'
import { PlanFields } from './plan-fields.tsx'
import { RejectFields } from './reject-fields.tsx'
import { type ProblemAt, SpecField, SpecFlag } from './spec-field.tsx'

interface KindProps<Kind extends StrategyKind> {
  params: ParamsDraft[Kind]
  set: (part: Partial<ParamsDraft[Kind]>) => void
  problemAt: ProblemAt
}

interface KindFieldsProps {
  kind: StrategyKind
  params: ParamsDraft
  onChange: (params: ParamsDraft) => void
  problemAt: ProblemAt
}

/** The parameters of a kind of strategy. */
export function KindFields({ kind, params, onChange, problemAt }: KindFieldsProps) {
  return FIELDS_OF[kind](params, onChange, problemAt)
}

type FieldsOf = (params: ParamsDraft, onChange: (params: ParamsDraft) => void, problemAt: ProblemAt) => ReactNode
const FIELDS_OF = {
  curve: (params, onChange, problemAt) => (
    <OfCurve
      params={params.curve}
      set={(part) => onChange({ ...params, curve: { ...params.curve, ...part } })}
      problemAt={problemAt}
    />
  ),
  roomFeedback: (params, onChange, problemAt) => (
    <OfRooms
      params={params.roomFeedback}
      set={(part) => onChange({ ...params, roomFeedback: { ...params.roomFeedback, ...part } })}
      problemAt={problemAt}
    />
  ),
  timeShare: (params, onChange, problemAt) => (
    <OfTimeShare
      params={params.timeShare}
      set={(part) => onChange({ ...params, timeShare: { ...params.timeShare, ...part } })}
      problemAt={problemAt}
    />
  ),
  constant: (params, onChange, problemAt) => (
    <OfConstant
      params={params.constant}
      set={(part) => onChange({ ...params, constant: { ...params.constant, ...part } })}
      problemAt={problemAt}
    />
  ),
  oneNetwork: (params, onChange, problemAt) => (
    <OfNetwork
      params={params.oneNetwork}
      set={(part) => onChange({ ...params, oneNetwork: { ...params.oneNetwork, ...part } })}
      problemAt={problemAt}
    />
  ),
} as const satisfies Record<StrategyKind, FieldsOf>

function LookAhead({
  value,
  onChange,
  problemAt,
}: {
  value: string
  onChange: (value: string) => void
  problemAt: ProblemAt
}) {
  const { t } = useTranslation()
  return (
    <NumberField
      label={t('strategyForm.lookAheadH')}
      hint={t('strategyForm.lookAheadHint')}
      precision={1}
      problem={problemAt('params.lookAheadH')}
      value={value}
      onChange={onChange}
    />
  )
}

function OfCurve({ params, set, problemAt }: KindProps<'curve'>) {
  const { t } = useTranslation()
  return (
    <>
      <CurveFields curve={params.curve} onChange={(curve) => set({ curve })} problemAt={problemAt} />
      <FieldGrid>
        <LookAhead value={params.lookAheadH} onChange={(lookAheadH) => set({ lookAheadH })} problemAt={problemAt} />
        <SelectField
          label={t('strategyForm.hold')}
          hint={t(`strategyForm.holdHints.${params.hold}`)}
          problem={problemAt('params.hold')}
          value={params.hold}
          options={CURVE_HOLDS.map((value) => ({ value, label: t(`strategyForm.holds.${value}`) }))}
          onChange={(next) => set({ hold: CURVE_HOLDS.find((hold) => hold === next) ?? params.hold })}
        />
      </FieldGrid>
    </>
  )
}

function OfRooms({ params, set, problemAt }: KindProps<'roomFeedback'>) {
  const names = ['roomC', 'rooms', 'everyHours', 'gain'] as const
  return (
    <>
      <CurveFields curve={params.curve} onChange={(curve) => set({ curve })} problemAt={problemAt} />
      <FieldGrid>
        <LookAhead value={params.lookAheadH} onChange={(lookAheadH) => set({ lookAheadH })} problemAt={problemAt} />
        {names.map((name) => (
          <SpecField
            key={name}
            spec={roomFields[name]}
            value={params[name]}
            problem={problemAt(`params.${name}`)}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </FieldGrid>
    </>
  )
}

function OfTimeShare({ params, set, problemAt }: KindProps<'timeShare'>) {
  return (
    <>
      <PlanFields plan={params.plan} onChange={(plan) => set({ plan })} problemAt={problemAt} />
      <FieldGrid>
        <SpecField
          spec={timeShareFields.rampKPerQuarter}
          value={params.rampKPerQuarter}
          problem={problemAt('params.rampKPerQuarter')}
          onChange={(rampKPerQuarter) => set({ rampKPerQuarter })}
        />
      </FieldGrid>
      <SpecFlag
        spec={timeShareFields.isEnergyNeutral}
        value={params.isEnergyNeutral}
        problem={problemAt('params.isEnergyNeutral')}
        onChange={(isEnergyNeutral) => set({ isEnergyNeutral })}
      />
    </>
  )
}

function OfConstant({ params, set, problemAt }: KindProps<'constant'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { unit, min, max, decimals } = CONSTANTS[params.quantity]
  return (
    <FieldGrid>
      <SelectField
        label={t('strategyForm.constant.quantity')}
        isRequired
        problem={problemAt('params.quantity')}
        value={params.quantity}
        options={CONSTANT_QUANTITIES.map((value) => ({ value, label: labelIn(CONSTANTS[value].name, language) }))}
        onChange={(next) => {
          const quantity = CONSTANT_QUANTITIES.find((value) => value === next) ?? params.quantity
          // a value and a band of another quantity mean nothing for this one
          if (quantity !== params.quantity) set({ quantity, value: '', band: String(CONSTANTS[quantity].band) })
        }}
      />
      <NumberField
        label={t('strategyForm.constant.value', { unit })}
        hint={t('strategyForm.constant.range', { min, max })}
        isRequired
        precision={decimals}
        problem={problemAt('params.value')}
        value={params.value}
        onChange={(value) => set({ value })}
      />
      <NumberField
        label={t('strategyForm.constant.band', { unit: unit === '°C' ? 'K' : unit })}
        hint={t('strategyForm.constant.bandHint')}
        precision={decimals}
        problem={problemAt('params.band')}
        value={params.band}
        onChange={(band) => set({ band })}
      />
    </FieldGrid>
  )
}

function OfNetwork({ params, set, problemAt }: KindProps<'oneNetwork'>) {
  const choices = ['method', 'by', 'target'] as const
  const waits = ['mostOffCurveK', 'deadBandK', 'timeoutH'] as const
  const valve = ['gain', 'stepPercent', 'valveMinPercent', 'valveMaxPercent'] as const
  const field = (name: Exclude<keyof typeof networkFields, 'learnsFromRooms'>) => (
    <SpecField
      key={name}
      spec={networkFields[name]}
      value={params[name]}
      problem={problemAt(`params.${name}`)}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <>
      <FieldGrid>
        {choices.map(field)}
        {params.target === 'manual' && field('manualC')}
      </FieldGrid>
      <CurveFields curve={params.curve} onChange={(curve) => set({ curve })} problemAt={problemAt} />
      <FieldGrid>
        {waits.map(field)}
        {valve.map(field)}
      </FieldGrid>
      <RejectFields
        rows={params.rejectLimits}
        onChange={(rejectLimits) => set({ rejectLimits })}
        problemAt={problemAt}
      />
      <SpecFlag
        spec={networkFields.learnsFromRooms}
        value={params.learnsFromRooms}
        problem={problemAt('params.learnsFromRooms')}
        onChange={(learnsFromRooms) => set({ learnsFromRooms })}
      />
    </>
  )
}
