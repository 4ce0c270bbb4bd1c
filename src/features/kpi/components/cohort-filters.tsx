import { useTranslation } from 'react-i18next'
import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { labelIn } from '#contract/kit/language.ts'
import { EMITTER_NAMES, EMITTERS, ENVELOPE_NAMES, ENVELOPE_STEPS } from '#contract/network/cohort.ts'
import { useLanguage } from '#data/use-language.ts'
import { Select } from '#ui/select.tsx'
import type { CohortFilter } from '../model/cohort-address.ts'
import type { RankedType } from '../model/ranking-address.ts'

interface CohortFiltersProps {
  type: RankedType
  filter: CohortFilter
  sources: readonly TelemetryNode[]
  onChange: (change: Partial<CohortFilter>) => void
}

/** Which nodes are ranked: those of a source, and units of a kind. */
export function CohortFilters({ type, filter, sources, onChange }: CohortFiltersProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      {type !== 'source' && (
        <Select
          label={t('ranking.ofSource')}
          value={filter.source}
          options={[
            { value: '', label: t('ranking.allSources') },
            ...sources.map(({ keyId, name }) => ({ value: keyId, label: name })),
          ]}
          onChange={(source) => onChange({ source })}
        />
      )}
      {type === 'unit' && (
        <>
          <Select
            label={t('ranking.emitter')}
            value={filter.emitter}
            options={[
              { value: '', label: t('ranking.allEmitters') },
              ...EMITTERS.map((value) => ({ value, label: labelIn(EMITTER_NAMES[value], language) })),
            ]}
            onChange={(value) => onChange({ emitter: EMITTERS.find((emitter) => emitter === value) ?? '' })}
          />
          <Select
            label={t('ranking.envelope')}
            value={String(filter.envelope ?? '')}
            options={[
              { value: '', label: t('ranking.allEnvelopes') },
              ...ENVELOPE_STEPS.map((step) => ({
                value: String(step),
                label: labelIn(ENVELOPE_NAMES[step], language),
              })),
            ]}
            onChange={(value) => onChange({ envelope: ENVELOPE_STEPS.find((step) => String(step) === value) ?? null })}
          />
        </>
      )}
    </>
  )
}
