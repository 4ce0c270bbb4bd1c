import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldControl } from '#archetypes/field-kinds/field-control.tsx'
import { problemOf } from '#archetypes/resource/form-values.ts'
import type { Resource, ResourceRow } from '#contract/kit/resource.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => commonOf(rows))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { handleFailure } = useSaveFailure(setProblems)

  async function handleSave(): Promise<void> {
    try {
      await setLimits.mutateAsync({ ids: rows.map(({ keyId }) => keyId), values })
      say(t('resource.saved'))
      onClose()
    } catch (failure) {
      handleFailure(failure)
    }
  }

  return (
    <Dialog
      title={t('points.limitsTitle', { count: rows.length })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      isBusy={setLimits.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={setLimits.isPending}>
            {t('resource.cancel')}
          </Button>
          <Button look="solid" onClick={() => void handleSave()} disabled={setLimits.isPending}>
            {t('resource.save')}
          </Button>
        </>
      }
    >
      <Column gap="4">
        <Box color="fg.muted" fontSize="sm">
          {t('points.limitsHint')}
        </Box>
        {FIELDS.map((name) => {
          const field = resource.fields[name]
          return (
            field && (
              <FieldControl
                key={name}
                name={name}
                field={field}
                value={values[name] ?? ''}
                problem={problems[name] ?? null}
                check={(value) => problemOf(field, value, language)}
                onChange={(value) => setValues({ ...values, [name]: String(value) })}
                onBlur={() => undefined}
              />
            )
          )
        })}
      </Column>
    </Dialog>
  )
}

function commonOf(rows: readonly ResourceRow[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    FIELDS.map((name) => {
      const found = new Set(rows.map((row) => row[name]))
      const [only] = found
      return [name, found.size === 1 && typeof only === 'number' ? String(only) : '']
    }),
  )
}
