import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import { CURVE_KIND_NAMES, CURVE_KINDS, MAX_CORNERS } from '#contract/regulation/curve-choice.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { CurveDraft, DraftCorner } from '../model/curve-draft.ts'
import { FieldGrid } from './form-part.tsx'
import type { ProblemAt } from './spec-field.tsx'
import { TypedCell } from './typed-cell.tsx'
import { TypedRows } from './typed-rows.tsx'

const STAGES = ['early', 'severe', 'late'] as const
const CORNER = ['outdoorC', 'supplyC', 'plusMinusK'] as const

interface CurveFieldsProps {
  curve: CurveDraft
  onChange: (curve: CurveDraft) => void
  problemAt: ProblemAt
}

/** The curve that a strategy follows. */
export function CurveFields({ curve, onChange, problemAt }: CurveFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const set = (part: Partial<CurveDraft>): void => onChange({ ...curve, ...part })
  const number = (name: 'early' | 'severe' | 'late' | 'supplyC' | 'exponent', precision: number) => (
    <NumberField
      key={name}
      label={t(`strategyForm.curve.${name}`)}
      isRequired
      precision={precision}
      problem={problemAt(`params.curve.${name}`)}
      value={curve[name]}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <>
      <FieldGrid>
        <SelectField
          label={t('strategyForm.curve.kind')}
          isRequired
          problem={problemAt('params.curve.kind')}
          value={curve.kind}
          options={CURVE_KINDS.map((kind) => ({ value: kind, label: labelIn(CURVE_KIND_NAMES[kind], language) }))}
          onChange={(value) => set({ kind: CURVE_KINDS.find((kind) => kind === value) ?? curve.kind })}
        />
        {curve.kind === 'staged' && STAGES.map((stage) => number(stage, 2))}
        {curve.kind === 'quantity' && number('supplyC', 1)}
        {curve.kind === 'qualityQuantity' && number('exponent', 2)}
      </FieldGrid>
      {curve.kind === 'drawn' && (
        <Corners points={curve.points} onChange={(points) => set({ points })} problemAt={problemAt} />
      )}
    </>
  )
}

interface CornersProps {
  points: readonly DraftCorner[]
  onChange: (points: readonly DraftCorner[]) => void
  problemAt: ProblemAt
}

function Corners({ points, onChange, problemAt }: CornersProps) {
  const { t } = useTranslation()
  return (
    <Box>
      <TypedRows
        fields={CORNER}
        headerOf={(name) => t(`strategyForm.curve.${name}`)}
        rows={points}
        least={2}
        most={MAX_CORNERS}
        cell={(corner, index, name) => (
          <TypedCell
            label={t('strategyForm.rowField', { row: index + 1, field: t(`strategyForm.curve.${name}`) })}
            value={corner[name]}
            problem={problemAt(`params.curve.points.${index}.${name}`)}
            onChange={(value) =>
              onChange(points.map((other, at) => (at === index ? { ...other, [name]: value } : other)))
            }
          />
        )}
        onChange={onChange}
        withMore={(rows) => [...rows, { outdoorC: '', supplyC: '', plusMinusK: rows.at(-1)?.plusMinusK ?? '5' }]}
      />
    </Box>
  )
}
