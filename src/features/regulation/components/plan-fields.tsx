import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import { clockOf, PLAN_DAY_NAMES, PLAN_DAYS, type PlanDay, SLOT_MINUTES } from '#contract/regulation/day-plan.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Segmented } from '#ui/segmented.tsx'
import { type DraftSegment, type PlanDraft, withSegment } from '../model/plan-draft.ts'
import type { ProblemAt } from './spec-field.tsx'
import { TypedCell, TypedTable } from './typed-cell.tsx'
import { TypedRows } from './typed-rows.tsx'

const SEGMENT = ['from', 'to', 'offsetK'] as const
/** As the server names them. */
const PATH_OF = { from: 'fromMinute', to: 'toMinute', offsetK: 'offsetK' } as const

interface PlanFieldsProps {
  plan: PlanDraft
  onChange: (plan: PlanDraft) => void
  problemAt: ProblemAt
}

/** Offsets over the day, for each kind of day. */
export function PlanFields({ plan, onChange, problemAt }: PlanFieldsProps) {
  const { t } = useTranslation()
  const kinds = ['twoHours', 'free'] as const
  return (
    <Column gap="3">
      <Segmented
        label={t('strategyForm.plan.kind')}
        options={kinds.map((value) => ({ value, label: t(`strategyForm.plan.${value}`) }))}
        value={plan.kind}
        onChange={(kind) => onChange({ ...plan, kind })}
      />
      {plan.kind === 'twoHours' ? (
        <Slots plan={plan} onChange={onChange} problemAt={problemAt} />
      ) : (
        PLAN_DAYS.map((day) => (
          <Segments
            key={day}
            day={day}
            segments={plan.segments[day]}
            onChange={(segments) => onChange({ ...plan, segments: { ...plan.segments, [day]: segments } })}
            problemAt={problemAt}
          />
        ))
      )}
    </Column>
  )
}

function Slots({ plan, onChange, problemAt }: PlanFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const set = (day: PlanDay, slot: number, value: string): void =>
    onChange({
      ...plan,
      slots: { ...plan.slots, [day]: plan.slots[day].map((other, at) => (at === slot ? value : other)) },
    })
  return (
    <TypedTable>
      <thead>
        <tr>
          <th scope="col">{t('strategyForm.plan.hours')}</th>
          {PLAN_DAYS.map((day) => (
            <th key={day} scope="col">
              {t('strategyForm.plan.offsetOf', { day: labelIn(PLAN_DAY_NAMES[day], language) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plan.slots.workday.map((_, slot) => {
          const hours = `${clockOf(slot * SLOT_MINUTES)}–${clockOf((slot + 1) * SLOT_MINUTES)}`
          return (
            <tr key={hours}>
              <td>{hours}</td>
              {PLAN_DAYS.map((day) => (
                <td key={day}>
                  <TypedCell
                    label={`${labelIn(PLAN_DAY_NAMES[day], language)} ${hours}`}
                    value={plan.slots[day][slot] ?? ''}
                    problem={problemAt(`params.plan.days.${day}.${slot}`)}
                    onChange={(value) => set(day, slot, value)}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </TypedTable>
  )
}

interface SegmentsProps {
  day: PlanDay
  segments: readonly DraftSegment[]
  onChange: (segments: readonly DraftSegment[]) => void
  problemAt: ProblemAt
}

function Segments({ day, segments, onChange, problemAt }: SegmentsProps) {
  const { t } = useTranslation()
  const name = labelIn(PLAN_DAY_NAMES[day], useLanguage())
  return (
    <Box>
      <Box fontWeight="medium">{name}</Box>
      <TypedRows
        fields={SEGMENT}
        headerOf={(field) => t(`strategyForm.plan.${field}`)}
        rows={segments}
        least={1}
        prefix={`${name} `}
        cell={(segment, index, field) => (
          <TypedCell
            label={`${name} ${t('strategyForm.rowField', { row: index + 1, field: t(`strategyForm.plan.${field}`) })}`}
            content={field === 'offsetK' ? 'number' : 'time'}
            value={segment[field]}
            problem={problemAt(`params.plan.days.${day}.${index}.${PATH_OF[field]}`)}
            onChange={(value) =>
              onChange(segments.map((other, at) => (at === index ? { ...other, [field]: value } : other)))
            }
          />
        )}
        onChange={onChange}
        withMore={withSegment}
      />
    </Box>
  )
}
