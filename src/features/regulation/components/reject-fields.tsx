import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/kit/language.ts'
import { REJECT_CODES, REJECT_PARAMS } from '#contract/regulation/reject-limits.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Select } from '#ui/select.tsx'
import type { DraftReject } from '../model/reject-draft.ts'
import type { ProblemAt } from './spec-field.tsx'
import { TypedCell } from './typed-cell.tsx'
import { TypedRows } from './typed-rows.tsx'

const FIELDS = ['param', 'low', 'high'] as const

interface RejectFieldsProps {
  rows: readonly DraftReject[]
  onChange: (rows: readonly DraftReject[]) => void
  problemAt: ProblemAt
}

/** Limits of what members measure: who is outside of one takes no part. */
export function RejectFields({ rows, onChange, problemAt }: RejectFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const options = REJECT_PARAMS.map(({ code, nameZh, nameEn, unit }) => ({
    value: code,
    label: `${code} ${labelIn({ zh: nameZh, en: nameEn }, language)} (${unit})`,
  }))
  return (
    <Column gap="1">
      <Box fontWeight="medium">{t('strategyForm.reject.heading')}</Box>
      <Box fontSize="sm" color="fg.muted">
        {t('strategyForm.reject.about')}
      </Box>
      <TypedRows
        fields={FIELDS}
        headerOf={(field) => t(`strategyForm.reject.${field}`)}
        rows={rows}
        least={0}
        most={REJECT_PARAMS.length}
        prefix={`${t('strategyForm.reject.heading')} `}
        cell={(row, index, field) => {
          const label = t('strategyForm.rowField', { row: index + 1, field: t(`strategyForm.reject.${field}`) })
          const problem = problemAt(`params.rejectLimits.${index}.${field}`)
          const set = (part: Partial<DraftReject>): void =>
            onChange(rows.map((other, at) => (at === index ? { ...other, ...part } : other)))
          if (field !== 'param')
            return (
              <TypedCell
                label={label}
                value={row[field]}
                problem={problem}
                onChange={(value) => set({ [field]: value })}
              />
            )
          return (
            <>
              <Select
                label={label}
                options={options}
                value={row.param}
                onChange={(next) => set({ param: REJECT_CODES.find((code) => code === next) ?? row.param })}
              />
              {problem !== null && (
                <Box role="alert" color="level.urgent" fontSize="xs">
                  {problem}
                </Box>
              )}
            </>
          )
        }}
        onChange={onChange}
        withMore={(present) => [
          ...present,
          {
            param: REJECT_CODES.find((code) => present.every(({ param }) => param !== code)) ?? REJECT_CODES[0],
            low: '',
            high: '',
          },
        ]}
      />
    </Column>
  )
}
