import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { FieldControl } from '#archetypes/field-kinds/field-control.tsx'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import { problemOf } from '#archetypes/resource/form-values.ts'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { useSetLimits } from '../api/use-points.ts'

const FIELDS = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const

interface LimitsDialogProps {
  resource: Resource
  rows: readonly ResourceRow[]
  onClose: () => void
}

/** Sets the same limits for many points; a field is prefilled where all points agree. */
export function LimitsDialog({ resource, rows, onClose }: LimitsDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const say = useSetAtom(sayAtom)
  const setLimits = useSetLimits(resource)
  const ids = rows.map(({ keyId }) => keyId)
  const form = useDialogForm({ form: `limits ${ids.join()}`, initial: commonOf(rows), onClose })

  const save = () =>
    form.send(
      (values) => setLimits.mutateAsync({ ids, values }),
      () => {
        say(t('resource.saved'))
        onClose()
      },
    )

  return (
    <FormDialog
      form={form}
      title={t('points.limitsTitle', { count: rows.length })}
      sendLabel={t('resource.save')}
      onSend={() => void save()}
    >
      <Box color="fg.muted" fontSize="sm">
        {t('points.limitsHint')}
      </Box>
      {FIELDS.map((name) => {
        const field = resource.fields[name]
        return (
          field && (
            <FieldControl
              key={name}
              {...form.field(name)}
              field={field}
              check={(value) => problemOf(field, value, language)}
              onChange={(value) => form.change({ [name]: String(value) })}
              onBlur={() => undefined}
            />
          )
        )
      })}
    </FormDialog>
  )
}

/** The limits that all points have; empty where they differ. */
function commonOf(rows: readonly ResourceRow[]): Readonly<Record<(typeof FIELDS)[number], string>> {
  const common = (name: (typeof FIELDS)[number]): string => {
    const [only, ...others] = new Set(rows.map((row) => row[name]))
    return others.length === 0 && typeof only === 'number' ? String(only) : ''
  }
  return {
    limitLl: common('limitLl'),
    limitL: common('limitL'),
    limitH: common('limitH'),
    limitHh: common('limitHh'),
  }
}
