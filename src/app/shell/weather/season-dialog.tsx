import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTexts } from '#archetypes/field-kinds/use-date-texts.ts'
import { heatingDates, weatherCalls } from '#contract/endpoints/weather.ts'
import { problemsOf } from '#contract/kit/rule-texts.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const language = useLanguage()
  const ask = useAsk()
  const known = useHeatSeason()
  const [typed, setTyped] = useState<typeof NOTHING | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const dates = typed ?? known ?? NOTHING

  async function handleSave(): Promise<void> {
    const read = heatingDates.safeParse(dates)
    if (!read.success) {
      setProblems(Object.fromEntries(problemsOf(read.error, language).map(({ field, rule }) => [field, rule])))
      if (isReversed(dates)) setTyped(NOTHING)
      return
    }
    setBusy(true)
    try {
      await ask(weatherCalls.updateHeatingDate, read.data, { isQuiet: true })
      say(t('panels.savedOk'))
      onClose()
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      setProblems(Object.fromEntries(failure.fields.map(({ field, rule }) => [field, rule])))
      say(t('panels.saveFailed'), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('panels.seasonDates')}
      isOpen
      onClose={onClose}
      closeLabel={t('panels.close')}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('panels.cancel')}
          </Button>
          <Button look="solid" onClick={() => void handleSave()} disabled={isBusy}>
            {t('panels.save')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        {FIELDS.map(([field, name]) => (
          <DateField
            key={field}
            name={field}
            label={t(`panels.${name}`)}
            isRequired
            value={dates[field]}
            problem={problems[field] ?? null}
            texts={dateTexts}
            onChange={(value) => {
              setTyped({ ...dates, [field]: value })
              setProblems({})
            }}
          />
        ))}
        <Box color="fg.muted" fontSize="sm">
          {t('panels.seasonHint')}
        </Box>
      </Column>
    </Dialog>
  )
}

const isReversed = ({ heatingStartDate, heatingEndDate }: typeof NOTHING): boolean =>
  heatingEndDate !== '' && heatingStartDate > heatingEndDate
