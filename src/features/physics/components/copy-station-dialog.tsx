import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#archetypes/form-dialog/form-dialog.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { PhysicsType, StationCopyResult } from '#contract/resources/physics.resource.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box } from '#ui/box.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { usePhysicsActions } from '../api/use-physics.ts'

interface CopyStationDialogProps {
  station: { readonly keyId: string; readonly code: string; readonly name: string }
  types: readonly PhysicsType[]
  onClose: () => void
  onCopied: (keyId: string) => void
}

interface CopyInput {
  readonly code: string
  readonly name: string
  readonly withBuildings: boolean
}

/** Copies a station: asks for code and name, shows what will be created, then creates it in one call. */
export function CopyStationDialog({ station, types, onClose, onCopied }: CopyStationDialogProps) {
  const { t } = useTranslation()
  const say = useSetAtom(sayAtom)
  const { previewCopy, copy } = usePhysicsActions()
  const form = useDialogForm<CopyInput>({
    form: `copyStation ${station.keyId}`,
    initial: { code: '', name: '', withBuildings: false },
    onClose,
  })
  const { values } = form
  /** What would be created, and the input that it was asked for. */
  const [preview, setPreview] = useState<{ readonly of: CopyInput; readonly made: StationCopyResult } | null>(null)
  const found = preview?.of === values ? preview.made : null

  const requestOf = ({ code, name, withBuildings }: CopyInput) => ({
    keyId: station.keyId,
    code: code.trim(),
    name: name.trim(),
    withBuildings,
  })

  async function handlePreview(): Promise<void> {
    const { code, name } = values
    const missing = Object.entries({ code, name }).filter(([, value]) => value.trim() === '')
    if (missing.length > 0)
      form.refuse(() => Object.fromEntries(missing.map(([field]) => [field, t('physics.required')])))
    else
      await form.attempt(
        (of) => previewCopy.mutateAsync(requestOf(of)),
        (made) => setPreview({ of: values, made }),
      )
  }

  async function handleCopy(): Promise<void> {
    setPreview(null)
    await form.send(
      (of) => copy.mutateAsync(requestOf(of)),
      ({ keyId, points }) => {
        say(t('physics.copied', { name: values.name.trim(), points }))
        onCopied(keyId)
      },
    )
  }

  return (
    <FormDialog
      form={form}
      title={t('physics.copyTitle', { name: station.name })}
      sendLabel={t(found ? 'physics.copyNow' : 'physics.copyPreview')}
      onSend={() => void (found ? handleCopy() : handlePreview())}
      // what is created is looked at first
      isSentByEnter={false}
    >
      <TextInput
        {...form.field('code')}
        label={t('physics.newCode')}
        hint={t('physics.newCodeHint', { code: station.code })}
        isRequired
      />
      <TextInput {...form.field('name')} label={t('physics.newName')} isRequired />
      <CheckboxField
        {...form.field('withBuildings')}
        label={t('physics.withBuildings')}
        hint={t('physics.withBuildingsHint')}
      />
      {found && <Copied found={found} types={types} />}
    </FormDialog>
  )
}

/** What a copy creates. */
function Copied({ found, types }: { found: StationCopyResult; types: readonly PhysicsType[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const typeName = (of: string): string => {
    const type = types.find((one) => one.code === of)
    return (language === 'en' ? type?.nameEn : type?.name) ?? of
  }
  return (
    <Box role="status" fontSize="sm">
      <Box fontWeight="bold">{t('physics.copyMakes')}</Box>
      <Box as="ul" paddingInlineStart="5" listStyleType="disc">
        {found.nodes.map(({ nodeType, count }) => (
          <li key={nodeType}>{t('physics.countOf', { count, type: typeName(nodeType) })}</li>
        ))}
        <li>{t('physics.countOfPoints', { count: found.points })}</li>
      </Box>
      {t('physics.copyAlso')}
    </Box>
  )
}
