import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useDateTexts } from '#archetypes/field-kinds/use-date-texts.ts'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { heatingDates, weatherCalls } from '#contract/endpoints/weather.ts'
import { problemsByField } from '#contract/kit/rule-texts.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { Box } from '#ui/box.ts'
import { DateField } from '#ui/date-field.tsx'
import { useHeatSeason } from './use-title-weather.ts'

const NOTHING = { heatingStartDate: '', heatingEndDate: '' }
const FIELDS = [
  ['heatingStartDate', 'seasonStart'],
  ['heatingEndDate', 'seasonEnd'],
] as const

/** First and last day of heating. Reversed days are refused, and both are cleared. */
export function SeasonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dateTexts = useDateTexts()
  const say = useSetAtom(sayAtom)
  const ask = useAsk()
  const known = useHeatSeason()
  const form = useDialogForm({
    form: 'heatingSeason',
    // until one is changed, the days are those of the server, which may not have answered yet
    initial: { ...NOTHING, isTyped: false },
    onClose,
    problemsOf(failure) {
      if (!(failure instanceof AppError)) return null
      say(t('panels.saveFailed'), 'error')
      return Object.fromEntries(failure.fields.map(({ field, rule }) => [field, rule]))
    },
  })

  const { isTyped, ...typed } = form.values
  const dates = isTyped ? typed : (known ?? NOTHING)

  async function save(): Promise<void> {
    const read = heatingDates.safeParse(dates)
    if (read.success)
      return form.send(
        () => ask(weatherCalls.updateHeatingDate, read.data, { isQuiet: true }),
        () => {
          say(t('panels.savedOk'))
          onClose()
        },
      )
    if (isReversed(dates)) form.change({ ...NOTHING, isTyped: true })
    form.refuse((language) => problemsByField(read.error, language))
  }

  return (
    <FormDialog form={form} title={t('panels.seasonDates')} sendLabel={t('panels.save')} onSend={() => void save()}>
      {FIELDS.map(([field, name]) => (
        <DateField
          key={field}
          name={field}
          label={t(`panels.${name}`)}
          isRequired
          value={dates[field]}
          problem={form.problems[field] ?? null}
          texts={dateTexts}
          onChange={(value) => {
            form.change({ ...dates, [field]: value, isTyped: true })
            form.refuse({})
          }}
        />
      ))}
      <Box color="fg.muted" fontSize="sm">
        {t('panels.seasonHint')}
      </Box>
    </FormDialog>
  )
}

const isReversed = ({ heatingStartDate, heatingEndDate }: typeof NOTHING): boolean =>
  heatingEndDate !== '' && heatingStartDate > heatingEndDate
