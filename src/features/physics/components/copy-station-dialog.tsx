import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhysicsType, StationCopyResult } from '#contract/resources/physics.resource.ts'
import { sayAtom } from '#data/notices.ts'
import { useLanguage } from '#data/use-language.ts'
import { useSaveFailure } from '#data/use-save-failure.ts'
import { Box, Column } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { usePhysicsActions } from '../api/use-physics.ts'

interface CopyStationDialogProps {
  station: { readonly keyId: string; readonly code: string; readonly name: string }
  types: readonly PhysicsType[]
  onClose: () => void
  onCopied: (keyId: string) => void
}

/** Copies a station: asks for code and name, shows what will be created, then creates it in one call. */
export function CopyStationDialog({ station, types, onClose, onCopied }: CopyStationDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const say = useSetAtom(sayAtom)
  const { previewCopy, copy } = usePhysicsActions()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [withBuildings, setWithBuildings] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [found, setFound] = useState<StationCopyResult | null>(null)
  const { handleFailure } = useSaveFailure(setProblems)
  const isBusy = previewCopy.isPending || copy.isPending
  const request = { keyId: station.keyId, code: code.trim(), name: name.trim(), withBuildings }

  const typeName = (of: string): string => {
    const type = types.find((one) => one.code === of)
    return (language === 'en' ? type?.nameEn : type?.name) ?? of
  }
  function change(apply: () => void): void {
    apply()
    setProblems({})
    setFound(null)
  }

  async function handlePreview(): Promise<void> {
    const required = { code, name }
    const missing = Object.entries(required).filter(([, value]) => value.trim() === '')
    if (missing.length > 0) {
      setProblems(Object.fromEntries(missing.map(([field]) => [field, t('physics.required')])))
      return
    }
    try {
      setFound(await previewCopy.mutateAsync(request))
    } catch (failure) {
      handleFailure(failure)
    }
  }

  async function handleCopy(): Promise<void> {
    try {
      const { keyId, points } = await copy.mutateAsync(request)
      say(t('physics.copied', { name: request.name, points }))
      onCopied(keyId)
    } catch (failure) {
      setFound(null)
      handleFailure(failure)
    }
  }

  return (
    <Dialog
      title={t('physics.copyTitle', { name: station.name })}
      isOpen
      onClose={onClose}
      closeLabel={t('resource.close')}
      isBusy={isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('resource.cancel')}
          </Button>
          {found ? (
            <Button look="solid" onClick={() => void handleCopy()} disabled={isBusy}>
              {t('physics.copyNow')}
            </Button>
          ) : (
            <Button look="solid" onClick={() => void handlePreview()} disabled={isBusy}>
              {t('physics.copyPreview')}
            </Button>
          )}
        </>
      }
    >
      <Column gap="4">
        <TextInput
          name="code"
          label={t('physics.newCode')}
          hint={t('physics.newCodeHint', { code: station.code })}
          isRequired
          value={code}
          problem={problems.code ?? null}
          onChange={(value) => change(() => setCode(value))}
        />
        <TextInput
          name="name"
          label={t('physics.newName')}
          isRequired
          value={name}
          problem={problems.name ?? null}
          onChange={(value) => change(() => setName(value))}
        />
        <CheckboxField
          name="withBuildings"
          label={t('physics.withBuildings')}
          hint={t('physics.withBuildingsHint')}
          value={withBuildings}
          problem={null}
          onChange={(value) => change(() => setWithBuildings(value))}
        />
        {found && (
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
        )}
      </Column>
    </Dialog>
  )
}
