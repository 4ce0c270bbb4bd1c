import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { forecastSettingsCalls } from '#contract/endpoints/load-forecast-settings.ts'
import { problemsByField } from '#contract/kit/rule-texts.ts'
import type { WindFactor } from '#contract/load-forecast/wind-factors.ts'
import { useAsk } from '#data/calls.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { draftOf, judgeRows } from '../model/wind-form.ts'
import { WindRows } from './wind-rows.tsx'

interface WindDialogProps {
  stored: { readonly rows: readonly WindFactor[]; readonly version: number }
  onClose: () => void
}

/** Changes the table of wind factors as a whole, so that it never has a gap. */
export function WindDialog({ stored, onClose }: WindDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ask = useAsk()
  const say = useSetAtom(sayAtom)
  const form = useDialogForm({ form: 'windFactors', initial: { rows: stored.rows.map(draftOf) }, onClose })
  const judged = judgeRows(form.values.rows)

  async function save(): Promise<void> {
    if (!judged.success) return
    const next = { rows: judged.data, version: stored.version }
    await form.send(
      () => ask(forecastSettingsCalls.saveWind, next, { isQuiet: true }),
      () => {
        say(t('drafts.saved'))
        onClose()
      },
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('loadForecast.editWind')}
      width="46rem"
      sendLabel={t('loadForecast.save')}
      onSend={() => void save()}
      isComplete={judged.success}
    >
      <Box fontSize="sm" color="fg.muted">
        {t('loadForecast.windHint')}
      </Box>
      <WindRows
        rows={form.values.rows}
        problems={judged.success ? {} : problemsByField(judged.error, language)}
        onChange={(rows) => form.change({ rows })}
      />
    </FormDialog>
  )
}
