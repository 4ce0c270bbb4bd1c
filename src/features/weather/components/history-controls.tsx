import { useTranslation } from 'react-i18next'
import { useDateTexts } from '#archetypes/field-kinds/use-date-texts.ts'
import { MAX_WEATHER_DAYS, type WeatherHistory } from '#contract/endpoints/weather-situation.ts'
import { Box, Row } from '#ui/box.ts'
import { DateField } from '#ui/date-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { QueryProblem, WeatherQuery } from '../model/weather-query.ts'
import { PlaceSelect } from './place-select.tsx'

interface HistoryControlsProps {
  query: WeatherQuery
  problems: ReadonlyMap<string, QueryProblem>
  places: WeatherHistory['places']
  /** Key of the shown place; null where there is none. */
  keyId: string | null
  onChange: (query: WeatherQuery) => void
}

/** Place, span, step and compared span of the weather history. */
export function HistoryControls({ query, problems, places, keyId, onChange }: HistoryControlsProps) {
  const { t } = useTranslation()
  const dateTexts = useDateTexts()
  const problemOf = (field: string): string | null => {
    const problem = problems.get(field)
    return problem ? t(`weather.${problem}`, { days: MAX_WEATHER_DAYS[query.step] }) : null
  }
  const fields = [
    ['from', 'from', undefined],
    ['to', 'to', undefined],
    ['with', 'compareFrom', t('weather.compareHint')],
  ] as const
  return (
    <Row gap="4" flexWrap="wrap" alignItems="flex-start">
      <PlaceSelect places={places} value={keyId} onChange={(place) => onChange({ ...query, place })} />
      {fields.map(([field, name, hint]) => (
        <Box key={field} width={field === 'with' ? '18rem' : '11rem'}>
          <DateField
            name={field}
            label={t(`weather.${name}`)}
            value={query[field]}
            problem={problemOf(field)}
            hint={hint}
            texts={dateTexts}
            onChange={(value) => onChange({ ...query, [field]: value })}
          />
        </Box>
      ))}
      <Box paddingTop="6">
        <Segmented
          label={t('weather.step')}
          options={[
            { value: 'day', label: t('weather.stepDay') },
            { value: 'hour', label: t('weather.stepHour') },
          ]}
          value={query.step}
          onChange={(step) => onChange({ ...query, step })}
        />
      </Box>
    </Row>
  )
}
