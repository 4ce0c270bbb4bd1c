import { useTranslation } from 'react-i18next'
import type { FormValues } from '#archetypes/resource/form-values.ts'
import { ResourceFormDialog, type ResourceFormDialogProps } from '#archetypes/resource/resource-form-dialog.tsx'
import { ResourcePage } from '#archetypes/resource/resource-page.tsx'
import { type Language, labelIn } from '#contract/kit/language.ts'
import { ADVICE, ADVICE_PARTS, alarmClassResource } from '#contract/resources/alarm-class.resource.ts'
import { Box, Column } from '#ui/box.ts'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'

/** What is told beside alarms of each category. */
export function ClassTextsPart() {
  const { t } = useTranslation()
  return (
    <Column padding="4" flex="1" minHeight="0">
      <ResourcePage
        resource={alarmClassResource}
        heading={
          <Box fontSize="sm" color="fg.muted">
            {t('alarmBasis.textsHint')}
          </Box>
        }
        form={ClassForm}
      />
    </Column>
  )
}

const ClassForm = (props: ResourceFormDialogProps) => (
  <ResourceFormDialog {...props} extra={({ values }) => <ClassPreview values={values} />} />
)

/** The texts as the details of an alarm show them in each language, while they are typed. */
function ClassPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const factsIn = (language: Language) =>
    ADVICE_PARTS.map((part) => {
      const [chinese, english] = [values[part], values[`${part}En`]].map((value) => String(value ?? '').trim())
      const told = (language === 'en' && english) || chinese
      return [labelIn(ADVICE[part], language), told ?? ''] as const
    })
  return (
    <Box marginTop="4">
      <Panel heading={t('alarmBasis.textsPreview')}>
        <Column gap="3" padding="4">
          <Box>{t('alarmBasis.middleWarn')}</Box>
          <Box fontSize="sm" color="fg.muted">
            {t('alarmBasis.inChinese')}
          </Box>
          <Facts facts={factsIn('zh-CN')} />
          <Box fontSize="sm" color="fg.muted">
            {t('alarmBasis.inEnglish')}
          </Box>
          <Facts facts={factsIn('en')} />
        </Column>
      </Panel>
    </Box>
  )
}
